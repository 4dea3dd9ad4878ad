"""Battles in arrays: shapes, no copies, equal results with any number of threads, and the engine's error messages."""
import copy
import pickle
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
            for _ in range(10):
                battles.step([0, 0])
            self.assertEqual(battles.hash(1), there)
            with self.assertRaises(sandtable.SandtableError) as caught:
                battles.restore(0, b"\0" * len(saved))
            self.assertEqual(caught.exception.word, "mismatch")

    def test_copy_and_restore_fill_the_rows(self):
        def rows(b):
            return [getattr(battles, name)[b].copy() for name in ("side", "ended", "mask", "units", "sides", "field", "orders")]

        def same(one, two):
            return all(np.array_equal(a, b) for a, b in zip(one, two))

        with sandtable.Battles(SMALL, battles=3, threads=3) as battles:
            battles.reset(1)
            first, saved = rows(0), battles.save(0)
            for _ in range(40):
                battles.step([0, 0, 0])
            later, third, reward = rows(0), rows(2), battles.reward[2].copy()
            self.assertFalse(same(first, later) or same(later, third))
            battles.copy(0, 1)
            self.assertTrue(same(rows(1), later))
            battles.restore(0, saved)
            self.assertTrue(same(rows(0), first))
            self.assertTrue(same(rows(2), third) and np.array_equal(battles.reward[2], reward))

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
        with self.assertRaises((sandtable.SandtableError, ValueError, TypeError)) as caught:
            sandtable.Battles(*arguments, **settings)
        self.assertIn(words, str(caught.exception))
        if word:
            self.assertEqual(caught.exception.word, word)

    def test_settings(self):
        self.refuses('did you mean "rout-over"', "invalid", "roundway-down", options={"rout-ver": 6})
        self.refuses("there is no scenario", "unknown", "roundway")
        self.refuses("no computer player 'nelson'; there are: random", "unknown", SMALL, opponent="nelson")
        self.refuses("candidates is from 1 to 256, not 5000", None, SMALL, candidates=5000)
        self.refuses("candidates is from 1 to 256, not 1000000000", None, SMALL, candidates=10**9)
        self.refuses("battles is from 1 to 65536, not 0", None, SMALL, battles=0)
        self.refuses("battles is a whole number from 1 to 65536, not 'x'", None, SMALL, battles="x")
        self.refuses("entries is a whole number from 1 to 64, not 1.5", None, SMALL, entries=1.5)
        self.refuses("threads is from 1 to 2, not 3", None, SMALL, battles=2, threads=3)
        self.refuses("nodes is from 0", None, SMALL, opponent="captain", nodes=-1)
        self.refuses("side is from 1 to 2, not 3", None, SMALL, opponent="random", side=3)
        self.refuses("side is from 1 to 2, not 3", None, SMALL, side=3)
        self.refuses("a scenario is an id, a file or a text, not 5; ids: ", None, 5)
        self.refuses("needs an opponent", None, SMALL, side=1)
        self.refuses("opponent is the name of a computer player, not 3", None, SMALL, opponent=3)
        self.refuses("choosing", None, SMALL, choosing="any")
        self.refuses("there is no table", None, SMALL, tables=["unit"])
        self.refuses("mistakes", "invalid", '{"ruleset": "whist"}')

    def test_steps(self):
        with sandtable.Battles(SMALL, battles=2) as battles:
            for early in (lambda: battles.step([0, 0]), lambda: battles.save(0), lambda: battles.copy(0, 1),
                          lambda: battles.step_wishes(np.zeros((2, 12), int))):
                with self.assertRaisesRegex(sandtable.SandtableError, "has not begun: call reset first") as caught:
                    early()
                self.assertEqual(caught.exception.word, "needs")
            battles.reset(1)
            with self.assertRaisesRegex(sandtable.SandtableError, "battle 1 has [0-9]+ candidates, and 77 is none"):
                battles.step([0, 77])
            with self.assertRaisesRegex(ValueError, "2 choices are wanted, not 1"):
                battles.step([0])
            with self.assertRaisesRegex(ValueError, "part is from 0 to 0, not 1"):
                battles.step([0, 0], part=1)
        with self.assertRaises(ValueError):
            battles.step([0, 0])

    def test_actions_that_are_no_whole_numbers(self):
        with sandtable.Battles(SMALL, battles=4, threads=2) as battles:
            battles.reset(1)
            before = [battles.hash(b) for b in range(4)]
            for bad in ([0.9] * 4, np.zeros(4), np.zeros(4, np.bool_), ["0"] * 4, [None] * 4):
                with self.assertRaisesRegex(TypeError, "choices are whole numbers, not"):
                    battles.step(bad)
            for bad in (np.full(4, 2**32), np.array([0, 0, 0, -1]), np.array([0, 0, 0, 2**63], np.uint64)):
                with self.assertRaisesRegex(sandtable.SandtableError, "battle [03] has [0-9]+ candidates, and .* is none"):
                    battles.step(bad)
            with self.assertRaisesRegex(TypeError, "wishes are whole numbers, not float64"):
                battles.step_wishes(np.zeros((4, 12)))
            with self.assertRaisesRegex(ValueError, "32 bits"):
                battles.step_wishes(np.full((4, 12), 2**32))
            self.assertEqual([battles.hash(b) for b in range(4)], before)
            for good in ([0] * 4, np.zeros(4, np.int64), np.zeros(4, np.uint8)):
                battles.step(good)

    def test_one_part_is_stepped_whatever_is_chosen_in_others(self):
        with sandtable.Battles(SMALL, battles=2, threads=2) as battles:
            battles.reset(1)
            battles.step([0, 99], part=0)
            self.assertEqual((battles.decisions(0), battles.decisions(1)), (1, 0))

    def test_seeds(self):
        with sandtable.Battles(SMALL, battles=2) as battles:
            for bad in (-1, 2**64):
                with self.assertRaisesRegex(ValueError, "seed is from 0 to 18446744073709551615, not"):
                    battles.reset(bad)
            for bad in (True, "1", 1.0):
                with self.assertRaisesRegex(TypeError, "seed is a whole number"):
                    battles.reset(bad)
            with self.assertRaisesRegex(ValueError, "a seed is from 0"):
                battles.reset([1, -1])
            with self.assertRaisesRegex(ValueError, "2 seeds are wanted, not 3"):
                battles.reset([1, 2, 3])
            with self.assertRaisesRegex(TypeError, "seeds are whole numbers"):
                battles.reset([1.0, 2.0])
            with self.assertRaisesRegex(TypeError, "`which` holds truth values"):
                battles.reset(1, which=[1, 0])
            battles.reset(2**64 - 2)
            self.assertEqual(battles.seed(1), 2**64 - 1)

    def test_battles_that_do_not_exist(self):
        with sandtable.Battles(SMALL, battles=2) as battles:
            battles.reset(1)
            saved = battles.save(0)
            for ask in (battles.save, battles.seed, battles.decisions, battles.hash, battles.position,
                        lambda b: battles.restore(b, saved)):
                with self.assertRaisesRegex(ValueError, "battle is from 0 to 1, not 99"):
                    ask(99)
            with self.assertRaisesRegex(ValueError, "to is from 0 to 1, not 2"):
                battles.copy(0, 2)
            with self.assertRaisesRegex(ValueError, "width is from 1 to 4096, not 0"):
                battles.ground(0, 5)
            with self.assertRaisesRegex(TypeError, "what save.. returned, not str"):
                battles.restore(0, "saved")
            with sandtable.Battles("roundway-down", battles=1) as other:
                other.reset(1)
                with self.assertRaisesRegex(sandtable.SandtableError, "not saved by these Battles") as caught:
                    battles.restore(0, other.save(0))
                self.assertEqual(caught.exception.word, "mismatch")
        for ask in (lambda: battles.hash(0), lambda: battles.save(0), lambda: battles.step([0, 0]), battles.look):
            with self.assertRaisesRegex(ValueError, "closed"):
                ask()

    def test_they_are_not_pickled(self):
        with sandtable.Battles(SMALL, battles=1) as battles:
            for how in (pickle.dumps, copy.copy, copy.deepcopy):
                with self.assertRaisesRegex(TypeError, r"save\(\) and restore\(\)"):
                    how(battles)


if __name__ == "__main__":
    unittest.main()
