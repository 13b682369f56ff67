"""Writes docs/rule-coverage.md: which test proves each statement of the rule texts, and each worked example.

    python -m docs.rule_coverage            # writes the page
    python -m docs.rule_coverage --check    # exit 1: it is stale, or something has neither test nor reason

Tests say what they prove by `@pytest.mark.rule("PT-28", "S01")`, on a function or on its class; they are read
from the source, so that the page is made without running them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.rules.ambiguities import AMBIGUITIES, Ambiguity
from tests.rules.statements import EXAMPLES, TEXTS, Statement

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rule-coverage.md"

HEAD = """# What the rule texts say, and what proves it

Written by `python -m docs.rule_coverage` from the tests; don't edit it. Each statement of the four rule texts
has the tests that prove it under the house's profile, or the reason why a hand history can't show it.
Dimensions (D) and resolved ambiguities (A) are those of the rule book. Tests are named file::class::test, in
`tests/`.
"""


def proofs() -> dict[str, list[str]]:
    """The tests of each number, by file and place."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, numbers in _tests(tree.body, path.relative_to(ROOT / "tests").as_posix(), ()):
            for number in numbers:
                found.setdefault(number, []).append(name)
    return found


def faults(found: dict[str, list[str]]) -> list[str]:
    """What is wrong: numbers that are none, and statements or examples without a proof."""
    rows = [row for _, rows in TEXTS for row in rows]
    known = {row.number for row in rows} | set(EXAMPLES)
    strange = sorted(set(found) - known)
    wrong = [f"{number} is no statement and no example: {found[number][0]}" for number in strange]
    bare = [row.number for row in rows if not row.reason and row.number not in found]
    wrong += [f"{number} has neither test nor reason" for number in bare]
    wrong += [
        f"{row.number} rests on {proof}, which has no test"
        for row in AMBIGUITIES
        for proof in row.proofs
        if proof not in found
    ]
    return wrong + [f"{number} has no test" for number in EXAMPLES if number not in found]


def page(found: dict[str, list[str]]) -> str:
    """The page's text."""
    rows = [row for _, rows in TEXTS for row in rows]
    proved = len([row for row in rows if row.number in found])
    tested = len([number for number in EXAMPLES if number in found])
    parts = [HEAD]
    parts.append(
        f"{len(rows)} statements: {proved} proved by tests, {len(rows) - proved} that a hand history can't "
        f"show. {len(EXAMPLES)} worked examples: {tested} tested.\n"
    )
    for title, statements in TEXTS:
        lines = "".join([_row(row, found.get(row.number, [])) for row in statements])
        parts.append(f"## {title}\n\n| | says | dimension | proof |\n|---|---|---|---|\n{lines}")
    lines = "".join([f"| {number} | {_links(found.get(number, []))} |\n" for number in EXAMPLES])
    parts.append(f"## Worked examples\n\n| | tests |\n|---|---|\n{lines}")
    lines = "".join([_open_point(row) for row in AMBIGUITIES])
    head = "| | the texts | resolved | a profile says | see |\n|---|---|---|---|---|\n"
    parts.append(f"## Where the texts are silent or at odds\n\n{head}{lines}")
    return "\n".join(parts)


def _open_point(row: Ambiguity) -> str:
    options = "<br>".join([f"`{option}`" for option in row.options])
    seen = ", ".join(row.proofs) or "one hand can't show it"
    return f"| {row.number} | {row.words} | {row.answer} | {options} | {seen} |\n"


def _row(row: Statement, names: list[str]) -> str:
    return f"| {row.number} | {row.words} | {row.dimension} | {_links(names) or row.reason} |\n"


def _links(names: list[str]) -> str:
    return "<br>".join([f"`{name}`" for name in dict.fromkeys(names)])


def _tests(
    body: list[ast.stmt], path: str, inherited: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(name, numbers) of each test under these statements that has numbers."""
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(node.body, f"{path}::{node.name}", inherited + _numbers(node))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            numbers = inherited + _numbers(node)
            if numbers:
                yield f"{path}::{node.name}", numbers


def _numbers(node: ast.ClassDef | ast.FunctionDef) -> tuple[str, ...]:
    """The numbers of `pytest.mark.rule` on a class or function."""
    return tuple(
        [
            argument.value
            for mark in node.decorator_list
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
            for argument in mark.args
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
    )


def main(arguments: list[str]) -> int:
    """Write the page, or check it; the exit code."""
    found = proofs()
    wrong = faults(found)
    text = page(found)
    if "--check" in arguments:
        if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
            wrong.append(f"{PAGE.name} is stale: python -m docs.rule_coverage writes it anew")
    else:
        PAGE.write_text(text, encoding="utf-8")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
