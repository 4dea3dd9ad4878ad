"""The behaviour that PettingZoo documents for its AEC and parallel interfaces."""
import unittest

import numpy as np
from support import BY_RULESET, SMALL

from sandtable.zoo import AECEnv, ParallelEnv

SEALED = "hopton-heath"


class OneByOne(unittest.TestCase):
    def test_a_whole_battle(self):
        env = AECEnv(SMALL)
        env.reset(seed=3)
        self.assertEqual(env.agents, env.possible_agents)
        total, rng, turns = {agent: 0.0 for agent in env.agents}, np.random.default_rng(1), 0
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(seen))
            total[agent] += reward
            if terminated or truncated:
                action = None
            else:
                there = np.flatnonzero(info["action_mask"])
                action = int(there[rng.integers(len(there))])
                self.assertTrue(env.action_space(agent).contains(action))
            env.step(action)
            turns += 1
        self.assertEqual(env.agents, [])
        self.assertEqual(sum(total.values()), 0.0)
        self.assertGreater(turns, 20)

    def test_every_ruleset(self):
        for name in BY_RULESET.values():
            env, rng = AECEnv(name, candidates=3), np.random.default_rng(2)
            env.reset(seed=1)
            for agent in env.agent_iter(30):
                seen, _, terminated, truncated, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(seen))
                there = np.flatnonzero(info["action_mask"])
                env.step(None if terminated or truncated else int(there[rng.integers(len(there))]))

    def test_who_waits_has_no_candidates(self):
        env = AECEnv(SMALL)
        env.reset(seed=1)
        other = next(agent for agent in env.agents if agent != env.agent_selection)
        self.assertFalse(env.observe(other)["mask"].any())
        self.assertTrue(env.observe(env.agent_selection)["mask"].any())


    def test_mistakes_are_told(self):
        with self.assertRaisesRegex(ValueError, "weights are three numbers"):
            AECEnv(SMALL, weights=1)
        env = AECEnv(SMALL)
        for early in (env.last, lambda: env.step(0), lambda: env.observe("side_1"), lambda: next(env.agent_iter())):
            with self.assertRaisesRegex(RuntimeError, "call reset first: the battle has not begun"):
                early()
        with self.assertRaisesRegex(ValueError, "seed is from 0"):
            env.reset(seed=-1)
        with self.assertWarnsRegex(UserWarning, "reset has no options, and was given 'foo'") as caught:
            env.reset(seed=1, options={"foo": 6})
        self.assertEqual(caught.filename, __file__)
        for ask in (env.observation_space, env.action_space, env.observe):
            with self.assertRaisesRegex(ValueError, "there is no agent 'x'; there are: side_1, side_2"):
                ask("x")
        before = env.battles.hash(0)
        for bad in (None, 0.5, False):
            with self.assertRaisesRegex(TypeError, "the action of side_[12] is a whole number from 0 to 15, not"):
                env.step(bad)
        with self.assertRaisesRegex(ValueError, "is from 0 to 15, not 77"):
            env.step(77)
        self.assertEqual(env.battles.hash(0), before)


class BothAtOnce(unittest.TestCase):
    def test_sealed_turns_ask_both_and_tell_nothing(self):
        trails = []
        for first in (0, 1):
            env = ParallelEnv(SEALED, candidates=4)
            seen, infos = env.reset(seed=5)
            while not (infos["side_1"]["action_mask"][:2].all() and infos["side_2"]["action_mask"].any()):
                seen, _, _, _, infos = env.step({"side_1": 0, "side_2": 0})
            trails.append(seen["side_2"])
            self.assertTrue(env._sealed)
            env.step({"side_1": first, "side_2": 0})
        for key in trails[0]:
            np.testing.assert_array_equal(trails[0][key], trails[1][key])

    def test_a_whole_battle(self):
        env, rng = ParallelEnv(SMALL, candidates=8), np.random.default_rng(4)
        seen, infos = env.reset(seed=2)
        total = {agent: 0.0 for agent in env.possible_agents}
        while env.agents:
            actions = {}
            for agent in env.agents:
                self.assertTrue(env.observation_space(agent).contains(seen[agent]))
                there = np.flatnonzero(infos[agent]["action_mask"])
                actions[agent] = int(there[rng.integers(len(there))]) if len(there) else 0
            seen, rewards, terminations, truncations, infos = env.step(actions)
            for agent in total:
                total[agent] += rewards[agent]
        self.assertTrue(all(terminations.values()))
        self.assertEqual(sum(total.values()), 0.0)

    def test_mistakes_are_told(self):
        env = ParallelEnv(SEALED, candidates=4)
        with self.assertRaisesRegex(RuntimeError, "call reset first"):
            env.step({"side_1": 0, "side_2": 0})
        _, infos = env.reset(seed=5)
        while not (env._sealed and infos["side_2"]["action_mask"].any()):
            _, _, _, _, infos = env.step({"side_1": 0, "side_2": 0})
        before = env.battles.hash(0), env.battles.decisions(0)
        for bad, kind, words in (({}, ValueError, "the action of side_1, which decides, is missing"),
                                 ({"side_1": 0}, ValueError, "the action of side_2, which decides, is missing"),
                                 ({"side_1": 0, "side_2": 0, "x": 0}, ValueError, "there is no agent 'x'"),
                                 ({"side_1": 0, "side_2": None}, TypeError, "the action of side_2 is a whole number"),
                                 ({"side_1": 0, "side_2": 4}, ValueError, "the action of side_2 is from 0 to 3, not 4")):
            with self.assertRaisesRegex(kind, words):
                env.step(bad)
        self.assertEqual((env.battles.hash(0), env.battles.decisions(0)), before)

    def test_both_kinds_play_the_same_battle(self):
        one, both = AECEnv(SEALED, candidates=3), ParallelEnv(SEALED, candidates=3)
        one.reset(seed=9)
        _, infos = both.reset(seed=9)
        for _ in range(6):
            deciding = [agent for agent in both.agents if infos[agent]["action_mask"].any()]
            for agent in deciding:
                self.assertEqual(one.agent_selection, agent)
                one.step(0)
            *_, infos = both.step({"side_1": 0, "side_2": 0})
            self.assertEqual(one.battles.hash(0), both.battles.hash(0))


if __name__ == "__main__":
    unittest.main()
