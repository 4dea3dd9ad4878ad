"""The behaviour that Gymnasium documents for environments and vector environments."""
import unittest

import numpy as np
from support import BY_RULESET, SMALL

from sandtable.gym import Env, VectorEnv


def same(one, two):
    return one.keys() == two.keys() and all(np.array_equal(one[key], two[key]) for key in one)


class OfOne(unittest.TestCase):
    def test_observations_are_of_the_space_and_actions_of_the_mask(self):
        for name in BY_RULESET.values():
            env = Env(name, candidates=4)
            seen, info = env.reset(seed=5)
            env.action_space.seed(1)
            for _ in range(40):
                self.assertTrue(env.observation_space.contains(seen))
                self.assertTrue(np.array_equal(seen["mask"], info["action_mask"]))
                action = env.action_space.sample(info["action_mask"])
                self.assertTrue(env.action_space.contains(action) and seen["mask"][action])
                seen, reward, terminated, truncated, info = env.step(action)
                self.assertIsInstance(reward, float)
                self.assertIsInstance(terminated, bool)
                self.assertIsInstance(truncated, bool)
                if terminated or truncated:
                    seen, info = env.reset()
            env.close()

    def test_equal_seeds_are_equal_battles(self):
        runs = []
        for _ in range(2):
            env = Env(SMALL)
            seen, info = env.reset(seed=11)
            env.action_space.seed(3)
            trail = [seen]
            for _ in range(30):
                seen, *_, info = env.step(env.action_space.sample(info["action_mask"]))
                trail.append(seen)
            second, _ = env.reset()
            runs.append(trail + [second])
            env.close()
        self.assertTrue(all(same(a, b) for a, b in zip(*runs)))

    def test_what_was_observed_stays(self):
        env = Env(SMALL)
        seen, _ = env.reset(seed=1)
        kept = {key: value.copy() for key, value in seen.items()}
        for _ in range(5):
            env.step(0)
        self.assertTrue(same(seen, kept))

    def test_the_end(self):
        env = Env(SMALL, render_mode="ansi")
        with self.assertRaises(RuntimeError):
            env.step(0)
        _, info = env.reset(seed=2)
        terminated, rewards = False, 0.0
        env.action_space.seed(4)
        while not terminated:
            _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            rewards += reward
            self.assertFalse(truncated)
        self.assertIn(rewards, (-1.0, 0.0, 1.0))
        self.assertIn("{", env.render())
        with self.assertRaises(RuntimeError):
            env.step(0)
        env = Env(SMALL, most_decisions=4)
        env.reset(seed=1)
        truncated = False
        while not truncated:
            _, _, terminated, truncated, _ = env.step(0)
            self.assertFalse(terminated)


    def test_mistakes_are_told(self):
        for kind in (Env, VectorEnv):
            with self.assertRaisesRegex(ValueError, "weights are three numbers"):
                kind(SMALL, weights=(1, 0))
        env = Env(SMALL)
        with self.assertRaisesRegex(ValueError, "seed is from 0"):
            env.reset(seed=-1)
        with self.assertRaisesRegex(TypeError, "seed is a whole number"):
            env.reset(seed=1.5)
        with self.assertRaisesRegex(ValueError, "reset has no options, and was given 'foo'"):
            env.reset(seed=1, options={"foo": 6})
        env.reset(seed=1, options={})
        before = env.battles.hash(0)
        for bad in (0.5, True, None, "0", [0]):
            with self.assertRaisesRegex(TypeError, "action is a whole number from 0 to 15, not"):
                env.step(bad)
        for bad in (16, -1, 2**32):
            with self.assertRaisesRegex(ValueError, "action is from 0 to 15, not"):
                env.step(bad)
        self.assertEqual(env.battles.hash(0), before)
        for good in (0, np.int64(0), np.array(0)):
            env.step(good)


class OfMany(unittest.TestCase):
    def test_shapes(self):
        env = VectorEnv(SMALL, 3, candidates=4, most_decisions=30)
        seen, infos = env.reset(seed=1)
        env.action_space.seed(2)
        for _ in range(60):
            self.assertTrue(env.observation_space.contains(seen))
            actions = env.action_space.sample(infos["action_mask"])
            self.assertTrue(env.action_space.contains(actions))
            seen, reward, terminated, truncated, infos = env.step(actions)
            self.assertEqual((reward.shape, reward.dtype), ((3,), np.float64))
            self.assertEqual((terminated.dtype, truncated.dtype), (np.bool_, np.bool_))
            self.assertTrue(env.single_observation_space.contains({key: value[0] for key, value in seen.items()}))
        env.close()
        self.assertTrue(env.closed)

    def test_the_next_step_begins_anew(self):
        env = VectorEnv(SMALL, 2, most_decisions=10, weights=(1, 1, 1))
        _, infos = env.reset(seed=1)
        for _ in range(100):
            _, _, terminated, truncated, infos = env.step(env.action_space.sample(infos["action_mask"]))
            ended = terminated | truncated
            if ended.any():
                break
        b = int(np.flatnonzero(ended)[0])
        before = env.battles.seed(b)
        self.assertFalse(infos["action_mask"][b].any())
        seen, reward, terminated, truncated, infos = env.step(np.zeros(2, np.int64))
        self.assertEqual(env.battles.seed(b), before + 2)
        self.assertTrue(reward[b] == 0 and not terminated[b] and not truncated[b] and infos["action_mask"][b].any())

    def test_as_one_by_one(self):
        many = VectorEnv(SMALL, 2)
        seen, _ = many.reset(seed=7)
        for i in range(2):
            one = Env(SMALL)
            alone, _ = one.reset(seed=7 + i)
            self.assertTrue(same(alone, {key: value[i] for key, value in seen.items()}))

    def test_mistakes_are_told(self):
        env = VectorEnv(SMALL, 2)
        with self.assertRaisesRegex(ValueError, "seed is from 0"):
            env.reset(seed=-1)
        with self.assertRaisesRegex(ValueError, "reset has no options"):
            env.reset(options={"foo": 6})
        env.reset(seed=[4, 9])
        self.assertEqual([env.battles.seed(b) for b in range(2)], [4, 9])
        with self.assertRaisesRegex(TypeError, "choices are whole numbers, not float64"):
            env.step(np.zeros(2))

    def test_without_copies(self):
        env = VectorEnv(SMALL, 2, copy=False)
        seen, _ = env.reset(seed=1)
        again, *_ = env.step(np.zeros(2, np.int64))
        self.assertIs(seen["units"], again["units"])


if __name__ == "__main__":
    unittest.main()
