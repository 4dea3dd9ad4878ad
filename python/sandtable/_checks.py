"""Checks of arguments: each raises TypeError or ValueError with the argument's name, what it may be, and what was given."""
from __future__ import annotations

import operator
from typing import Any, Mapping

import numpy as np
from numpy.typing import NDArray

MOST_SEED = 2**64 - 1


def whole(value: Any, name: str, least: int, most: int) -> int:
    """The value as an int; numbers with a fraction, texts and truth values are no whole numbers."""
    try:
        number = None if isinstance(value, (bool, np.bool_)) else operator.index(value)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{name} is a whole number from {least} to {most}, not {value!r}")
    if not least <= number <= most:
        raise ValueError(f"{name} is from {least} to {most}, not {number}")
    return number


def whole_numbers(values: Any, name: str, shape: tuple[int, ...]) -> NDArray[Any]:
    """The values as an array of whole numbers of this shape, of whatever width they have."""
    array = np.asarray(values)
    if array.shape != shape:
        wanted = f"{shape[0]} {name} are wanted" if len(shape) == 1 else f"{name} have the shape {shape}"
        raise ValueError(f"{wanted}, not {len(array) if array.ndim == 1 else array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} are whole numbers, not {array.dtype}: convert them, as by .astype(numpy.int64)")
    return array


def weights_of(weights: Any) -> NDArray[np.float32]:
    array = np.asarray(weights, np.float32)
    if array.shape != (3,):
        raise ValueError(f"weights are three numbers, of result, points and worth, not {weights!r}")
    return array


def seed_or_none(seed: Any) -> int | None:
    return None if seed is None else whole(seed, "seed", 0, MOST_SEED)


def no_options(options: Mapping[str, Any] | None) -> str:
    """What is to be said about options of `reset`, which has none; "" if none were given."""
    if not options:
        return ""
    return (f"reset has no options, and was given {', '.join(map(repr, options))}; options of the ruleset belong to the "
            "scenario: give them where the environment is made, options={...}")
