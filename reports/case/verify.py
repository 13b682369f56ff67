"""`case verify`: is a package whole, is it what this program makes of it, and who signed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from replay.profiles import ProfileError
from reports.case import bag
from reports.case.build import Material
from reports.case.document import Case
from reports.case.housefile import FILE as PROFILE_FILE
from reports.case.housefile import read_house
from reports.case.origin import HAND_FILE, hand_in, hashed
from reports.case.package import CASE_FILE, PAGE_FILE, PAPER_FILE, Package, compared_file, package
from reports.case.paper import PaperError
from reports.case.run import paper_of, paper_version
from reports.case.sign import SignError, verify

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_FIELDS = 20
"""Fields of case.json that are named; the rest is counted."""

State = Literal["ok", "note", "wrong", "open"]


class Checked(NamedTuple):
    """One thing that was looked at."""

    state: State
    """ "open": it cannot be told; "note": nothing against it."""
    text: str


def verified(data: bytes, version: str, signers: str | None = None) -> Iterator[Checked]:
    """Everything that is to be said of a package.

    Raises:
        BagError: it is none.
        SignError: the signature can't be looked at.
    """
    files = bag.unzipped(data)
    yield from _bag(files)
    yield from _signature(files, signers)
    yield from _again(files, version)


# ---- the bag


def _bag(files: Mapping[str, bytes]) -> Iterator[Checked]:
    for name in bag.NEEDED:
        if name not in files:
            yield Checked("wrong", f"{name} is missing")
    listed = bag.read_manifest(files[bag.MANIFEST]) if bag.MANIFEST in files else None
    if listed is None:
        yield Checked("wrong", f"{bag.MANIFEST} is missing or no list of checksums")
        return
    found = [*_listed(files, listed)]
    tags = bag.read_manifest(files.get(bag.TAGS, b""))
    if tags is None:
        found.append(Checked("wrong", f"{bag.TAGS} is no list of checksums"))
    else:
        found += _listed(files, tags)
    ours = {*bag.NEEDED, bag.MANIFEST, bag.SIGNATURE}
    for name in sorted({*files} - {*listed, *(tags or ()), bag.TAGS}):
        if name not in ours:
            found.append(Checked("wrong", f"{name} was added"))
        elif tags is not None:
            found.append(Checked("wrong", f"{name} is not in {bag.TAGS}"))
    yield from found or [Checked("ok", f"the checksums of {len(listed)} files are right")]


def _listed(files: Mapping[str, bytes], listed: Mapping[str, str]) -> Iterator[Checked]:
    for name, digest in listed.items():
        if name not in files:
            yield Checked("wrong", f"{name} is missing")
        elif hashed(files[name]).sha256 != digest:
            yield Checked("wrong", f"{name} was changed")


def _signature(files: Mapping[str, bytes], signers: str | None) -> Iterator[Checked]:
    signature, manifest = files.get(bag.SIGNATURE), files.get(bag.MANIFEST)
    if signature is None or manifest is None:
        state: State = "wrong" if signers is not None else "note"
        yield Checked(state, "it is not signed: nothing shows who made it")
        return
    try:
        found = verify(manifest, signature, signers)
    except SignError as error:
        if signers is not None:
            raise
        yield Checked("open", f"whether the signature is right cannot be told: {error.message}")
        return
    if not found.good:
        yield Checked("wrong", f"the signature is not of this {bag.MANIFEST}: {found.text}")
    elif found.signer is not None:
        yield Checked("ok", f"signed by {found.signer}")
    elif signers is not None:
        yield Checked("wrong", f"the signer is not in the list of signers: {found.text}")
    else:
        yield Checked("note", f"signed, by whom is not known (--signers FILE tells): {found.text}")


# ---- the same again


def _again(files: Mapping[str, bytes], version: str) -> Iterator[Checked]:
    """The case made once more, and what of it is not as in the package."""
    payload = {name.removeprefix("data/"): data for name, data in files.items() if name.startswith("data/")}
    told = payload.get(CASE_FILE)
    if told is None:
        yield Checked("wrong", f"data/{CASE_FILE} is missing, so nothing can be made again")
        return
    try:
        case = msgspec.json.decode(told, type=Case)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        yield Checked("wrong", f"data/{CASE_FILE} is no case document: {error}")
        return
    yield from _sources(payload, case)
    try:
        material = _material(payload, case)
    except ProfileError as error:
        yield Checked("wrong", f"it can't be made again: {error.message}")
        return
    if material is None:
        yield Checked("wrong", f"it can't be made again: data/{HAND_FILE} is missing or not one hand")
        return
    try:
        again = package(material, pdf=PAPER_FILE in payload)
    except PaperError as error:
        yield Checked(
            "open", f"whether {PAPER_FILE} is what this program makes cannot be told: {error.message}"
        )
        again = package(material, pdf=False)
        beside = dict(payload)
        payload.pop(PAPER_FILE)
    else:
        beside = payload
    yield from _written(files, beside, again.case.case_id, case.program.version)
    if case.program.version != version:
        yield Checked(
            "open", f"made by version {case.program.version}, looked at by {version}: not all compares"
        )
        yield from _gist(case, again.case)
    else:
        yield from _bytes(payload, again, paper_of(files.get(bag.RUN, b"")))


def _written(
    files: Mapping[str, bytes], payload: Mapping[str, bytes], case_id: str, version: str
) -> Iterator[Checked]:
    """What stands beside the payload and follows from it."""
    again = bag.bagged(payload, case_id, f"fairpot {version}")
    for name in (bag.BAGIT, bag.INFO, bag.MANIFEST):
        if name in files and files[name] != again[name]:
            yield Checked("wrong", f"{name} is not what this program writes for these files")


def _sources(payload: Mapping[str, bytes], case: Case) -> Iterator[Checked]:
    """Whether hand and rules are those that the case was made from."""
    for name, digest in (
        (HAND_FILE, case.hand.packaged.sha256),
        (PROFILE_FILE, case.profile.sha256),
    ):
        if name in payload and hashed(payload[name]).sha256 != digest:
            yield Checked("wrong", f"data/{name} is not the one that {CASE_FILE} was made from")


def _material(payload: Mapping[str, bytes], case: Case) -> Material | None:
    data = payload.get(HAND_FILE)
    hand = hand_in(data) if data is not None else None
    if data is None or hand is None:
        return None
    if PROFILE_FILE not in payload:
        raise ProfileError(f"data/{PROFILE_FILE} is missing", "")
    others = []
    for number, name in enumerate(case.asked.compare, 1):
        file = compared_file(number)
        if file not in payload:
            raise ProfileError(f"data/{file} is missing", "")
        others.append(read_house(payload[file], name))
    house = read_house(payload[PROFILE_FILE], case.profile.name)
    return Material(hand, data, house, tuple(others), case.asked, case.origin, case.program.version)


def _bytes(payload: Mapping[str, bytes], again: Package, paper: str | None) -> Iterator[Checked]:
    """File by file; `paper` is what set the paper, by the package's own word."""
    wrong = False
    for name in sorted({*payload, *again.payload}):
        old, new = payload.get(name), again.payload.get(name)
        if old == new:
            continue
        wrong = True
        if old is None:
            yield Checked("wrong", f"data/{name} is missing: this program makes it")
        elif new is None:
            yield Checked("wrong", f"data/{name} is nothing that this program makes")
        elif name == CASE_FILE:
            yield from _fields(old, new)
        elif name == PAPER_FILE and paper not in (None, paper_version()):
            yield Checked(
                "open", f"data/{name} was set by {paper}, here is {paper_version()}: the bytes differ"
            )
        else:
            yield Checked("wrong", f"data/{name} is not what this program makes of the hand and the rules")
    if not wrong:
        yield Checked("ok", f"made again, all {len(again.payload)} files are the same, byte by byte")


def _fields(old: bytes, new: bytes) -> Iterator[Checked]:
    """The fields of case.json that are otherwise."""
    paths = [*differing(msgspec.json.decode(old), msgspec.json.decode(new))]
    if not paths:
        yield Checked("wrong", f"data/{CASE_FILE} says the same and is written otherwise")
    for path, was, now in paths[:MOST_FIELDS]:
        yield Checked("wrong", f"data/{CASE_FILE}: {path} is {_short(was)}, made again it is {_short(now)}")
    if len(paths) > MOST_FIELDS:
        yield Checked("wrong", f"data/{CASE_FILE}: and {len(paths) - MOST_FIELDS:,} more fields")


def differing(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """(path, old, new) of every value that is not the same in both."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            where = f"{path}.{key}" if path else str(key)
            if key not in old or key not in new:
                yield where, old.get(key, "nothing"), new.get(key, "nothing")
            else:
                yield from differing(old[key], new[key], where)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differing(one, other, f"{path}[{place}]")
    elif old != new or type(old) is not type(new):
        yield path, old, new


def _short(value: Any) -> str:
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


def _gist(case: Case, again: Case) -> Iterator[Checked]:
    """What two versions should agree on: the answers and the amounts."""
    same = True
    for name, old, new in (
        ("the verdict", _answers(case), _answers(again)),
        ("the pots", _pots(case), _pots(again)),
        ("the players' amounts", [(one.seat, one.recorded, one.computed) for one in case.players],
         [(one.seat, one.recorded, one.computed) for one in again.players]),
    ):  # fmt: skip
        if old != new:
            same = False
            yield Checked("wrong", f"{name} comes out otherwise: {old} in the package, {new} made again")
    if same:
        yield Checked("ok", "made again, the verdict, the pots and the players' amounts are the same")
    yield Checked("open", f"whether {PAGE_FILE} and {PAPER_FILE} are what made the case cannot be told")


def _answers(case: Case) -> tuple[str, ...]:
    return case.verdict.answer, case.verdict.award, case.verdict.actions


def _pots(case: Case) -> list[tuple[object, ...]]:
    return [
        (pot.index, pot.run, pot.size, pot.rake, [(one.seat, one.amount) for one in pot.computed])
        for pot in case.pots
    ]
