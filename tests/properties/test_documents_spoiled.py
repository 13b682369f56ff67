"""PHH and Open Hand History cut, changed and mixed at random: nothing is lost, nothing breaks, and what is
read can be judged and written again. Places in TOML text are where the library's values stand.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parser import read
from parser.formats.tomlplaces import places
from parser.hand import Hand
from parser.reader import read_bytes
from parser.writers import ohh, phh
from parser.writers.base import NotExpressible
from parser.writers.essence import essence
from parser.writers.tomltext import array, quoted, toml
from replay import replay

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"
PIECES = (
    b'"', b"'", b"[", b"]", b"{", b"}", b",", b"\n", b"-1", b"9" * 30, b"inf", b"nan", b"1e9", b"true",
    b"null", b"\xff", b"\x00", b"\r", b"p1", b"????", b"\\u0000", b'"""', b"#", b" = ",
    b"_fairpot_drop = [0, 1]\n",
)  # fmt: skip


def _texts() -> list[bytes]:
    """The samples of both formats, and some of PokerStars written as them."""
    texts = [path.read_bytes() for site in ("phh", "ohh") for path in sorted((SAMPLES / site).rglob("*.txt"))]
    for path in sorted((SAMPLES / "pokerstars/holdem-no-limit").glob("*.txt"))[:12]:
        for hand in read([str(path)]):
            if isinstance(hand, Hand):
                texts += [target.write(hand).text.encode() for target in (phh, ohh)]
    return texts


TEXTS = _texts()


def judge(data: bytes) -> None:
    """Reads, judges and writes whatever is in `data`."""
    size = 0
    for item in read_bytes(data):
        size += item.size
        if not isinstance(item, Hand):
            continue
        replay(item)
        for event in item.events:
            item.place(event.at)
        for target in (phh, ohh):
            try:
                (back,) = [
                    one for one in read_bytes(target.write(item).text.encode()) if isinstance(one, Hand)
                ]
            except NotExpressible:
                continue
            assert essence(back) == essence(item)
    assert size == len(data)


@pytest.mark.parametrize("number", range(10))
def test_every_cut(number: int) -> None:
    for at in range(number, len(TEXTS), 10):
        text = TEXTS[at][:4000]
        for end in range(1, len(text), 7):
            assert sum(item.size for item in read_bytes(text[:end])) == end


@settings(max_examples=150, deadline=None)
@given(
    text=st.sampled_from(TEXTS),
    other=st.sampled_from(TEXTS),
    places_=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 9), st.sampled_from(PIECES)), min_size=1, max_size=3
    ),
    cut=st.floats(0, 1),
    mix=st.booleans(),
)
def test_changed_texts(
    text: bytes, other: bytes, places_: list[tuple[float, int, bytes]], cut: float, mix: bool
) -> None:
    data = bytearray(text)
    for where, length, piece in places_:
        at = int(where * len(data))
        data[at : at + length] = piece
    if mix:
        data = data[: int(cut * len(data))] + other
    judge(bytes(data))


LETTERS = st.characters(exclude_categories=["Cs"])
KEYS = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)
VALUES = st.recursive(
    st.booleans() | st.integers(-(10**12), 10**12) | st.text(LETTERS, max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(
    values=st.dictionaries(KEYS, st.lists(VALUES, max_size=5), max_size=4),
    wrap=st.sampled_from((0, 100)),
)
def test_places_in_toml_are_those_of_its_values(values: dict[str, list[Any]], wrap: int) -> None:
    text = "".join(
        [
            f"# {key} = [\n{key} = {array([toml(one) for one in value], wrap=wrap)}\n"
            for key, value in values.items()
        ]
    )
    assert tomllib.loads(text) == values
    found = places(text)
    assert list(found) == list(values)
    for key, value in values.items():
        own, *inner = found[key]
        assert text.startswith(f"{key} =", own)
        assert len(inner) == len(value)
        for one, at in zip(value, inner, strict=True):
            assert text.startswith(toml(one), at)


@given(st.text(LETTERS))
def test_quoted_texts_come_back(text: str) -> None:
    assert tomllib.loads(f"key = {quoted(text)}") == {"key": text}
