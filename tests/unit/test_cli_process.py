"""The command as a process: interrupts, closed pipes and streams, colour, any locale."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reports.cli import main
from tests.unit.cli_hands import legal, wrong_award

FAIRPOT = [sys.executable, "-c", "import sys; from reports.cli import main; sys.exit(main())"]
ROOT = Path(__file__).resolve().parents[2]


def fairpot(
    *words: object, env: dict[str, str] | None = None, **more: object
) -> subprocess.CompletedProcess[bytes]:
    """A finished run of the command."""
    command = [*FAIRPOT, *[str(word) for word in words]]
    return subprocess.run(  # type: ignore[call-overload,no-any-return]  # the options are the tests' own
        command, cwd=ROOT, env={**os.environ, **(env or {})}, capture_output=True, check=False, **more
    )


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A file with many faulty hands."""
    path = tmp_path / "faulty.txt"
    path.write_text("".join(wrong_award(number) for number in range(400)), encoding="utf-8")
    return path


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.parametrize("form", ["text", "json"])
def test_ctrl_c_is_one_line_and_130(form: str) -> None:
    with subprocess.Popen(
        [*FAIRPOT, "audit", "-", "--format", form],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdin is not None
        run.stdin.write(legal().encode())
        run.stdin.flush()
        time.sleep(1)
        run.send_signal(signal.SIGINT)
        out, said = run.communicate(timeout=20)
    assert run.returncode == 130
    assert said.decode().splitlines() == ["fairpot: interrupted"]
    assert out == b"" or form == "text"


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
def test_a_closed_pipe_is_quiet(faulty: Path) -> None:
    with subprocess.Popen(
        [*FAIRPOT, "audit", str(faulty)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        run.stdout.close()
        said = run.stderr.read()
        run.wait(20)
    assert said == b""
    assert run.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to try")
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_a_full_disk_is_one_line(faulty: Path, form: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*FAIRPOT, "audit", str(faulty), "--format", form],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines()[0].startswith("fairpot: cannot write standard output: no space")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close streams")
@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_give_no_traceback(faulty: Path, closing: str) -> None:
    script = f'"$0" -c "$1" audit "$2" {closing}'
    done = subprocess.run(
        ["sh", "-c", script, *FAIRPOT[::2], str(faulty)], cwd=ROOT, capture_output=True, check=False
    )
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert done.returncode == (2 if ">&-" in closing.replace("2>&-", "") else 1)


@pytest.mark.parametrize(
    "env", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "latin-1"}, {"PYTHONUTF8": "0", "LC_ALL": "POSIX"}]
)
def test_output_is_utf8_in_any_locale(tmp_path: Path, env: dict[str, str]) -> None:
    path = tmp_path / "euro.txt"
    path.write_text(wrong_award().replace("Cedar", "Zoë 张三").replace("$", "€"), encoding="utf-8")
    for words in (["audit", path], ["audit", path, "--format", "json"], ["replay", path]):
        done = fairpot(*words, env=env)
        assert b"Traceback" not in done.stderr
        assert "Zoë 张三" in done.stdout.decode("utf-8")


def test_without_a_terminal_there_is_no_colour_and_no_bar(faulty: Path) -> None:
    for words in (["audit", faulty], ["replay", faulty, "--hand", "310000000007"]):
        done = fairpot(*words, env={"FORCE_COLOR": "1", "TERM": "xterm-256color"})
        assert b"\x1b" not in done.stdout + done.stderr


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals")
@pytest.mark.parametrize("no_color", ["", "1"])
def test_on_a_terminal_the_replay_has_colour_unless_no_color_is_set(tmp_path: Path, no_color: str) -> None:
    import pty

    path = tmp_path / "one.txt"
    path.write_text(wrong_award(), encoding="utf-8")
    master, slave = pty.openpty()
    env = {**os.environ, "NO_COLOR": no_color, "TERM": "xterm"}
    with subprocess.Popen([*FAIRPOT, "replay", str(path)], cwd=ROOT, stdout=slave, env=env) as run:
        os.close(slave)
        told = b""
        while True:
            try:
                block = os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            if not block:
                break
            told += block
        run.wait(20)
    os.close(master)
    assert b"VERDICT disagrees" in told
    assert (b"\x1b[" in told) == (not no_color)


def test_ctrl_c_that_duckdb_hears_is_an_interrupt_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise RuntimeError("Query interrupted")

    log = tmp_path / "hands.txt"
    log.write_text(legal(), encoding="utf-8")
    monkeypatch.setattr("reports.duck.Tables.__init__", interrupted)
    assert main(["stats", str(log)]) == 130
    assert capfd.readouterr() == ("", "fairpot: interrupted\n")
