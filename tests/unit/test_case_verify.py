"""`fairpot case verify`: each way of tampering is named, odd packages are refused, signatures looked at."""

from __future__ import annotations

import hashlib
import shutil
import stat
import subprocess
import zipfile
from pathlib import Path

import bagit
import msgspec
import pytest

from reports.case import bag
from reports.case.document import Case, case_bytes
from tests.unit.case_runs import WRONG, files_of, make, odd_zip, put
from tests.unit.cli_run import Run, run_in

needs_ssh = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="OpenSSH is not installed")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A package, made once."""
    from reports.cli import main

    folder = tmp_path_factory.mktemp("case")
    (folder / "hands.txt").write_text(WRONG, encoding="utf-8")
    words = ["case", str(folder / "hands.txt"), "--no-pdf", "--out", str(folder / "case.zip")]
    assert main([*words, "--claim", "The odd chip is mine.", "--party", "claimant=Carla"]) == 1
    return (folder / "case.zip").read_bytes()


@pytest.fixture
def folder(tmp_path: Path, whole: bytes) -> Path:
    """A folder with the package."""
    (tmp_path / "case.zip").write_bytes(whole)
    return tmp_path


def check(capfd: pytest.CaptureFixture[str], folder: Path, *words: object) -> Run:
    return run_in(capfd, "case", "verify", folder / "case.zip", *words)


def wrongs(done: Run) -> list[str]:
    return [line.removeprefix("WRONG").strip() for line in done.out.splitlines() if line.startswith("WRONG")]


class TestSound:
    def test_as_it_was_made(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        done = check(capfd, folder)
        assert (done.code, done.err) == (0, "")
        assert done.out.endswith("sound\n")
        assert "byte by byte" in done.out
        assert "not signed" in done.out

    def test_any_program_for_bags_reads_it(self, folder: Path) -> None:
        place = folder / "open"
        with zipfile.ZipFile(folder / "case.zip") as archive:
            archive.extractall(place)
        read = bagit.Bag(str(place))
        read.validate()
        assert read.info["Payload-Oxum"].split(".")[1] == str(len(list((place / "data").rglob("*.*"))))

    def test_another_time_of_making_is_no_fault(
        self, folder: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        files = {**files_of(folder), "run.txt": b"Made-At: some other day\n"}
        put(folder, files, listed=True)
        assert check(capfd, folder).code == 0
        put(folder, files)
        assert wrongs(check(capfd, folder)) == ["run.txt was changed"]

    def test_nothing_may_stand_around_the_zip(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        data = (folder / "case.zip").read_bytes()
        commented = data[:-2] + b"\x04\x00more"
        for spoilt in (data + b"more", b"more" + data, commented):
            (folder / "case.zip").write_bytes(spoilt)
            check(capfd, folder).one_line()


class TestTampering:
    @pytest.mark.parametrize(
        "name", ["data/hand.txt", "data/profile.toml", "data/case.html", "data/REPRODUCE.txt", "bag-info.txt",
                 "data/compare/1.toml", "bagit.txt", "data/case.json"],
    )  # fmt: skip
    def test_a_file_that_was_changed(
        self, name: str, folder: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        files = files_of(folder)
        put(folder, {**files, name: files[name].replace(b"1", b"2", 1) if b"1" in files[name] else b"x"})
        done = check(capfd, folder)
        assert done.code == 1
        assert f"{name} was changed" in wrongs(done)
        assert done.out.endswith("NOT SOUND\n")

    @pytest.mark.parametrize(
        "name", ["data/hand.txt", "data/profile.toml", "data/case.html", "data/case.json"]
    )
    def test_a_file_that_is_gone(self, name: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        put(folder, {one: data for one, data in files_of(folder).items() if one != name})
        assert f"{name} is missing" in wrongs(check(capfd, folder))

    @pytest.mark.parametrize("name", ["data/more.txt", "more.txt"])
    def test_one_that_was_added(self, name: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        put(folder, {**files_of(folder), name: b"more"})
        assert f"{name} was added" in wrongs(check(capfd, folder))

    def test_an_amount_with_checksums_that_fit(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        files = files_of(folder)
        case = msgspec.json.decode(files["data/case.json"], type=Case)
        players = (msgspec.structs.replace(case.players[0], computed=350), *case.players[1:])
        put(
            folder,
            {**files, "data/case.json": case_bytes(msgspec.structs.replace(case, players=players))},
            listed=True,
        )
        found = wrongs(check(capfd, folder))
        assert found == ["data/case.json: players[0].computed is 350, made again it is 340"]

    def test_the_claim_with_checksums_that_fit(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        files = files_of(folder)
        put(
            folder,
            {**files, "data/case.json": files["data/case.json"].replace(b"chip is mine", b"chip is his")},
            listed=True,
        )
        found = wrongs(check(capfd, folder))
        assert any(one.startswith("data/case.json: case_id is ") for one in found)
        assert any(one.startswith("data/case.html is not what") for one in found)

    def test_the_record_with_checksums_that_fit(
        self, folder: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        files = files_of(folder)
        text = files["data/hand.txt"]
        assert b"wins 340" in text
        put(folder, {**files, "data/hand.txt": text.replace(b"wins 340", b"wins 330")}, listed=True)
        found = wrongs(check(capfd, folder))
        assert "data/hand.txt is not the one that case.json was made from" in found
        assert any("made again" in one for one in found)

    def test_a_rule_with_checksums_that_fit(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        files = files_of(folder)
        text = files["data/profile.toml"].replace(b'odd_to = "first_left"', b'odd_to = "high_card"')
        put(folder, {**files, "data/profile.toml": text}, listed=True)
        found = wrongs(check(capfd, folder))
        assert "data/profile.toml is not the one that case.json was made from" in found
        assert any(one.startswith("data/case.json: verdict.answer is ") for one in found)

    def test_a_page_with_checksums_that_fit(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        files = files_of(folder)
        page = files["data/case.html"].replace(b"</h2>", b"</h3>", 1)
        put(folder, {**files, "data/case.html": page}, listed=True)
        assert wrongs(check(capfd, folder)) == [
            "data/case.html is not what this program makes of the hand and the rules"
        ]

    def test_a_profile_that_leads_elsewhere(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        files = files_of(folder)
        put(
            folder,
            {**files, "data/profile.toml": files["data/profile.toml"] + b'inherits = "/etc/x.toml"\n'},
            listed=True,
        )
        assert "it can't be made again: profile.toml inherits from another" in wrongs(check(capfd, folder))

    def test_a_document_of_another_kind(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        for data in (b"{}", b"[" * 5_000, b"\xff", b'{"schema": "fairpot-case/2"}'):
            put(folder, {**files_of(folder), "data/case.json": data}, listed=True)
            done = check(capfd, folder)
            assert done.code == 1
            assert any("is no case document" in one for one in wrongs(done))

    def test_another_version_made_it(
        self, folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("reports.cli.case.version", lambda: "99.0")
        done = check(capfd, folder)
        assert (done.code, wrongs(done)) == (1, [])
        assert "looked at by 99.0" in done.out
        assert "the verdict, the pots and the players' amounts are the same" in done.out
        assert done.out.endswith("cannot tell\n")


def linked() -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo("data/hand.txt")
    entry.create_system = 3
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


class TestOddPackages:
    @pytest.mark.parametrize(
        "data",
        [
            b"", b"no zip at all", odd_zip(("../up.txt", b"x")), odd_zip(("/abs.txt", b"x")),
            odd_zip(("data\\x.txt", b"x")), odd_zip(("c:x", b"x")), odd_zip(("data//x", b"x")),
            odd_zip((linked(), b"/etc/passwd")), odd_zip(*[(f"data/{n}", b"x") for n in range(100)]),
            odd_zip(("data/zeros", bytes(70 << 20))), odd_zip(("data/a", b"x"), ("DATA/A", b"y")),
            odd_zip(("x" * 300, b"x")), odd_zip(("folder/", b"")),
        ],
        ids=str,
    )  # fmt: skip
    def test_are_refused_in_a_line(
        self, data: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "case.zip").write_bytes(data)
        check(capfd, tmp_path).one_line()

    def test_cut_short_or_spoiled(
        self, folder: Path, whole: bytes, capfd: pytest.CaptureFixture[str]
    ) -> None:
        for data in (whole[: len(whole) // 2], whole[:200] + b"\0\1\2" + whole[203:]):
            (folder / "case.zip").write_bytes(data)
            check(capfd, folder).one_line()

    def test_no_file(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        check(capfd, tmp_path).one_line()
        run_in(capfd, "case", "verify", tmp_path).one_line()

    def test_a_zip_of_something_else(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "case.zip").write_bytes(odd_zip(("notes.txt", b"x")))
        done = check(capfd, tmp_path)
        assert done.code == 1
        assert "manifest-sha256.txt is missing or no list of checksums" in wrongs(done)


@needs_ssh
class TestSignatures:
    @pytest.fixture
    def key(self, tmp_path: Path) -> Path:
        path = tmp_path / "key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "floor", "-f", path], check=True)
        return path

    def test_signed_and_known(self, tmp_path: Path, key: Path, capfd: pytest.CaptureFixture[str]) -> None:
        assert make(capfd, tmp_path, WRONG, "--sign", key).code == 1
        signers = tmp_path / "signers"
        public = key.with_suffix(".pub").read_text()
        signers.write_text(f"floor@alder.example {public}")
        done = check(capfd, tmp_path, "--signers", signers)
        assert done.code == 0
        assert "signed by floor@alder.example" in done.out
        done = check(capfd, tmp_path)
        assert done.code == 0
        assert "by whom is not known" in done.out
        self._others(tmp_path, signers, capfd)

    def _others(self, folder: Path, signers: Path, capfd: pytest.CaptureFixture[str]) -> None:
        """Of the same package: a signer who is not listed, a signature of something else, none."""
        other = folder / "other"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", other], check=True)
        signers.write_text(f"else@alder.example {other.with_suffix('.pub').read_text()}")
        done = check(capfd, folder, "--signers", signers)
        assert done.code == 1
        assert any("not in the list of signers" in one for one in wrongs(done))
        files = files_of(folder)
        more = {**files, "data/hand.txt": files["data/hand.txt"] + b"\n"}
        put(folder, more, listed=True)
        assert any("the signature is not of this" in one for one in wrongs(check(capfd, folder)))
        del files[bag.SIGNATURE]
        put(folder, files, listed=True)
        done = check(capfd, folder, "--signers", signers)
        assert wrongs(done) == ["it is not signed: nothing shows who made it"]

    def test_no_such_list_or_key(self, tmp_path: Path, key: Path, capfd: pytest.CaptureFixture[str]) -> None:
        make(capfd, tmp_path, WRONG, "--sign", key)
        assert check(capfd, tmp_path, "--signers", tmp_path / "none").code == 2
        make(capfd, tmp_path, WRONG, "--sign", key.with_suffix(".pub").parent / "case.zip").one_line()


def test_without_ssh_keygen(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    key = folder / "key"
    key.write_text("x", encoding="utf-8")
    assert "ssh-keygen is not installed" in make(capfd, folder, WRONG, "--sign", key).one_line()
    put(folder, {**files_of(folder), bag.SIGNATURE: b"x"}, listed=True)
    done = check(capfd, folder)
    assert (done.code, wrongs(done)) == (1, [])
    assert "ssh-keygen is not installed" in done.out


def test_a_manifest_reads_back() -> None:
    files = {"data/a": b"1", "data/b%\nc": b"2"}
    assert bag.read_manifest(bag.manifest(files)) == {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items()
    }
    for data in (b"\xff", b"short  data/a\n", bag.manifest(files) * 2):
        assert bag.read_manifest(data) is None
