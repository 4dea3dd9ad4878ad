#!/usr/bin/env python3
"""Divides a study by Dask: python3 dask_study.py [--parts N] [--scheduler ADDRESS] SCENARIO [options of study]

Each part is a process `sandtable study ... --shard I/N` on some worker; the parts are added on this machine, and the figures equal
those of an undivided study. Needs python3-distributed, and `sandtable` in PATH on every worker.
Without --scheduler it starts two workers on this machine.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile


def play(part, parts, words, program):
    """Plays one part; returns the bytes that --keep writes."""
    with tempfile.TemporaryDirectory() as folder:
        kept = pathlib.Path(folder) / "part.json"
        command = [program, "study", *words, "--threads", "1", "--shard", f"{part}/{parts}", "--keep", str(kept)]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"part {part} of {parts}: {done.stderr.strip()}")
        return kept.read_bytes()


def merge(kept, program, telling):
    """Adds the parts and prints the figures."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, data in enumerate(kept):
            paths.append(pathlib.Path(folder) / f"{i}.json")
            paths[-1].write_bytes(data)
        return subprocess.run([program, "study", "merge", *map(str, paths), *telling]).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parts", type=int, default=4)
    parser.add_argument("--scheduler")
    parser.add_argument("--program", default="sandtable")
    asked, words = parser.parse_known_args()
    telling = [word for word in words if word in ("--csv", "--json")]
    words = [word for word in words if word not in telling]
    if not words:
        parser.error("which scenario?")
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        sys.exit(f"{sys.executable} has no Dask: use Debian's /usr/bin/python3 with python3-distributed, or pip install distributed")

    cluster = None if asked.scheduler else LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None)
    with Client(asked.scheduler or cluster) as client:
        tasks = [client.submit(play, i + 1, asked.parts, words, asked.program, pure=False) for i in range(asked.parts)]
        kept = client.gather(tasks)
    return merge(kept, asked.program, telling)


if __name__ == "__main__":
    sys.exit(main())
