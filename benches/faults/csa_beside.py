#!/usr/bin/env python3
"""How games end at the site's door for CSA programs and at another CSA server, line by line:

    python3 benches/faults/csa_beside.py target/release/komadai HOST:PORT

The other one is what floodgate runs, the Ruby shogi-server, for instance: `ruby shogi-server --max-moves 256 --least-time-per-move 0 test 4500`.
Prints what both sides were told at each, and whether it is the same but for names, numbers and times."""

import asyncio
import re
import sys

from client import HERE, Site
from csa import Program, free_port

# The position from which the game starts is one of the four here, and none there.
REPEATED = ["+7776FU", "-3334FU"] + ["+2838HI", "-8272HI", "+3828HI", "-7282HI"] * 3
LONG, SHORT = "900-0", "0-2"

# What is played, what is said then and by whom, and the clock.
ENDS = {
    "resignation": ([], [(0, "%TORYO")], LONG),
    "resignation of White": (["+7776FU"], [(1, "%TORYO")], LONG),
    "declaration that does not hold": ([], [(0, "%KACHI")], LONG),
    "no such move": ([], [(0, "+7775FU")], LONG),
    "the other side's move": ([], [(0, "-3334FU")], LONG),
    "another piece": ([], [(0, "+7776KI")], LONG),
    "two pawns on a file": (["+7776FU"], [(1, "-0055FU")], LONG),
    "nothing in hand": ([], [(0, "+0055KI")], LONG),
    "repetition": (REPEATED, [], LONG),
    "time": (["+7776FU"], [], SHORT),
    "connection lost": (["+7776FU"], [(1, None)], LONG),
    "not agreed to": (None, [(1, "REJECT")], LONG),
    "both break off": (["+7776FU"], [(0, "%CHUDAN"), (1, "%CHUDAN")], LONG),
}


def plain(line):
    line = re.sub(r",T\d+", ",T0", line)
    return re.sub(r"REJECT:\S+ by \S+", "REJECT:ID by NAME", line)


class Side(Program):
    """A program that keeps what it is told."""

    async def gather(self, seconds):
        """What comes until nothing more does for so long."""
        told = []
        try:
            while read := await asyncio.wait_for(self.reader.readline(), seconds):
                told.append(plain(read.decode().strip()))
        except asyncio.TimeoutError:
            pass
        return [line for line in told if line]


async def end(host, port, number, name):
    moves, said, clock = ENDS[name]
    game = f"end{number}-{clock}"
    sides = [Side(port, f"Black{number}", "a", game), Side(port, f"White{number}", "b", game)]
    for side in sides:
        await side.connect(side.login)
    await asyncio.gather(*(side.summary() for side in sides))
    sides.sort(key=lambda side: side.side == "-")
    if moves is not None:
        for side in sides:
            await side.say("AGREE")
        for side in sides:
            assert (await side.line()).startswith("START:")
    for ply, usi in enumerate(moves or []):
        await sides[ply % 2].say(usi)
        for side in sides:
            while not (await side.line()).startswith(usi):
                pass
            if ply + 1 == len(moves) == len(REPEATED):
                break
    for who, line in said:
        if line is None:
            sides[who].writer.close()
        else:
            await sides[who].say(line)
        await asyncio.sleep(0.3)
    # There, time is looked at once a minute where nothing is said.
    patience = 70 if clock == SHORT else 3
    left = [side for at, side in enumerate(sides) if (at, None) not in said]
    told = await asyncio.gather(*(side.gather(patience) for side in left))
    for side in sides:
        side.writer.close()
    return told


async def both(executable, other):
    host, port = other.split(":")
    door = free_port()
    more = ("--csa", f"{HERE}:{door}", "--csa-reconnect", "0")
    with Site(executable, more=more, env={"KOMADAI_UNLIMITED": "127.0.0.0/8"}):
        same = 0
        for number, name in enumerate(ENDS):
            ours, theirs = await asyncio.gather(end(HERE, door, number, name), end(host, int(port), number, name))
            same += ours == theirs
            print(f"{name}: {'the same' if ours == theirs else 'NOT THE SAME'}  {ours}")
            if ours != theirs:
                print(f"  there: {theirs}")
        print(f"{same} of {len(ENDS)} the same")


if __name__ == "__main__":
    asyncio.run(both(*sys.argv[1:]))
