"""Every byte of every real file is a hand, a quarantined piece or chatter, whatever site the file is from."""

from __future__ import annotations

from pathlib import Path

from parser import Hand, read
from parser.source import FileRead


def test_the_pieces_of_every_file_add_up_to_its_size(corpus: Path) -> None:
    wrong = []
    for path in sorted(path for path in corpus.rglob("*") if path.is_file()):
        pieces = list(read([str(path)]))
        total = sum(piece.size for piece in pieces if not isinstance(piece, FileRead))
        told = [piece.size for piece in pieces if isinstance(piece, FileRead)]
        if path.suffix not in {".zip", ".gz"} and not (total == path.stat().st_size == sum(told)):
            wrong.append(f"{path.relative_to(corpus)}: {total} of {path.stat().st_size}, told {told}")
    assert not wrong, "\n".join(wrong)


def test_the_pieces_of_a_file_follow_each_other(corpus: Path) -> None:
    wrong = []
    for path in sorted(path for path in (corpus / "pokerstars").rglob("*") if path.is_file()):
        at = 0
        for piece in read([str(path)]):
            if isinstance(piece, FileRead):
                continue
            if piece.byte != at:
                wrong.append(
                    f"{path.relative_to(corpus)}: a {type(piece).__name__} at {piece.byte}, not {at}"
                )
            at = piece.byte + piece.size
    assert not wrong, "\n".join(wrong[:20])


def test_a_hands_bytes_are_its_own(corpus: Path) -> None:
    for path in sorted((corpus / "ggpoker").rglob("*.txt")):
        data = path.read_bytes()
        for piece in read([str(path)]):
            if isinstance(piece, Hand):
                assert piece.raw in data[piece.byte : piece.byte + piece.size]
