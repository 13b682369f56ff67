"""`fairpot case` and `fairpot case verify`: a disputed hand as a package, and whether a package is sound."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.cli import version
from reports.cli.common import CommandError, complain, on_terminal, out
from reports.cli.names import KEY, key_from
from reports.cli.onehand import one_hand

if TYPE_CHECKING:
    from parser.hand import Hand
    from reports.case.asked import About
    from reports.case.build import Material
    from reports.case.document import Case
    from reports.case.housefile import HouseFile
    from reports.case.package import Package

NAME = "case verify"

FILE = typer.Argument(metavar="FILE", help="A file of hands; - for standard input.")
HAND = typer.Option("--hand", metavar="ID", help="The hand's id, as its header prints it.")
RULES = typer.Option("--rules", metavar="NAME_OR_FILE", help="Rule profile; else by the hand's site.")
COMPARE = typer.Option(
    "--compare", metavar="A,B,...", help="Other profiles to ask; else a few of the best known."
)
ABOUT = typer.Option("--about", metavar="FILE.toml", help="A file that tells what the options tell.")
CLAIM = typer.Option("--claim", metavar="TEXT", help="What is claimed, in one sentence.")
AMOUNT = typer.Option("--amount", metavar="MONEY", help="The amount that is disputed, as 25.50.")
OBJECT = typer.Option("--object", metavar="TEXT", help="What the dispute is about.")
PARTY = typer.Option(
    "--party",
    metavar="ROLE=NAME",
    help='Who has a part in it: claimant=Alder, "opponent=seat 3"; again for more.',
)
OPERATOR = typer.Option("--operator", metavar="TEXT", help="The room or casino.")
LICENCE = typer.Option("--licence", metavar="TEXT", help="Its licence.")
JURISDICTION = typer.Option("--jurisdiction", metavar="TEXT", help="Under whose law.")
BODY = typer.Option("--body", metavar="TEXT", help="Who is to decide.")
REFERENCE = typer.Option("--reference", metavar="TEXT", help="The operator's reference.")
PRIOR = typer.Option("--prior-complaint", metavar="TEXT", help="The complaint made to the operator before.")
RELIED = typer.Option("--relied-on", metavar="TEXT", help="The rule or term relied on, quoted.")
RELIED_SOURCE = typer.Option("--relied-source", metavar="TEXT", help="Where it stands.")
RELIED_VERSION = typer.Option("--relied-version", metavar="TEXT", help="Of which version.")
RELIED_EFFECTIVE = typer.Option("--relied-effective", metavar="TEXT", help="Since when it holds.")
RAISED = typer.Option(
    "--raised", metavar="DATE", help="When the dispute was raised, as 2026-05-13T22:41+01:00."
)
BEFORE = typer.Option(
    "--before-next-hand/--after-next-hand", help="Whether that was before the next hand began."
)
COMPLAINT = typer.Option("--complaint", metavar="DATE", help="When the operator was written to.")
ACKNOWLEDGED = typer.Option("--acknowledged", metavar="DATE", help="When he said that he has it.")
FINAL = typer.Option("--final-response", metavar="DATE", help="When he answered for good.")
DEADLINE = typer.Option("--deadline", metavar="DATE", help="Until when the body takes it.")
LANG = typer.Option("--lang", metavar="CODE", help="Language of page and paper: en, pt, fr, zh.")
NAMES = typer.Option("--names", help="Leave all players' names; else only the claimant's.")
SIGN = typer.Option("--sign", metavar="KEY", help="Sign it with this private SSH key.")
PDF = typer.Option("--pdf/--no-pdf", help="With or without the paper, case.pdf.")
ASK = typer.Option("--ask/--no-ask", help="On a terminal: ask for what is missing.")
OUT = typer.Option("--out", "-o", metavar="FILE.zip", help="The package.")


def case(
    path: Annotated[str, FILE],
    target: Annotated[str, OUT],
    hand: Annotated[str | None, HAND] = None,
    rules: Annotated[str | None, RULES] = None,
    compare: Annotated[str | None, COMPARE] = None,
    about: Annotated[str | None, ABOUT] = None,
    claim: Annotated[str | None, CLAIM] = None,
    amount: Annotated[str | None, AMOUNT] = None,
    object_: Annotated[str | None, OBJECT] = None,
    party: Annotated[list[str] | None, PARTY] = None,
    operator: Annotated[str | None, OPERATOR] = None,
    licence: Annotated[str | None, LICENCE] = None,
    jurisdiction: Annotated[str | None, JURISDICTION] = None,
    body: Annotated[str | None, BODY] = None,
    reference: Annotated[str | None, REFERENCE] = None,
    prior_complaint: Annotated[str | None, PRIOR] = None,
    relied_on: Annotated[str | None, RELIED] = None,
    relied_source: Annotated[str | None, RELIED_SOURCE] = None,
    relied_version: Annotated[str | None, RELIED_VERSION] = None,
    relied_effective: Annotated[str | None, RELIED_EFFECTIVE] = None,
    raised: Annotated[str | None, RAISED] = None,
    before_next_hand: Annotated[bool | None, BEFORE] = None,
    complaint: Annotated[str | None, COMPLAINT] = None,
    acknowledged: Annotated[str | None, ACKNOWLEDGED] = None,
    final_response: Annotated[str | None, FINAL] = None,
    deadline: Annotated[str | None, DEADLINE] = None,
    lang: Annotated[str | None, LANG] = None,
    names: Annotated[bool, NAMES] = False,
    key: Annotated[str | None, KEY] = None,
    sign: Annotated[str | None, SIGN] = None,
    pdf: Annotated[bool | None, PDF] = None,
    ask: Annotated[bool, ASK] = True,
) -> int:
    """Pack a disputed hand: who claims what, the record, what the rules make of it, as page, paper and data.

    The package is a zip (BagIt): case.json, case.html, case.pdf, the hand's own text, the rules, and how to
    make it all again. Other players' names are replaced unless --names is given. It says whether a record is
    consistent with a set of rules, and nothing about anybody's intentions.

    What bodies that decide disputes ask for and nobody told is listed as missing; on a terminal it is asked.

    Exit code: 0 the record is consistent with the rules, 1 it is not or that can't be told, 2 could not run.

    Examples:

      fairpot case session.txt --hand 214573829 --rules tda_2024 --claim "The odd chip is mine."
      --party claimant=Alder --out case.zip

      fairpot case dispute.txt --about case.toml --lang pt --out case.zip

      fairpot case verify case.zip
    """
    from reports.case import asked as told

    texts = {
        "claim": claim, "object": object_, "operator": operator, "licence": licence,
        "jurisdiction": jurisdiction, "body": body, "reference": reference,
        "prior_complaint": prior_complaint,
    }  # fmt: skip
    relied = {
        "text": relied_on, "source": relied_source, "version": relied_version, "effective": relied_effective,
    }  # fmt: skip
    dates = {
        "raised": raised, "complaint": complaint, "acknowledged": acknowledged,
        "final_response": final_response, "deadline": deadline,
    }  # fmt: skip
    options = told.About(
        {name: told.plain(_option(name), text) for name, text in texts.items() if text is not None},
        amount,
        hand,
        rules,
        None if compare is None else tuple([one.strip() for one in compare.split(",") if one.strip()]),
        lang,
        {name: told.plain(f"--relied-{name}", text) for name, text in relied.items() if text is not None},
        {name: told.moment(_option(name), text) for name, text in dates.items() if text is not None},
        before_next_hand,
        tuple([told.party(one) for one in party or ()]),
    )
    if about is not None:
        options = told.over(options, told.about_file(about))
    if key is not None and names:
        raise CommandError("--key says how names are replaced, --names that they are not", "leave one out")
    material = _material(path, options, None if key is None else key_from(key), names=names, ask=ask)
    return _write(material, target, sign, pdf)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _material(path: str, about: About, key: bytes | None, *, names: bool, ask: bool) -> Material:
    """What the case is made of."""
    from parser.reader import read_hands
    from replay.ruling import own_profile
    from reports.case import asked as told
    from reports.case.build import Material
    from reports.case.hearing import claimant_seat
    from reports.case.housefile import house_file
    from reports.case.origin import asked_without, hand_in, origin_of, packed
    from reports.language import language

    tongue = language(about.lang or "en")
    hand = one_hand(read_hands([path]), about.hand)
    house = house_file(about.rules or own_profile(hand).name)
    others = _others(about, hand, house)
    compared = tuple([one.profile.name for one in others])
    asked = told.asked_of(about, hand, tongue.code, compared)
    if ask and on_terminal(sys.stdin) and on_terminal(sys.stderr):
        from reports.case.questions import completed

        asked = completed(asked, hand)
    seat = claimant_seat(asked, hand)
    keep = [] if seat is None else [hand.name(seat)]
    bundle = packed(hand, keep, key, names=names)
    again = hand_in(bundle.data)
    if again is None:
        raise CommandError(
            "the hand cannot be read without its file", "fairpot convert writes it in a format that can"
        )
    return Material(
        again,
        bundle.data,
        house,
        others,
        asked_without(asked, bundle.names),
        origin_of(hand, path, bundle, keyed=key is not None),
        version(),
    )


def _others(about: About, hand: Hand, house: HouseFile) -> tuple[HouseFile, ...]:
    """The other profiles that are asked, each once."""
    from replay.ruling import usual_profiles
    from reports.case.asked import MOST_COMPARED
    from reports.case.housefile import house_file

    wanted = about.compare
    if wanted is None:
        wanted = tuple([one.name for one in usual_profiles(hand)])
    found = {house.profile.name: house}
    for name in wanted:
        one = house_file(name)
        found.setdefault(one.profile.name, one)
    if len(found) > MOST_COMPARED:
        raise CommandError(f"more than {MOST_COMPARED} profiles are asked", "name fewer in --compare")
    return tuple([one for name, one in found.items() if name != house.profile.name])


def _write(material: Material, target: str, key: str | None, pdf: bool | None) -> int:
    from reports.case import bag
    from reports.case.package import PAPER_FILE
    from reports.case.run import run_text
    from reports.case.sign import sign
    from reports.outputs import Output

    if target == "-":
        raise CommandError("--out is a file, not standard output", "name a .zip")
    made = _packed(material, pdf)
    files = bag.bagged(made.payload, made.case.case_id, f"fairpot {material.version}")
    files[bag.RUN] = run_text(material.version, pdf=PAPER_FILE in made.payload)
    if key is not None:
        files[bag.SIGNATURE] = sign(files[bag.MANIFEST], key)
    sink = Output(target)
    try:
        sink.write(bag.zipped(bag.closed(files)))
        sink.commit()
    finally:
        sink.abandon()
    out(_told(made.case, target, len(made.payload)))
    return 0 if made.case.verdict.answer == "consistent" else 1


def _packed(material: Material, pdf: bool | None) -> Package:
    """The package, with its paper unless it is not wanted or WeasyPrint is not there.

    Raises:
        PaperError: it was asked for, and can't be made.
    """
    from reports.case.package import package
    from reports.case.paper import PaperError

    try:
        return package(material, pdf=pdf is not False)
    except PaperError as error:
        if pdf:
            raise
        complain(f"the package has no case.pdf: {error.message}", error.remedy)
        return package(material, pdf=False)


def _told(case: Case, target: str, files: int) -> str:
    """What is said on standard output."""
    from reports.messages import sentence, visible

    lines = [sentence(str(case.verdict.sentence)), sentence(str(case.claim.sentence))]
    if case.missing:
        lines.append("missing, and asked for by those who decide disputes:")
        lines += [f"  {one.name} ({', '.join(one.asked_by)})" for one in case.missing]
    lines.append(f"{visible(target)}: case {case.case_id}, {files} files")
    return "\n".join(lines) + "\n"


PACKAGE = typer.Argument(metavar="CASE.zip", help="A package that fairpot case wrote.")
SIGNERS = typer.Option(
    "--signers", metavar="FILE", help="Who may have signed it: lines of a name and a public SSH key."
)


def case_verify(
    path: Annotated[str, PACKAGE],
    signers: Annotated[str | None, SIGNERS] = None,
) -> int:
    """Check a package: every checksum, the signature, and whether the same comes out again, byte by byte.

    Each thing that was changed is named: files, and fields of case.json. With --signers it must be signed by
    somebody in that file (ssh-keygen's "allowed signers").

    Exit code: 0 sound, 1 something is wrong or can't be told, 2 could not run.

    Examples:

      fairpot case verify case.zip

      fairpot case verify case.zip --signers floor-managers.txt
    """
    from reports.case.bag import LARGEST_ZIP
    from reports.case.verify import verified
    from reports.messages import sentence

    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_ZIP + 1)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "no such file").lower()
        raise CommandError(f"cannot read {path}: {reason}", "check the path") from None
    if len(data) > LARGEST_ZIP:
        raise CommandError(f"{path} is larger than {LARGEST_ZIP >> 20} MB", "no case is")
    states = []
    for one in verified(data, version(), signers):
        states.append(one.state)
        out(f"{_WORDS[one.state]:<12} {sentence(one.text)}\n")
    sound = all(state in ("ok", "note") for state in states)
    whole = "sound" if sound else "NOT SOUND" if "wrong" in states else "cannot tell"
    out(f"{whole}\n")
    return 0 if sound else 1


_WORDS = {"ok": "right", "note": "note", "wrong": "WRONG", "open": "cannot tell"}


def case_routed(args: list[str]) -> list[str]:
    """The words of the command line with `case verify` as one: a file of that name is `./verify`."""
    return [NAME, *args[2:]] if args[:2] == ["case", "verify"] else args
