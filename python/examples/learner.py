#!/usr/bin/env python3
"""Trains a small NumPy learner to beat the player `random`: policy gradients on a linear policy over candidates.

    python/examples/learner.py [--scenario ID] [--side 1|2] [--seconds 300] [--battles 64] [--test 400]

Each candidate is five numbers in the columns of its kind (a constant, how much nearer to an enemy it leads, how near it starts,
whether it attacks, how far it turns); the policy is a softmax of their weighted sum.  After every round of battles the weights
follow the gradient of the discounted reward (worth of units, and the result); steps grow shorter, and the weights that won most
are kept.  It trains for the given time, then plays battles with other seeds, the best candidate each time, and prints the share
won with its 95 % interval, beside the share that `random` itself wins from that side, as scenarios are not even."""
import argparse
import time

import numpy as np

import sandtable


class Features:
    """Turns candidates into numbers of shape (B, K, F)."""

    def __init__(self, battles):
        self.b = battles
        self.order, self.unit = battles.columns["orders"], battles.columns["units"]
        self.kinds = len(battles.columns["decision"]) - list(battles.columns["decision"]).index("candidates")
        self.size = 5 * self.kinds

    def nearest(self, x, y):
        """Distance of the nearest enemy from each of (B, K) places."""
        units = self.b.units
        foe = (units[:, :, self.unit["own"]] < 0) & (units[:, :, self.unit["in_play"]] > 0)
        dx = x[:, :, None] - units[:, None, :, self.unit["x"]]
        dy = y[:, :, None] - units[:, None, :, self.unit["y"]]
        far = np.where(foe[:, None, :], dx * dx + dy * dy, 1e6)
        return np.sqrt(far.min(2))

    def __call__(self):
        rows = self.b.orders[:, :, 0]
        column = self.order
        stands = rows[:, :, column["x"]] > 0
        before = self.nearest(rows[:, :, column["x"]], rows[:, :, column["y"]])
        after = self.nearest(rows[:, :, column["to_x"]], rows[:, :, column["to_y"]])
        about = np.stack([
            np.ones_like(before),
            np.where(stands, (before - after) / 6, 0),
            np.where(stands, np.minimum(before, 24) / 24, 0),
            rows[:, :, column["target_unit"]] > 0,
            np.abs(rows[:, :, column["turn"]]),
        ], 2).astype(np.float32)
        kind = rows[:, :, column["kind"]].astype(np.int64)
        out = np.zeros(kind.shape + (self.kinds + 1, 5), np.float32)
        np.put_along_axis(out, np.broadcast_to(kind[:, :, None, None], kind.shape + (1, 5)), about[:, :, None, :], 2)
        return out[:, :, :self.kinds].reshape(kind.shape + (self.size,))


def chances(phi, weights, mask):
    score = np.where(mask, phi @ weights, -1e9)
    score -= score.max(1, keepdims=True)
    chance = np.exp(score)
    return chance / chance.sum(1, keepdims=True)


def gained(rewards, fade):
    """Discounted sum of the rewards from each step on, (T, B)."""
    out, sum_ = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for t in range(len(rewards) - 1, -1, -1):
        sum_ = rewards[t] + fade * sum_
        out[t] = sum_
    return out


def battle(battles, features, weights, rng, seed):
    """Plays all battles to their end; returns the gradient and the share won."""
    side = battles.own_side - 1
    battles.reset(seed)
    slopes, rewards, live = [], [], []
    while not battles.ended.all():
        going = battles.ended == 0
        phi, mask = features(), battles.mask.copy()
        mask[:, 0] |= ~mask.any(1)
        chance = chances(phi, weights, mask)
        choice = (chance.cumsum(1) > rng.random(battles.battles)[:, None]).argmax(1)
        battles.step(choice)
        picked = phi[np.arange(len(choice)), choice]
        slopes.append(picked - np.einsum("bk,bkf->bf", chance, phi))
        rewards.append(battles.reward[:, side, 2] + 8 * battles.reward[:, side, 0])
        rewards[-1][~going] = 0
        live.append(going)
    live, back = np.array(live), gained(np.array(rewards), 0.97)
    back = (back - back[live].mean()) / (back[live].std() + 1e-6)
    gradient = sum((slope * (b * l)[:, None]).sum(0) for slope, b, l in zip(slopes, back, live)) / live.sum()
    return gradient, float((battles.reward[:, side, 0] > 0).mean())


def learn(given):
    rng = np.random.default_rng(1)
    battles = sandtable.Battles(given.scenario, battles=given.battles, opponent="random", side=given.side,
                                threads=given.threads)
    battles.reset(1)
    features = Features(battles)
    weights, speed = np.zeros(features.size, np.float32), np.zeros(features.size, np.float32)
    began, seed, round_ = time.monotonic(), 1, 0
    recent, kept = [], (-1.0, weights.copy())
    while time.monotonic() - began < given.seconds:
        gradient, won = battle(battles, features, weights, rng, seed)
        speed = 0.9 * speed + 0.1 * gradient * gradient
        recent = (recent + [won])[-5:]
        if len(recent) == 5 and np.mean(recent) >= kept[0]:
            kept = (float(np.mean(recent)), weights.copy())
        weights = weights + 0.1 / np.sqrt(1 + round_ / 5) * gradient / (np.sqrt(speed) + 1e-3)
        seed, round_ = seed + given.battles, round_ + 1
        if round_ % 5 == 0:
            print(f"{time.monotonic() - began:5.0f} s  {seed - 1:6} battles  won {100 * won:3.0f} %", flush=True)
    return battles, features, kept[1] if kept[0] >= 0 else weights


def best(battles, features, weights):
    mask = battles.mask.copy()
    mask[:, 0] |= ~mask.any(1)
    return np.where(mask, features() @ weights, -1e9).argmax(1)


def tested(battles, choose, who, n):
    """Plays battles with other seeds; prints the share won with its 95 % interval (Wilson)."""
    side, won, played, seed = battles.own_side - 1, 0, 0, 10**9
    while played < n:
        battles.reset(seed)
        total = np.zeros(battles.battles)
        while not battles.ended.all():
            going = battles.ended == 0
            battles.step(choose())
            total += np.where(going, battles.reward[:, side, 0], 0)
        won, played, seed = won + int((total > 0).sum()), played + battles.battles, seed + battles.battles
    share, z2 = won / played, 1.96 ** 2
    centre = (share + z2 / (2 * played)) / (1 + z2 / played)
    half = 1.96 * np.sqrt(share * (1 - share) / played + z2 / (4 * played ** 2)) / (1 + z2 / played)
    print(f"{who} beats `random` in {won} of {played} battles: {100 * share:.1f} % "
          f"({100 * (centre - half):.1f} to {100 * (centre + half):.1f} %)")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--scenario", default="fiddlers-bottom")
    arguments.add_argument("--side", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=300)
    arguments.add_argument("--battles", type=int, default=64)
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--test", type=int, default=400)
    given = arguments.parse_args()
    battles, features, weights = learn(given)
    rng = np.random.default_rng(2)
    tested(battles, lambda: battles.sample(rng), "on this side `random` itself", given.test)
    tested(battles, lambda: best(battles, features, weights), "what was learned", given.test)


if __name__ == "__main__":
    main()
