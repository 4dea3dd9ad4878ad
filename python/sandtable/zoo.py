"""Both sides as agents, with PettingZoo's interfaces: `AECEnv`, one agent after the other, and `ParallelEnv`, both at once,
for rulesets with sealed turns.

They follow the documented contract, checked by python/tests/test_zoo.py; PettingZoo itself is neither needed nor imported.
Agents are named after the sides' numbers: "side_1", "side_2".  Observations and actions are those of `sandtable.gym`."""
from __future__ import annotations

import warnings
from typing import Any, Iterator, Sequence

import numpy as np

from ._checks import no_options, seed_or_none, weights_of, whole
from .battles import Battles
from ._scenarios import Scenario
from .gym import Observation, observation_space, observe
from .spaces import Dict, Discrete

AGENTS = ["side_1", "side_2"]


class _Both:
    """What both kinds of environment share."""

    metadata: dict[str, Any] = {"render_modes": [], "name": "sandtable_v0"}
    render_mode = None

    def __init__(self, scenario: Scenario, weights: Sequence[float], battles: int, settings: dict[str, Any]) -> None:
        self.battles = Battles(scenario, battles=battles, threads=battles, **settings)
        self.weights = weights_of(weights)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._begun = False
        self._observed = observation_space(self.battles, False)
        self._acted = Discrete(self.battles.candidates)
        self.np_random: np.random.Generator = np.random.default_rng()

    @property
    def unwrapped(self) -> Any:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Dict:
        self._named(agent)
        return self._observed

    def action_space(self, agent: str) -> Discrete:
        self._named(agent)
        return self._acted

    def _named(self, agent: Any) -> str:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        return str(agent)

    def _expect_begun(self) -> None:
        if not self._begun:
            raise RuntimeError("call reset first: the battle has not begun")

    def _action(self, action: Any, agent: str, seen: Observation) -> int:
        choice = whole(action, f"the action of {agent}", 0, self.battles.candidates - 1)
        if not seen["mask"][choice]:
            raise ValueError(f"the action of {agent} is one of the {seen['mask'].sum()} candidates that its action_mask shows, "
                             f"not {choice}")
        return choice

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        seed = seed_or_none(seed)
        if no_options(options):
            warnings.warn(no_options(options), stacklevel=3)  # no error, as PettingZoo's own test gives an option of any name
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
        first = seed if seed is not None else int(self.np_random.integers(1, 1 << 62))
        self.battles.reset(np.full(self.battles.battles, first, np.uint64))
        self.agents = list(self.possible_agents)
        self._begun = True

    def _nothing(self) -> Observation:
        """The observation of an agent that has not decided yet: zeros, and no candidate."""
        seen = observe(self.battles, 0)
        return {name: np.zeros_like(array) for name, array in seen.items()}

    def _reward(self, side: int) -> float:
        return float(self.battles.reward[0, side - 1] @ self.weights)

    def _is_live(self) -> bool:
        return bool(self.battles.ended[0] == 0)

    def render(self) -> None:
        return None

    def close(self) -> None:
        self.battles.close()


class AECEnv(_Both):
    """One agent after the other; in a sealed turn side 1 acts first, and side 2 sees nothing of its order.

    An agent that does not decide observes the battle as it last saw it, with a mask of zeros."""

    def __init__(self, scenario: Scenario, *, weights: Sequence[float] = (1, 0, 0), **settings: Any) -> None:
        super().__init__(scenario, weights, 1, settings)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed, options)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seen = {agent: self._nothing() for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._look()

    def _look(self) -> None:
        """Finds the agent that decides, and updates the observations."""
        for agent in self.agents:
            self._seen[agent]["mask"] = np.zeros_like(self._seen[agent]["mask"])
        if self._is_live():
            self.agent_selection = AGENTS[self.battles.side[0] - 1]
            self._seen[self.agent_selection] = observe(self.battles, 0)
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._seen[agent]["mask"]}

    def observe(self, agent: str) -> Observation:
        self._expect_begun()
        return self._seen[self._named(agent)]

    def _selected(self) -> str:
        self._expect_begun()
        if not self.agents:
            raise RuntimeError("call reset first: the battle has ended, and both agents have left")
        return self.agent_selection

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self._selected()
        return (self._seen[agent] if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        self._expect_begun()
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def _leave(self) -> None:
        """Removes the agent, whose battle has ended, and selects the other."""
        agent = self.agent_selection
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def step(self, action: Any) -> None:
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the battle has ended: the only action is None")
            self._leave()
            return
        choice = self._action(action, agent, self._seen[agent])
        self.battles.step([choice])
        self._cumulative_rewards[agent] = 0.0
        ended = self.battles.ended[0]
        for i, name in enumerate(AGENTS):
            self.rewards[name] = self._reward(i + 1)
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name], self.truncations[name] = bool(ended == 1), bool(ended == 2)
        self._look()


class ParallelEnv(_Both):
    """Both agents act in every step.  In a sealed turn both decide, and neither sees the other's order; where only one
    decides, the other's mask is all 0 and its action is ignored."""

    def __init__(self, scenario: Scenario, *, weights: Sequence[float] = (1, 0, 0), **settings: Any) -> None:
        super().__init__(scenario, weights, 2, settings)
        self._sealed = False

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed, options)
        self._last = {agent: self._nothing() for agent in self.agents}
        return self._seen()

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Builds the observations.  In a sealed turn side 2's comes from a copy in which side 1 has submitted its first
        candidate; side 2 sees the same whatever side 1 submits."""
        b = self.battles
        for agent in AGENTS:
            self._last[agent]["mask"] = np.zeros_like(self._last[agent]["mask"])
        self._sealed = False
        if self._is_live():
            self._last[AGENTS[b.side[0] - 1]] = observe(b, 0)
            if b.side[0] == 1 and b.decision[0, b.columns["decision"]["sealed"]]:
                b.copy(0, 1)
                b.step(np.zeros(2, np.int32), part=1)
                self._sealed = bool(b.side[1] == 2 and b.hash(0) == b.hash(1))
                if self._sealed:
                    self._last[AGENTS[1]] = observe(b, 1)
        seen = {agent: dict(self._last[agent]) for agent in AGENTS}
        return seen, {agent: {"action_mask": seen[agent]["mask"]} for agent in AGENTS}

    def _decides(self, actions: dict[str, Any]) -> list[int]:
        """The actions of the agents that decide; those of an agent that does not are not looked at."""
        for agent in actions:
            self._named(agent)
        deciding = AGENTS if self._sealed else [AGENTS[self.battles.side[0] - 1]]
        for agent in deciding:
            if agent not in actions:
                raise ValueError(f"the action of {agent}, which decides, is missing: there are only {', '.join(actions) or 'none'}")
        return [self._action(actions[agent], agent, self._last[agent]) for agent in deciding]

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool],
                                                     dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise RuntimeError("call reset first: the battle has not begun, or has ended")
        rewards = {agent: 0.0 for agent in AGENTS}
        for action in self._decides(actions):
            self.battles.step([action, 0], part=0)
            for i, agent in enumerate(AGENTS):
                rewards[agent] += self._reward(i + 1)
        ended = int(self.battles.ended[0])
        seen, infos = self._seen()
        if ended:
            self.agents = []
        return (seen, rewards, {agent: ended == 1 for agent in AGENTS}, {agent: ended == 2 for agent in AGENTS}, infos)
