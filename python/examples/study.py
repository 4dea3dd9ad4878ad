#!/usr/bin/env python3
"""Studies one option: `random` plays the same seeds at several values; prints who wins, how long battles last, and how many
units each side loses.

    python/examples/study.py [--scenario ID] [--option rout-over] [--values 6,7,8,9] [--battles 256] [--csv FILE] [--plot FILE]

Prints a table; --csv writes it to a file, --plot draws it (needs matplotlib)."""
import argparse
import csv

import numpy as np

import sandtable


def played(scenario, option, value, n):
    """Plays n battles; returns the results for side 1 (1, 0, -1), lengths in turns, and units lost by each side."""
    with sandtable.Game(scenario) as game:
        side = np.array([unit["side"] for unit in game.field()["units"]])
    with sandtable.Battles(scenario, battles=n, candidates=1, options={option: value}, tables=["field", "units"]) as battles:
        battles.reset(1)
        rng = np.random.default_rng(1)
        while not battles.ended.all():
            battles.step(battles.sample(rng))
        gone = battles.units[:, :, battles.columns["units"]["gone"]]
        lost = [gone[:, side == number].sum(1) for number in (1, 2)]
        return battles.reward[:, 0, 0].copy(), battles.field[:, battles.columns["field"]["turn"]].copy(), lost


def with_error(values):
    return float(values.mean()), float(1.96 * values.std() / np.sqrt(len(values)))


def row(given, value):
    result, turns, lost = played(given.scenario, given.option, value, given.battles)
    first, second, length = with_error(result > 0), with_error(result < 0), with_error(turns)
    return [value, *first, *second, *length, *with_error(lost[0]), *with_error(lost[1])]


def pyplot():
    try:
        import matplotlib
    except ImportError:
        raise SystemExit("a picture needs matplotlib (Debian: python3-matplotlib); --csv needs nothing")
    matplotlib.use("Agg")
    import matplotlib.pyplot
    return matplotlib.pyplot


def plot(path, option, title, rows):
    from matplotlib.ticker import MaxNLocator

    columns = list(zip(*rows))
    values, columns[0] = columns[0], range(len(rows))  # values are drawn at equal distances, as they may be words
    figure, (wins, turns, losses) = pyplot().subplots(1, 3, figsize=(13, 4))
    wins.errorbar(columns[0], columns[1], columns[2], marker="o", label="side 1 wins")
    wins.errorbar(columns[0], columns[3], columns[4], marker="s", linestyle="--", label="side 2 wins")
    wins.set(xlabel=option, ylabel="share of battles", ylim=(0, 1))
    wins.legend()
    turns.errorbar(columns[0], columns[5], columns[6], marker="o", color="black")
    turns.set(xlabel=option, ylabel="turns")
    losses.errorbar(columns[0], columns[7], columns[8], marker="o", label="side 1 loses")
    losses.errorbar(columns[0], columns[9], columns[10], marker="s", linestyle="--", label="side 2 loses")
    losses.set(xlabel=option, ylabel="units")
    losses.legend()
    turns.yaxis.set_major_locator(MaxNLocator(6))
    middle = float(np.mean(columns[5]))
    turns.set_ylim(min(middle - 0.5, *np.subtract(columns[5], columns[6])) - 0.1, max(middle + 0.5, *np.add(columns[5], columns[6])) + 0.1)
    for chart in (wins, turns, losses):
        chart.set_xticks(columns[0], labels=values)
        chart.grid(alpha=0.3)
        chart.spines[["top", "right"]].set_visible(False)
    figure.suptitle(title)
    figure.tight_layout()
    figure.savefig(path)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--scenario", default="first-battle")
    arguments.add_argument("--option", default="rout-over")
    arguments.add_argument("--values", default="6,7,8,9")
    arguments.add_argument("--battles", type=int, default=256)
    arguments.add_argument("--csv")
    arguments.add_argument("--plot")
    given = arguments.parse_args()
    if given.plot:
        pyplot()  # fails before the battles are played if matplotlib is missing
    rows = [row(given, value) for value in given.values.split(",")]
    head = [given.option, "side_1_wins", "error", "side_2_wins", "error", "turns", "error", "side_1_lost", "error", "side_2_lost", "error"]
    print(f"{given.battles} battles each, with 95 % errors")
    for value, one, e1, two, e2, turns, e3, *_ in rows:
        print(f"{given.option} {value:>4}: side 1 {one:.3f} ± {e1:.3f}  side 2 {two:.3f} ± {e2:.3f}  turns {turns:.2f} ± {e3:.2f}")
    if given.csv:
        with open(given.csv, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([head, *rows])
    if given.plot:
        plot(given.plot, given.option, f"{given.scenario}: {given.battles} battles of each value, random against random, with 95 % errors", rows)


if __name__ == "__main__":
    main()
