"""Games, verdicts, odds, records and casebook: their results, and the engine's error messages."""
import copy
import pickle
import unittest
from fractions import Fraction

from support import SMALL

import sandtable


def to_the_moves(game):
    """Plays on until a unit may move."""
    while not any(offer["kind"] == "move" for offer in (game.decision() or {"offers": []})["offers"]):
        game.play("closer")


class Games(unittest.TestCase):
    def test_a_game_to_its_end_and_its_record(self):
        with sandtable.Game(SMALL, seed=7, players=["Ann", "Bob"]) as game:
            words = game.play_out("random")
            self.assertTrue(game.over and words == game.result())
            record = game.record(reveal=True)
            self.assertEqual(sandtable.verify(record), words)
            self.assertGreater(len(game.report()), 20)
            self.assertTrue(game.standing())
        changed = record.replace('"faces":[1', '"faces":[2', 1)
        self.assertNotEqual(changed, record)
        with self.assertRaises(sandtable.SandtableError) as caught:
            sandtable.verify(changed)
        self.assertIn(caught.exception.word, ("mismatch", "syntax", "invalid"))

    def test_verdicts(self):
        with sandtable.Game(SMALL, seed=3) as game:
            to_the_moves(game)
            order = game.suggest(kind="any", order_kind="move", most=1)[0].order
            self.assertTrue(game.check(order))
            entry = dict(order["entries"][0], motion=[["march", 0, 90]])
            verdict = game.check(entry)
            self.assertFalse(verdict)
            self.assertEqual(verdict.answer, "no")
            self.assertRegex(verdict.words, "^No \\[[A-Z]")
            self.assertIsNotNone(verdict.limit)
            with self.assertRaises(sandtable.SandtableError) as caught:
                game.submit(entry)
            self.assertEqual(caught.exception.word, "refused")
            self.assertEqual(caught.exception.data["verdict"]["rule"], verdict.rule)
            self.assertIn(verdict.rule, game.why(order=entry))

    def test_odds_are_exact_fractions(self):
        with sandtable.Game(SMALL, seed=3) as game:
            for _ in range(400):
                if game.over:
                    self.fail("no shot was ever suggested")
                shots = game.suggest(kind="any", order_kind="shoot", most=1) if not game.decision()["sealed"] else []
                shots = [shot for shot in shots if shot.order["entries"][0]["kind"] == "shoot"]
                if shots:
                    break
                game.play("closer")
            odds = game.odds(shots[0].order)
            self.assertTrue(odds.exact)
            target = shots[0].order["entries"][0]["target"]
            chances = odds.chances(target, "hits")
            self.assertEqual(sum(chances.values()), 1)
            self.assertIsInstance(odds.over, Fraction)

    def test_undo_and_copies(self):
        with sandtable.Game(SMALL, seed=3) as game:
            to_the_moves(game)
            before = game.state()["hash"]
            game.submit(game.suggest(kind="any", order_kind="move", most=1)[0].order)
            copy, after = game.copy(), game.state()["hash"]
            game.undo()
            self.assertEqual((game.state()["hash"], copy.state()["hash"]), (before, after))
            self.assertNotEqual(before, after)
            game.redo()
            self.assertEqual(game.state()["hash"], after)

    def test_they_are_not_pickled(self):
        with sandtable.Game(SMALL) as game:
            for how in (pickle.dumps, copy.copy, copy.deepcopy):
                with self.assertRaisesRegex(TypeError, r"game\.copy\(\) copies it"):
                    how(game)
                with self.assertRaisesRegex(TypeError, "Engine cannot be pickled"):
                    how(game.engine)

    def test_replays_go_anywhere(self):
        with sandtable.Game(SMALL, seed=1) as game:
            game.play_out("random")
            replay = sandtable.Replay(game.record(reveal=True), step=3)
            self.assertEqual(replay.step, 3)
            replay.goto(replay.steps - 1)
            self.assertEqual(replay.result(), game.result())

    def test_typed_dice_are_asked_for(self):
        with sandtable.Game(SMALL, luck="typed") as game:
            happened = None
            for _ in range(6):
                happened = game.submit(game.suggest(most=1)[0].order)
                if happened.status == "needs":
                    break
            self.assertEqual(happened.status, "needs")
            while happened.status == "needs":
                happened = game.answer(rolled=True)
            self.assertEqual(happened.status, "done")

    def test_numbers_say_what_the_state_says(self):
        with sandtable.Game(SMALL, seed=3) as game:
            to_the_moves(game)
            told, units = game.numbers(), game.columns["units"]
            state, field = game.state(), game.field()
            self.assertEqual(told.units.shape, (len(field["units"]), len(units)))
            self.assertEqual(told.sides.shape[0], 2)
            self.assertEqual(told.contacts.shape, (len(state["contacts"]), len(game.columns["contacts"])))
            self.assertEqual((told.turn, told.over, told.winner), (game.turn, False, 0))
            rows = {unit["id"]: unit for unit in state["units"]}
            for number, row in enumerate(told.units, 1):
                self.assertEqual(row[units.index("hits")], rows[number].get("hits", 0))
            self.assertTrue((game.numbers(viewer=1).units[:, units.index("side")] == told.units[:, units.index("side")]).all())

    def test_many_games_are_stepped_in_one_call(self):
        first = sandtable.Game(SMALL, seed=3)
        games = [first] + [sandtable.Game(SMALL, seed=seed, engine=first.engine) for seed in (4, 5)]
        alone = [sandtable.Game(SMALL, seed=seed) for seed in (3, 4, 5)]
        for _ in range(12):
            stepped = sandtable.step([(game, "closer") for game in games], numbers=True, most=2)
            for game, one, twin in zip(games, stepped, alone):
                twin.play("closer")
                self.assertIs(one.game, game)
                self.assertEqual((game.now["hash"], one.over, game.turn), (twin.now["hash"], twin.over, twin.turn))
                self.assertEqual(game.side_names[one.side - 1], game.actors[0])
                self.assertTrue((one.numbers.units == twin.numbers().units).all())
                self.assertTrue(1 <= len(one.orders) <= 2 and game.check(one.orders[0].order))
        order, before = first.suggest(most=1)[0].order, games[1].now["hash"]
        stale, gone = sandtable.step([(games[1], dict(order, decision=1)), (first, order)])
        self.assertEqual((stale.status, games[1].now["hash"]), ("refused", before))
        self.assertTrue(stale.words)
        self.assertIn(gone.status, ("done", "waiting"))
        self.assertIsNone(gone.numbers)

    def test_mistakes_in_many_steps_change_nothing(self):
        first, other = sandtable.Game(SMALL, seed=3), sandtable.Game(SMALL, seed=3)
        with self.assertRaises(ValueError) as caught:
            sandtable.step([(first, "closer"), (other, "closer")])
        self.assertIn("engine=", str(caught.exception))
        second, before = sandtable.Game(SMALL, seed=4, engine=first.engine), first.now["hash"]
        with self.assertRaises(sandtable.SandtableError) as refused:
            sandtable.step([(first, "closer", 7), (second, "nobody")])
        self.assertIn("nobody", " ".join(refused.exception.problems) + str(refused.exception))
        self.assertEqual(first.now["hash"], before)
        self.assertEqual(sandtable.step([]), [])

    def test_a_player_plays_on_until_a_side_is_asked(self):
        with sandtable.Game(SMALL, seed=3) as game:
            side = game.side_names[1]
            happened = game.play_on(side, "closer")
            self.assertEqual(happened.status, "done")
            self.assertIn(side, game.actors)

    def test_what_there_is(self):
        self.assertGreaterEqual(len(sandtable.rulesets()), 5)
        self.assertEqual([row["name"] for row in sandtable.players()][0], "random")
        self.assertTrue(sandtable.ruleset(sandtable.rulesets()[0]["id"])["rules"])
        cases = sandtable.casebook(next(iter(sandtable.casebooks().values())))
        self.assertTrue(cases and all(case.passed for case in cases))

    def test_mistakes_are_told_with_their_place(self):
        with self.assertRaises(sandtable.SandtableError) as caught:
            sandtable.Game('{"ruleset": "punic", "tabel": {}}')
        self.assertEqual(caught.exception.word, "invalid")
        self.assertTrue(any("tabel" in line for line in caught.exception.problems))
        with sandtable.Game(SMALL) as game, self.assertRaises(sandtable.SandtableError) as caught:
            game.ask("sugest")
        self.assertIn("did you mean", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
