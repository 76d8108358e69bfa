#!/usr/bin/env python3
"""Many games at once at the door for CSA programs, the site killed in the middle of them and started again:

    python3 benches/faults/csa.py target/release/komadai [GAMES PLIES]

A quarter of the moves in, the process gets SIGKILL; every program comes back with its token and goes on. Prints how long moves took to both
sides, and whether a move that was told is missing anywhere."""

import asyncio
import logging
import resource
import socket
import sys
import time

from client import HERE, Site
from findings import quantiles

logging.getLogger("asyncio").setLevel(logging.CRITICAL)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, hard), hard))
SHUFFLE = ["+2838HI", "-8272HI", "+3828HI", "-7282HI"]
# No position comes a fourth time: one pawn goes a step before each third round.
PAWNS = ["+1716FU", "-1314FU", "+9796FU", "-9394FU", "+6766FU", "-4344FU", "+7776FU", "-3334FU", "+4746FU", "-6364FU", "+5756FU", "-5354FU", "+3736FU", "-7374FU"]
LINE = [move for at in range(0, len(PAWNS), 2) for move in [*SHUFFLE, *PAWNS[at : at + 2]]]
THINK = 0.25


class Program:
    """One side of a game, by its own connection."""

    def __init__(self, port, name, trip, game):
        self.port, self.name, self.login, self.game = port, name, f"LOGIN {name} {game},{trip}", game
        self.trip = trip

    async def connect(self, login):
        self.reader, self.writer = await asyncio.open_connection(HERE, self.port)
        await self.say(login)
        told = await self.line()
        assert told == f"LOGIN:{self.name} OK", told

    async def say(self, line):
        self.writer.write(line.encode() + b"\n")
        await self.writer.drain()

    async def line(self):
        read = await asyncio.wait_for(self.reader.readline(), 120)
        if not read:
            raise ConnectionError("the door hung up")
        return read.decode().strip()

    async def summary(self):
        while (line := await self.line()) != "END Game_Summary":
            name, _, value = line.partition(":")
            if name == "Game_ID":
                self.id = value
            elif name == "Your_Turn":
                self.side = value
            elif name == "Reconnect_Token":
                self.token = value

    async def sit_down(self):
        await self.connect(self.login)
        await self.summary()
        await self.say("AGREE")
        assert (await self.line()).startswith("START:")

    async def come_back(self):
        """The moves that the door says were made."""
        while True:
            try:
                await self.connect(f"LOGIN {self.name} {self.trip} reconnect:{self.id}+{self.token}")
                break
            except OSError:
                await asyncio.sleep(0.2)
        made = []
        while (line := await self.line()) != "END Game_Summary":
            if line[:1] in "+-" and ",T" in line:
                made.append(line.split(",")[0])
        while await self.line() != "END Reconnect_State":
            pass
        return made


class Game:
    """Two programs, and what each was told."""

    def __init__(self, port, number):
        name = f"bench{number}-3600-0"
        self.sides = [Program(port, f"one{number}", "a", name), Program(port, f"two{number}", "b", name)]
        self.ply, self.told, self.lost, self.took = 0, 0, 0, []

    async def begin(self):
        await asyncio.gather(*(side.sit_down() for side in self.sides))
        self.sides.sort(key=lambda side: side.side == "-")

    async def play(self, until):
        """Moves to and fro; ends at a ply, or where the connection is lost."""
        while self.ply < until:
            usi, mover = LINE[self.ply], self.sides[self.ply % 2]
            begun = time.monotonic()
            await mover.say(usi)
            for side in self.sides:
                while not (await side.line()).startswith(usi):
                    pass
                self.told = self.ply + 1
            self.took.append(time.monotonic() - begun)
            self.ply += 1
            await asyncio.sleep(THINK)

    async def go_on(self):
        """Both come back; what was told has to stand, and what was only sent may."""
        for side in self.sides:
            made = await side.come_back()
            self.lost += made != LINE[: len(made)] or len(made) < self.told
            self.ply = len(made)


def free_port():
    with socket.socket() as one:
        one.bind((HERE, 0))
        return one.getsockname()[1]


async def trial(executable, games, plies):
    plies = min(plies, len(LINE))
    port = free_port()
    more, env = ("--csa", f"{HERE}:{port}"), {"KOMADAI_UNLIMITED": "127.0.0.0/8"}
    with Site(executable, more=more, env=env) as site:
        all_games = [Game(port, number) for number in range(games)]
        for at in range(0, games, 20):
            await asyncio.gather(*(game.begin() for game in all_games[at : at + 20]))
        cpu, begun = site.cpu(), time.monotonic()
        playing = [asyncio.create_task(game.play(plies)) for game in all_games]
        while sum(game.ply for game in all_games) < games * plies / 4:
            await asyncio.sleep(0.05)
        before = [game.took for game in all_games]
        cpu, passed = site.cpu() - cpu, time.monotonic() - begun
        moves = sum(map(len, before))
        took = [one for all_of_it in before for one in all_of_it]
        print(f"{games} games, {moves} moves in {passed:.1f} s: told to both, {quantiles(took)}; {cpu * 1e6 / moves:.0f} us of processor a move")
        site.kill()
        await asyncio.gather(*playing, return_exceptions=True)
        with Site(executable, data=site.data, more=more, env=env) as again:
            for game in all_games:
                game.took = []
            back = await asyncio.gather(*(game.go_on() for game in all_games), return_exceptions=True)
            here = sum(not isinstance(one, BaseException) for one in back)
            lost = sum(game.lost for game in all_games)
            ended = await asyncio.gather(*(game.play(plies) for game in all_games), return_exceptions=True)
            whole = sum(not isinstance(one, BaseException) for one in ended)
            took = [one for game in all_games for one in game.took]
            print(f"killed and started again: {here} of {games} came back, told moves lost: {lost}, played to the end: {whole}; {quantiles(took)}; {again.memory():.0f} MiB")
            for fault in {repr(one) for one in (*back, *ended) if isinstance(one, BaseException)}:
                print(f"  {fault}")


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[2:]]
    asyncio.run(trial(sys.argv[1], *(given + [200, len(LINE)][len(given) :])))
