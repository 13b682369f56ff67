"""Pictures of hands: sizes, something on them, the same bytes twice, steps that there are not."""

from __future__ import annotations

import io
import sys
import xml.etree.ElementTree as ET
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from reports.cli.common import CommandError
from reports.cli.pictures import write_pictures
from reports.language import Language, language
from reports.replayer.pictures import (
    GIF_WIDTH,
    LAST_TIME,
    SHEET_WIDTH,
    STEP_TIME,
    WIDTH,
    NoStepError,
    picture,
)
from tests.unit.cli_run import run_in
from tests.unit.test_scene import SAMPLES, three_ways

EN = language("en")


def opened(data: bytes) -> Any:
    return Image.open(io.BytesIO(data))


def test_a_png_is_as_wide_as_it_says_and_not_blank() -> None:
    for at, width in ((5, WIDTH), (None, SHEET_WIDTH)):
        image = opened(picture(three_ways(), EN, "png", at=at))
        assert image.format == "PNG"
        assert image.size[0] == width
        colours = image.convert("RGB").getcolors(1 << 20)
        assert len(colours) > 30
        assert max(colours)[0] < image.size[0] * image.size[1] * 0.9


def test_steps_look_different() -> None:
    assert picture(three_ways(), EN, "png", at=3) != picture(three_ways(), EN, "png", at=4)


def test_a_gif_has_every_step_and_stays_at_the_end() -> None:
    scene = three_ways()
    image = opened(picture(scene, EN, "gif"))
    assert (image.format, image.size[0]) == ("GIF", GIF_WIDTH)
    times = []
    for number in range(image.n_frames):
        image.seek(number)
        times.append(image.info["duration"])
    assert times == [STEP_TIME] * (len(scene.frames) - 1) + [LAST_TIME]
    assert image.info["loop"] == 0
    assert opened(picture(scene, EN, "gif", at=4)).n_frames == 1


@pytest.mark.parametrize("form", ["svg", "png", "gif"])
def test_the_same_bytes_twice(form: str) -> None:
    assert picture(three_ways(), EN, form, at=6) == picture(three_ways(), EN, form, at=6)


def test_the_fonts_are_packaged_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    asked: list[dict[str, Any]] = []

    def draw(**words: Any) -> bytes:
        asked.append(words)
        return b""

    monkeypatch.setattr(resvg_py, "svg_to_bytes", draw)
    picture(three_ways(), EN, "png", at=1)
    assert asked[0]["skip_system_fonts"] is True
    assert [Path(path).name for path in asked[0]["font_files"]] == [
        "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "chinese.otf",
    ]  # fmt: skip
    assert all(Path(path).is_file() for path in asked[0]["font_files"])


def test_a_step_that_there_is_not_is_told() -> None:
    last = len(three_ways().frames) - 1
    for at in (-1, last + 1):
        with pytest.raises(NoStepError, match=f"no step {at}") as told:
            picture(three_ways(), EN, "svg", at=at)
        assert told.value.remedy == f"its steps are 0 to {last}"


def test_files_are_written_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = {form: str(tmp_path / f"hand.{form}") for form in ("svg", "png", "gif")}
    write_pictures(three_ways(), EN, paths, 2)
    assert capsys.readouterr().out.splitlines() == list(paths.values())
    heads = {form: Path(path).read_bytes()[:4] for form, path in paths.items()}
    assert heads == {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hand.gif", "hand.png", "hand.svg"]


@pytest.mark.parametrize("form", ["png", "gif"])
def test_without_the_extra_it_is_named(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(CommandError) as told:
        write_pictures(three_ways(), EN, {form: str(tmp_path / "x")})
    assert told.value.remedy == "pip install 'fairpot[pictures]'"
    assert not list(tmp_path.iterdir())


def test_svg_needs_no_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setitem(sys.modules, "PIL", None)
    write_pictures(three_ways(), EN, {"svg": str(tmp_path / "x.svg")})
    assert (tmp_path / "x.svg").read_bytes().startswith(b"<svg ")


def test_the_command_draws_one_hand(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sample = str(SAMPLES / "cases" / "side-pots" / "hand.txt")
    target = str(tmp_path / "hand.svg")
    assert run_in(capfd, "replay", sample, "--svg", target, "--at", "22").out == f"{target}\n"
    assert "calls 300 and is all-in" in Path(target).read_text(encoding="utf-8")
    assert (
        "no step 99; its steps are 0 to "
        in run_in(capfd, "replay", sample, "--svg", target, "--at", "99").one_line()
    )
    assert "--hand ID" in run_in(capfd, "replay", sample, "--all", "--svg", target).one_line()
    assert (
        "cannot write" in run_in(capfd, "replay", sample, "--svg", str(tmp_path / "no" / "x.svg")).one_line()
    )


class Marked(NullTranslations):
    """Says each text between marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"«{one if number == 1 else many}»"


def test_all_words_are_said_in_the_language() -> None:
    scene = three_ways()
    tongue = Language("en", Marked())
    ours = {seat.name for seat in scene.seats} | {seat.position for seat in scene.seats} | {"D", "T", "100"}
    for drawn in (
        picture(scene, tongue, "svg"),
        *[picture(scene, tongue, "svg", at=at) for at in range(len(scene.frames))],
    ):
        for one in ET.fromstring(drawn).iter():  # noqa: S314  # our own
            text = (one.text or "").strip()
            a_line_of_the_caption = one.tag.endswith("tspan") and "y" in one.attrib
            if a_line_of_the_caption or text in ours or one.attrib.get("class") in ("rank", "codes"):
                continue
            assert "«" in text or not any(char.isalpha() for char in text), text


def test_no_name_is_on_a_picture_without_names(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sample = str(SAMPLES / "cases" / "run-it-twice" / "hand.txt")
    target = tmp_path / "hand.svg"
    run_in(capfd, "replay", sample, "--svg", str(target), "--anonymise")
    drawn = target.read_text(encoding="utf-8") if target.exists() else ""
    assert not [name for name in ("kestrel", "Otto Fenn", "saltmarsh7", "dunlin") if name in drawn]
