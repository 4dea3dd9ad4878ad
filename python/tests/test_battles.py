"""Battles in arrays: shapes, no copies, equal results with any number of threads, and the engine's error messages."""
import unittest

import numpy as np
from support import BY_RULESET, SMALL

import sandtable


def walked(threads, steps=60):
    with sandtable.Battles(SMALL, battles=6, threads=threads, again=True) as battles:
        battles.reset(3)
        rng, seen = np.random.default_rng(1), []
        for _ in range(steps):
            battles.step(battles.sample(rng))
            seen.append([battles.hash(b) for b in range(6)])
        return seen, battles.units.copy(), battles.reward.copy()


class Arrays(unittest.TestCase):
    def test_every_ruleset_has_its_tables(self):
        self.assertGreaterEqual(len(BY_RULESET), 5)
        for name in BY_RULESET.values():
            with sandtable.Battles(name, battles=2, candidates=5, entries=3) as battles:
                battles.reset(1)
                self.assertEqual(battles.mask.shape, (2, 5))
                self.assertEqual(battles.orders.shape[:3], (2, 5, 3))
                self.assertTrue(battles.mask[:, 0].all())
                own = battles.units[:, :, battles.columns["units"]["own"]]
                self.assertEqual(set(np.unique(own)), {-1.0, 1.0})
                for table, names in battles.columns.items():
                    self.assertEqual(len(names), getattr(battles, table).shape[-1], table)
                    self.assertTrue(all(doc for _, doc in battles.column_docs[table].values()))

    def test_the_engine_writes_into_the_arrays(self):
        with sandtable.Battles(SMALL, battles=2) as battles:
            units, side = battles.units, battles.side
            battles.reset(1)
            self.assertIs(units, battles.units)
            self.assertTrue(units.any() and (side > 0).all())

    def test_threads_change_nothing(self):
        one, three = walked(1), walked(3)
        self.assertEqual(one[0], three[0])
        np.testing.assert_array_equal(one[1], three[1])
        np.testing.assert_array_equal(one[2], three[2])

    def test_seeds_by_number_and_one_by_one(self):
        with sandtable.Battles(SMALL, battles=3) as battles:
            battles.reset(5)
            first = [battles.hash(b) for b in range(3)]
            battles.reset([7, 6, 5])
            self.assertEqual([battles.hash(b) for b in range(3)], first[::-1])
            self.assertEqual([battles.seed(b) for b in range(3)], [7, 6, 5])
            battles.reset(1, which=np.array([False, True, False]))
            self.assertEqual([battles.seed(b) for b in range(3)], [7, 2, 5])

    def test_copies_and_saved_battles_go_on_alike(self):
        with sandtable.Battles(SMALL, battles=2) as battles:
            battles.reset(1)
            saved = battles.save(0)
            battles.copy(0, 1)
            for _ in range(10):
                battles.step([0, 0])
            self.assertEqual(battles.hash(0), battles.hash(1))
            there = battles.hash(0)
            battles.restore(1, saved)
            battles.look()
            for _ in range(10):
                battles.step([0, 0])
            self.assertEqual(battles.hash(1), there)
            with self.assertRaises(sandtable.SandtableError) as caught:
                battles.restore(0, b"\0" * len(saved))
            self.assertEqual(caught.exception.word, "mismatch")

    def test_opponents_play_to_the_end(self):
        for side in (1, 2):
            with sandtable.Battles(SMALL, battles=2, opponent="closer", side=side) as battles:
                battles.reset(1)
                rng = np.random.default_rng(side)
                while not battles.ended.all():
                    self.assertTrue(np.isin(battles.side, (0, side)).all())
                    battles.step(battles.sample(rng))
                self.assertTrue((np.abs(battles.reward[:, :, 0]).sum(1) % 2 == 0).all())

    def test_a_position_opens_as_a_game(self):
        with sandtable.Battles(SMALL, battles=1) as battles:
            battles.reset(1)
            for _ in range(15):
                battles.step([0])
            with sandtable.Game(battles.position(0)) as game:
                self.assertEqual(game.turn, battles.field[0, battles.columns["field"]["turn"]])

    def test_wishes(self):
        with sandtable.Battles(SMALL, battles=1) as battles:
            battles.reset(1)
            wish = np.zeros((1, 12), np.int32)
            battles.step_wishes(wish)
            self.assertTrue(battles.taken[0])
            wish[0, 0] = 99
            with self.assertRaises(sandtable.SandtableError):
                battles.step_wishes(wish)

    def test_the_ground_is_drawn(self):
        with sandtable.Battles("roundway-down", battles=1) as battles:
            ground = battles.ground(40, 30)
            self.assertEqual(ground.shape, (30, 40))
            self.assertGreater(len(np.unique(ground)), 1)


class Refused(unittest.TestCase):
    def refuses(self, words, word, *arguments, **settings):
        with self.assertRaises((sandtable.SandtableError, ValueError)) as caught:
            sandtable.Battles(*arguments, **settings)
        self.assertIn(words, str(caught.exception))
        if word:
            self.assertEqual(caught.exception.word, word)

    def test_settings(self):
        self.refuses('did you mean "rout-over"', "invalid", "roundway-down", options={"rout-ver": 6})
        self.refuses("there is no scenario", "unknown", "roundway")
        self.refuses("no computer player", "unknown", SMALL, opponent="nelson")
        self.refuses("out of range", "range", SMALL, candidates=5000)
        self.refuses("at least 1", None, SMALL, battles=0)
        self.refuses("choosing", None, SMALL, choosing="any")
        self.refuses("there is no table", None, SMALL, tables=["unit"])
        self.refuses("mistakes", "invalid", '{"ruleset": "whist"}')

    def test_steps(self):
        with sandtable.Battles(SMALL, battles=2) as battles:
            with self.assertRaises(sandtable.SandtableError) as caught:
                battles.step([0, 0])
            self.assertEqual(caught.exception.word, "needs")
            battles.reset(1)
            with self.assertRaisesRegex(sandtable.SandtableError, "battle 1 has [0-9]+ candidates, and 77 is none"):
                battles.step([0, 77])
            with self.assertRaises(ValueError):
                battles.step([0])
        with self.assertRaises(ValueError):
            battles.step([0, 0])


if __name__ == "__main__":
    unittest.main()
