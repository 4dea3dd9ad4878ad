#!/usr/bin/env python3
"""Plays the computer player `random` against `captain`: prints who wins, with a 95 % interval, and what is left of each side.

    python/examples/random_against_captain.py [--scenario ID] [--battles 40] [--nodes 300] [--threads 2]

This script plays `random` (one of the sampled candidates each time), the engine plays `captain`; each plays both sides in turn."""
import argparse

import numpy as np

import sandtable


def interval(won, played):
    """Wilson's 95 % interval of a share, in percent."""
    share, z2 = won / played, 1.96**2
    centre = (share + z2 / (2 * played)) / (1 + z2 / played)
    half = 1.96 * (share * (1 - share) / played + z2 / (4 * played**2)) ** 0.5 / (1 + z2 / played)
    return 100 * (centre - half), 100 * (centre + half)


def seat(given, side):
    """Plays battles with `random` on this side; returns won, drawn, and the worth left of its units and of the captain's."""
    with sandtable.Battles(given.scenario, battles=given.battles, candidates=1, opponent="captain", side=side,
                           nodes=given.nodes, threads=min(given.threads, given.battles)) as battles:
        battles.reset(1)
        rng = np.random.default_rng(1)
        while not battles.ended.all():
            battles.step(battles.sample(rng))
        result = battles.reward[:, side - 1, 0]
        worth = battles.sides[:, :, battles.columns["sides"]["worth"]].mean(0)
        return int((result > 0).sum()), int((result == 0).sum()), worth[side - 1], worth[2 - side]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--scenario", default="first-battle")
    arguments.add_argument("--battles", type=int, default=40)
    arguments.add_argument("--nodes", type=int, default=300)
    arguments.add_argument("--threads", type=int, default=2)
    given = arguments.parse_args()
    won = drawn = 0
    for side in (1, 2):
        w, d, own, other = seat(given, side)
        print(f"random on side {side}: won {w}, drawn {d} of {given.battles}; worth left {own:.1f}, the captain's {other:.1f}")
        won, drawn = won + w, drawn + d
    low, high = interval(won, 2 * given.battles)
    print(f"random wins {won} of {2 * given.battles} battles ({low:.0f} to {high:.0f} %), {drawn} are drawn")


if __name__ == "__main__":
    main()
