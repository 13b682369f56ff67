"""The replayer's file: what it may run, the same bytes each time, folders of files, names left out."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from parser.hand import Hand
from parser.reader import read_bytes
from reports.language import language
from reports.replayer import page as pages
from reports.replayer.make import scene_of
from reports.replayer.page import TooLargeError, page_of, replayer_part
from reports.replayer.scene import Scene
from tests.unit.cli_hands import alone, legal, wrong_award
from tests.unit.cli_run import Run, run_in

NASTY = "</script><!--<b>'\"`&amp;"


def scenes(text: str) -> list[Scene]:
    return [scene_of(one) for one in read_bytes(text.encode()) if isinstance(one, Hand)]


@pytest.fixture
def replay(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    """Replays a text."""

    def run(text: str, *words: str) -> Run:
        path = tmp_path / "hands.txt"
        path.write_text(text, encoding="utf-8")
        return run_in(capfd, "replay", path, *words)

    return run


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="replayer-data">(.*?)</script>', page, re.DOTALL)
    assert found
    told: dict[str, object] = json.loads(found[1])
    return told


def test_only_its_own_script_may_run() -> None:
    page = page_of(scenes(wrong_award()), language("en"), "1").decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert policy
    assert len(scripts) == 1
    hashed = base64.b64encode(sha256(scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{hashed}';" in policy[1].replace("&#39;", "'")
    assert "default-src 'none'" in policy[1]
    assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|\beval\b", scripts[0])
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", page)


def test_the_same_hands_give_the_same_bytes() -> None:
    text = legal(1) + wrong_award(2)
    assert page_of(scenes(text), language("pt"), "1") == page_of(scenes(text), language("pt"), "1")


def test_nothing_in_a_name_ends_the_data() -> None:
    page = page_of(scenes(wrong_award().replace("Cedar", NASTY)), language("en"), "1").decode()
    (hand,) = data_of(page)["hands"]  # type: ignore[misc]  # one
    assert NASTY in hand["names"].values()
    assert NASTY not in page
    assert page.count("</script>") == 2


def test_hands_at_like_tables_share_a_drawing() -> None:
    told = data_of(
        page_of(scenes("".join(legal(number) for number in range(1, 9))), language("en"), "1").decode()
    )
    assert [hand["drawing"] for hand in told["hands"]] == [0] * 8  # type: ignore[attr-defined]  # a list
    assert len(told["slots"]) == 1  # type: ignore[arg-type]  # a list


def test_a_part_for_other_pages_has_all_that_it_needs() -> None:
    part = replayer_part(scenes(wrong_award()), language("en"))
    assert 'id="replayer"' in part.markup
    assert part.hash.startswith("sha256-")
    assert "<script>" not in part.markup


def test_a_whole_file_is_a_folder_or_one_page(replay: Callable[..., Run], tmp_path: Path) -> None:
    text = legal(1) + wrong_award(2)
    assert replay(text, "--all", "--html", str(tmp_path / "session")).code == 0
    index = (tmp_path / "session" / "index.html").read_text(encoding="utf-8")
    assert sorted(path.name for path in (tmp_path / "session").iterdir()) == ["hands-1.html", "index.html"]
    for one in scenes(text):
        assert f'href="hands-1.html#{one.hand.header.hand_id}/0"' in index
    assert "disagrees" in index
    assert replay(text, "--all", "--html", str(tmp_path / "all.html")).code == 0
    assert len(data_of((tmp_path / "all.html").read_text(encoding="utf-8"))["hands"]) == 2  # type: ignore[arg-type]


def test_many_hands_go_into_several_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "FULL", 60_000)
    written: dict[str, bytes] = {}
    text = "".join(legal(number) for number in range(1, 13))
    assert pages.pages_of(scenes(text), language("en"), "1", written.__setitem__) == 12
    files = [name for name in written if name != "index.html"]
    told = [data_of(written[name].decode()) for name in files]
    assert len(files) > 1
    assert sum(len(one["hands"]) for one in told) == 12  # type: ignore[arg-type,misc]  # lists
    assert [one["before"] for one in told] == ["", *files[:-1]]
    assert [one["after"] for one in told] == [*files[1:], ""]
    monkeypatch.setattr(pages, "LARGEST", 60_000)
    with pytest.raises(TooLargeError):
        page_of(scenes(text), language("en"), "1")


def test_names_are_left_out_on_request(replay: Callable[..., Run], tmp_path: Path) -> None:
    target = tmp_path / "hand.html"
    assert replay(wrong_award(), "--html", str(target), "--anonymise").code == 0
    page = target.read_text(encoding="utf-8")
    assert not [name for name in ("Alder", "Birch", "Cedar") if name in page]
    assert "Player 1" in page


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--html", "x.html", "--svg", "x.svg"), "one at a time"),
        (("--at", "3"), "--at says which step is drawn"),
        (("--compare", "base"), "side by side on a page"),
        (("--html", "x.html", "--lang", "xx"), "no language 'xx'"),
        (("--html", "missing/x.html"), "missing"),
        (("--html", "x.html", "--hand", "1"), "no hand has the id"),
        (("--html", "x.html", "--key", "k"), "add --anonymise"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    replay: Callable[..., Run],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = replay(alone(legal, 1), *words)
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "x.html").exists()
