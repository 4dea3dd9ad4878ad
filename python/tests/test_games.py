"""Games, verdicts, odds, records, casebook: what comes back, and the engine's words where something may not be."""
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
                    self.fail("nobody ever shot")
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
