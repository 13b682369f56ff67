"""`REPRODUCE.txt`: how anybody checks a case with this program, and what of it without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.messages import visible

if TYPE_CHECKING:
    from reports.case.document import Case


def reproduce_text(case: Case) -> bytes:
    """The text, in English."""
    origin, program = case.origin, case.program
    compared = "".join([f",data/compare/{number}.toml" for number, _ in enumerate(case.asked.compare, 1)])
    whole = f"SHA-256 {origin.whole.sha256}, {origin.whole.size} bytes" if origin.whole else "no plain file"
    return f"""\
Case {case.case_id}

To check this package
  fairpot case verify case.zip
    looks at every checksum, executes the hand again and compares every byte.
  The same checksums without fairpot, in the unpacked folder:
    sha256sum -c manifest-sha256.txt

To look at it
  fairpot replay data/hand.txt --rules data/profile.toml
  fairpot ruling data/hand.txt --rules data/profile.toml{compared}
  fairpot explain data/hand.txt --rules data/profile.toml

What it was made with
  {program.name} {program.version}, document {program.schema}
  {visible(program.command)}
  rules: {visible(case.profile.name)} {case.profile.version}

Where the hand comes from
  file: {visible(origin.file)} ({whole})
  the hand in it: line {origin.line}, {origin.hand.size} bytes from byte {origin.byte}, {origin.encoding}
  SHA-256 of these bytes: {origin.hand.sha256}
    tail -c +{origin.byte + 1} FILE | head -c {origin.hand.size} | sha256sum
  names: {origin.names}
""".encode()
