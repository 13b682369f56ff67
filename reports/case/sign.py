"""Signatures by `ssh-keygen -Y` over the manifest, which stands for every file of the package."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

NAMESPACE = "fairpot-case"
LIMIT = 60
"""Seconds that ssh-keygen may take; it may ask for a passphrase."""


class SignError(Exception):
    """A signature can't be made or looked at: why, and what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Signed(NamedTuple):
    """What is to be said of a signature."""

    good: bool
    """It belongs to these bytes."""
    signer: str | None
    """As the list of signers names him; None where he is not known."""
    text: str
    """ssh-keygen's own word."""


def sign(data: bytes, key: str) -> bytes:
    """The signature of some bytes by a private key.

    Raises:
        SignError: there is no ssh-keygen, or it does not sign.
    """
    if not Path(key).is_file():
        raise SignError(f"no key file {key}", "ssh-keygen -t ed25519 makes one")
    done = _run(["-Y", "sign", "-q", "-n", NAMESPACE, "-f", key], data)
    if done.returncode or not done.stdout.startswith(b"-----BEGIN SSH SIGNATURE-----"):
        raise SignError(f"ssh-keygen does not sign with {key}: {_word(done)}", "name a private SSH key")
    return done.stdout


def verify(data: bytes, signature: bytes, signers: str | None) -> Signed:
    """What the signature of some bytes is worth; `signers` is a file of allowed signers.

    Raises:
        SignError: there is no ssh-keygen, or no such file.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "manifest.sig"
        path.write_bytes(signature)
        sure = _run(["-Y", "check-novalidate", "-n", NAMESPACE, "-s", str(path)], data)
        if sure.returncode or signers is None:
            return Signed(sure.returncode == 0, None, _word(sure))
        if not Path(signers).is_file():
            raise SignError(f"no file of signers {signers}", "its lines are: name, then a public key")
        found = _run(["-Y", "find-principals", "-f", signers, "-s", str(path)], b"")
        names = found.stdout.decode("utf-8", "replace").splitlines()
        if found.returncode or not names:
            return Signed(True, None, _word(sure))
        known = _run(["-Y", "verify", "-n", NAMESPACE, "-f", signers, "-I", names[0], "-s", str(path)], data)
        return Signed(True, names[0] if known.returncode == 0 else None, _word(known))


def _run(words: list[str], data: bytes) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(  # noqa: S603 - the words are ours, the paths are arguments of their own
            ["ssh-keygen", *words],  # noqa: S607 - whichever the system has
            input=data, capture_output=True, check=False, timeout=LIMIT,
        )  # fmt: skip
    except FileNotFoundError:
        raise SignError(
            "ssh-keygen is not installed", "install OpenSSH, or leave the signature out"
        ) from None
    except subprocess.TimeoutExpired:
        raise SignError(
            "ssh-keygen does not answer", "use a key that asks for nothing, or an agent"
        ) from None


def _word(done: subprocess.CompletedProcess[bytes]) -> str:
    """Its own word, on one line."""
    return " ".join((done.stderr or done.stdout).decode("utf-8", "replace").split())[:200]
