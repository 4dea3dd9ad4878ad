"""Environments with Gymnasium's interface: one battle (`Env`) and many (`VectorEnv`), against a computer player.

They follow the documented contract (reset -> observation, info; step -> observation, reward, terminated, truncated, info;
vector environments use the next-step autoreset mode), checked by python/tests/test_gym.py. Gymnasium itself is neither
needed nor imported.

An observation is a dict: the tables of docs/env.md and `mask`.  An action is the index of a candidate; `mask`, also in
info["action_mask"], says which candidates exist.  `weights` combines three rewards into one: result, points, worth."""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _library as c
from ._checks import MOST_SEED, no_options, seed_or_none, weights_of, whole
from .battles import Battles
from ._scenarios import Scenario
from .spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete, Space

Observation = dict[str, NDArray[Any]]


def observation_space(battles: Battles, many: bool) -> Dict:
    """The space of `mask` and the tables, of one battle or of all."""
    spaces: dict[str, Space] = {}
    for name in c.TABLES:
        shape = getattr(battles, name).shape
        spaces[name] = Box(-np.inf, np.inf, shape if many else shape[1:])
    spaces["mask"] = MultiBinary(battles.mask.shape if many else battles.mask.shape[1:])
    return Dict(spaces)


def observe(battles: Battles, battle: int | None) -> Observation:
    """A copy of the observation of one battle (None: of all)."""
    rows: Any = slice(None) if battle is None else battle
    seen = {name: getattr(battles, name)[rows].copy() for name in c.TABLES}
    seen["mask"] = battles.mask[rows].astype(np.int8)
    return seen


class Env:
    """One battle against `opponent`; the agent plays `side`.  Shapes are those of `Battles` without the leading B."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}
    spec = None

    def __init__(self, scenario: Scenario, *, opponent: str = "random", side: int = 1,
                 weights: Sequence[float] = (1, 0, 0), render_mode: str | None = None, **settings: Any) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.render_mode = render_mode
        self.battles = Battles(scenario, battles=1, opponent=opponent, side=side, **settings)
        self.weights = weights_of(weights)
        self.observation_space, self.action_space = observation_space(self.battles, False), Discrete(
            self.battles.candidates)
        self.np_random: np.random.Generator = np.random.default_rng()
        self._begun = False

    @property
    def unwrapped(self) -> Env:
        return self

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.battles.mask[0].astype(np.int8), "rewards": self.battles.reward[0].copy(),
                "seed": self.battles.seed(0)}

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """With `seed` n it begins the battle of seed n; the seeds of later battles follow from n."""
        seed = seed_or_none(seed)
        if no_options(options):
            raise ValueError(no_options(options))
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
        self.battles.reset(seed if seed is not None else int(self.np_random.integers(1, 1 << 62)))
        self._begun = True
        return observe(self.battles, 0), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._begun or self.battles.ended[0]:
            raise RuntimeError("call reset first: the battle has not begun, or has ended")
        self.battles.step([whole(action, "action", 0, self.battles.candidates - 1)])
        reward = float(self.battles.reward[0, self.battles.own_side - 1] @ self.weights)
        ended = self.battles.ended[0]
        return observe(self.battles, 0), reward, bool(ended == 1), bool(ended == 2), self._info()

    def render(self) -> str | None:
        """"ansi": the position as a text that `Game` opens."""
        return self.battles.position(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.battles.close()


class VectorEnv:
    """`num_envs` battles against `opponent`, in next-step mode: a battle that has ended begins again at its next step, whose
    action is ignored and whose reward is 0.  With copy=False it returns the arrays that the engine writes into."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": "next-step"}
    spec = None
    render_mode = None

    def __init__(self, scenario: Scenario, num_envs: int = 64, *, opponent: str = "random", side: int = 1,
                 weights: Sequence[float] = (1, 0, 0), copy: bool = True, **settings: Any) -> None:
        self.battles = Battles(scenario, battles=num_envs, opponent=opponent, side=side, again=True, **settings)
        self.num_envs, self.copy, self.closed = num_envs, copy, False
        self.weights = weights_of(weights)
        k = self.battles.candidates
        self.single_observation_space, self.single_action_space = observation_space(self.battles, False), Discrete(k)
        self.observation_space = observation_space(self.battles, True)
        self.action_space = MultiDiscrete(np.full(num_envs, k))
        self.np_random: np.random.Generator = np.random.default_rng()
        self._views = {name: getattr(self.battles, name) for name in c.TABLES}
        self._views["mask"] = self.battles.mask.view(np.int8)

    @property
    def unwrapped(self) -> VectorEnv:
        return self

    def _seen(self) -> Observation:
        return {name: array.copy() for name, array in self._views.items()} if self.copy else self._views

    def _infos(self) -> dict[str, Any]:
        mask = self._views["mask"]
        return {"action_mask": mask.copy() if self.copy else mask}

    def reset(self, *, seed: int | Sequence[int] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """With `seed` n battle i begins with seed n + i; a sequence gives a seed for each."""
        if no_options(options):
            raise ValueError(no_options(options))
        if seed is not None and np.ndim(seed) == 0:
            seed = whole(seed, "seed", 0, MOST_SEED)
            self.np_random = np.random.default_rng(seed)
        self.battles.reset(seed if seed is not None else int(self.np_random.integers(1, 1 << 62)))
        return self._seen(), self._infos()

    def step(self, actions: NDArray[Any]) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_],
                                                   dict[str, Any]]:
        self.battles.step(actions)
        reward = (self.battles.reward[:, self.battles.own_side - 1] @ self.weights).astype(np.float64)
        ended = self.battles.ended
        return self._seen(), reward, ended == 1, ended == 2, self._infos()

    def render(self) -> None:
        return None

    def close(self) -> None:
        self.closed = True
        self.battles.close()
