"""Spaces with the members that Gymnasium documents: shape, dtype, sample, contains, seed."""
from __future__ import annotations

from typing import Any, Mapping

import numpy as np
from numpy.typing import NDArray


class Space:
    def __init__(self, shape: tuple[int, ...] | None, dtype: Any) -> None:
        self._shape, self.dtype = shape, None if dtype is None else np.dtype(dtype)
        self.np_random: np.random.Generator = np.random.default_rng()

    @property
    def shape(self) -> tuple[int, ...] | None:
        return self._shape

    def seed(self, seed: int | None = None) -> int | None:
        self.np_random = np.random.default_rng(seed)
        return seed

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def sample(self, mask: Any = None) -> Any:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Box(Space):
    """Arrays of one shape, each number within [low, high]."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any = np.float32) -> None:
        super().__init__(shape, dtype)
        self.low = np.full(shape, low, self.dtype)
        self.high = np.full(shape, high, self.dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low) and np.all(x <= self.high)))

    def sample(self, mask: Any = None) -> NDArray[Any]:
        low, high = np.maximum(self.low, -1e3), np.minimum(self.high, 1e3)
        return self.np_random.uniform(low, high).astype(self.dtype)


class MultiBinary(Space):
    """Arrays of 0 and 1."""

    def __init__(self, n: int | tuple[int, ...]) -> None:
        super().__init__((n,) if isinstance(n, int) else n, np.int8)
        self.n = n

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and bool(np.all((x == 0) | (x == 1)))

    def sample(self, mask: Any = None) -> NDArray[Any]:
        return self.np_random.integers(0, 2, self.shape, np.int8)


class Discrete(Space):
    """Whole numbers from 0 to n - 1; sample(mask) draws one whose mask is not 0."""

    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n = n

    def contains(self, x: Any) -> bool:
        whole = isinstance(x, int) or (isinstance(x, (np.integer, np.ndarray)) and np.shape(x) == ()
                                       and np.issubdtype(np.asarray(x).dtype, np.integer))
        return bool(whole and 0 <= int(x) < self.n)

    def sample(self, mask: Any = None) -> Any:
        if mask is None:
            return self.np_random.integers(self.n)
        there = np.flatnonzero(mask)
        return there[self.np_random.integers(len(there))] if len(there) else np.int64(0)


class MultiDiscrete(Space):
    """Arrays of whole numbers, each below its n."""

    def __init__(self, nvec: Any) -> None:
        self.nvec = np.asarray(nvec, np.int64)
        super().__init__(self.nvec.shape, np.int64)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and np.issubdtype(x.dtype, np.integer)
                and bool(np.all(x >= 0) and np.all(x < self.nvec)))

    def sample(self, mask: Any = None) -> NDArray[np.int64]:
        if mask is None:
            return self.np_random.integers(0, self.nvec)
        n = np.maximum(np.asarray(mask).sum(-1), 1)
        return (self.np_random.random(self.nvec.shape) * n).astype(np.int64)


class Dict(Space):
    def __init__(self, spaces: Mapping[str, Space]) -> None:
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def seed(self, seed: int | None = None) -> int | None:
        for i, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + i)
        return seed

    def __getitem__(self, key: str) -> Space:
        return self.spaces[key]

    def keys(self) -> Any:
        return self.spaces.keys()

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[key]) for key, space in self.spaces.items()))

    def sample(self, mask: Any = None) -> dict[str, Any]:
        return {key: space.sample() for key, space in self.spaces.items()}
