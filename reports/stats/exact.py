"""Arithmetic on columns of integers without losing a digit, rounded once at the end.

A variance from sums is the small difference of large products, which floating point would lose. Columns are
64-bit integers, or Python's where a sum is longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pyarrow as pa

Ints = npt.NDArray[Any]
"""int64, or Python integers as objects."""
Floats = npt.NDArray[np.float64]
Term = tuple[int, tuple[Ints, ...]]
"""A factor and the columns it is multiplied by."""
FITS = 2.0**62
"""Below it, with room for what a float rounds away, a number is one of 64 bits."""
NAN = float("nan")


def integers(column: pa.ChunkedArray[Any]) -> Ints:
    """A column of whole decimals or integers; Python's integers only where 64 bits are too few."""
    import pyarrow as pa

    array: Any = column.combine_chunks()
    if not pa.types.is_decimal(column.type):
        return np.asarray(array.to_numpy(zero_copy_only=False)).astype(np.int64)
    if not len(array):
        return np.zeros(0, np.int64)
    halves = np.frombuffer(array.buffers()[1], "<i8").reshape(-1, 2)[array.offset : array.offset + len(array)]
    low, high = halves[:, 0], halves[:, 1]
    if (high == low >> 63).all():
        return np.asarray(low, np.int64)
    return np.asarray(high.astype(object) * 2**64 + low.view("<u8").astype(object))


def distinct(column: pa.ChunkedArray[Any]) -> tuple[list[Any], Ints]:
    """The different values of a column, and the place of each row's among them; null is after the last."""
    encoded: Any = column.combine_chunks().dictionary_encode()
    values = encoded.dictionary.to_pylist()
    places = encoded.indices.fill_null(len(values)).to_numpy(zero_copy_only=False)
    return values, np.asarray(places, np.int64)


def floats(column: Ints) -> Floats:
    """The integers, each rounded to the nearest float."""
    return column.astype(np.float64)


def polynomial(*terms: Term) -> Floats:
    """The sum of products, rounded once."""
    fits = np.ones(terms[0][1][0].shape, bool)
    size = np.zeros(fits.shape)
    for factor, columns in terms:
        product = np.full(fits.shape, float(abs(factor)))
        for column in columns:
            large = np.abs(floats(column))
            fits &= large < FITS
            product *= large
        size += product
    fits &= size < FITS
    found = np.empty(fits.shape)
    for rows, kind in ((fits, np.int64), (~fits, object)):
        if rows.any():
            total: Ints = np.zeros(int(rows.sum()), kind)
            for factor, columns in terms:
                product = np.full(total.shape, factor, kind)
                for column in columns:
                    product = product * column[rows].astype(kind)
                total = total + product
            found[rows] = total.astype(np.float64)
    return found


def divided(above: Floats, below: Floats) -> Floats:
    """Above / below; NaN where below is not above 0."""
    found: Floats = np.divide(above, below, out=np.full(np.shape(below), NAN), where=below > 0)
    return found
