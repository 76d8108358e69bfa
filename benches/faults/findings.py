#!/usr/bin/env python3
"""The faults that the site withstands (docs/server-findings.md), tried one after another against any executable:

    python3 benches/faults/findings.py target/release/komadai [NAME…]

Prints a line for each. `disk` mounts a small file system and needs root; `clock` needs a C compiler."""

import asyncio
import json
import logging
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time

from client import ELSEWHERE, HERE, Closed, Site

# Sockets that the site hangs up on are what is tried.
logging.getLogger("asyncio").setLevel(logging.CRITICAL)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, hard), hard))
MINUTE = {"type": "timed", "mainMs": 60_000, "byoyomiMs": 0, "periods": 0, "incrementMs": 0}
BYOYOMI = {"type": "timed", "mainMs": 0, "byoyomiMs": 10_000, "periods": 1, "incrementMs": 0}
SHUFFLE = ["2h3h", "8b7b", "3h2h", "7b8b"]
PICTURE = "/api/picture?format=png&sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%20b%20-%201"


def quantiles(seconds):
    ordered = sorted(seconds)
    at = lambda share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000
    return f"p50 {at(0.5):.0f}, p99 {at(0.99):.0f}, max {ordered[-1] * 1000:.0f} ms" if ordered else "none"


async def seated(site, **more):
    game, black, white = await site.game(**more)
    one, _ = await site.sit(game, [black])
    two, _ = await site.sit(game, [white])
    return game, (black, white), (one, two)


def remaining(snapshot):
    """Main time of both sides in seconds, as a snapshot has it, and whose clock runs."""
    clocks = snapshot["game"]["clock"]
    black, white = (clocks[side]["mainMs"] / 1000 for side in ("black", "white"))
    return f"black {black:.1f} s, white {white:.1f} s, running: {clocks['running']}"


async def gathered(many, make):
    """So many of something, made five hundred at a time; what could not be made is left out."""
    held = []
    for _ in range(0, many, 500):
        made = await asyncio.gather(*(make() for _ in range(min(500, many))), return_exceptions=True)
        held += [one for one in made if not isinstance(one, Exception)]
    return held


async def disk(executable):
    """1: no room on the disk for ten seconds."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder], check=True)
        try:
            with Site(executable, f"{folder}/data") as site:
                game, seats, players = await seated(site, clock=MINUTE)
                await players[0].move(SHUFFLE[0])
                await players[1].move(SHUFFLE[1])
                filler = open(f"{folder}/filler", "wb", buffering=0)
                try:
                    while filler.write(b"x" * 4096):
                        pass
                except OSError:
                    pass
                log, full, refused = len(site.logged()), time.monotonic(), None
                asking = asyncio.create_task(players[0].move(SHUFFLE[2], 40))
                await asyncio.sleep(10)
                health = [(await site.request("GET", path))[0] for path in ("/healthz", "/readyz")]
                grown = len(site.logged()) - log
                filler.close()
                os.remove(f"{folder}/filler")
                try:
                    answer = await asking
                    refused = answer.get("code", answer["type"])
                except (Closed, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as why:
                    refused = repr(why)
                played = None
                for _ in range(30):
                    try:
                        if players is None:
                            players = [(await site.sit(game, [seat]))[0] for seat in seats]
                        if (await players[0].move(SHUFFLE[2], 5))["type"] == "ack":
                            played = time.monotonic() - full - 10
                            break
                    except (Closed, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                        players = None
                    await asyncio.sleep(0.5)
                _, snapshot = await site.sit(game, [])
                return (
                    f"while full: the move {refused}, healthz/readyz {health}, log {grown} B in 10 s; room again: "
                    f"{f'played after {played:.1f} s' if played is not None else 'no move in 15 s'}; clocks {remaining(snapshot)}"
                )
        finally:
            subprocess.run(["umount", folder], check=True)


async def creations(executable, connections=1000, seconds=20):
    """2: a thousand connections that create games, and two players who answer at once with 10 s byōyomi."""
    with Site(executable) as site:
        _, _, players = await seated(site, clock=BYOYOMI)
        stop, made = time.monotonic() + seconds, [0, 0]

        async def create(number):
            while time.monotonic() < stop:
                try:
                    await site.game(client=f"127.0.1.{number % 200 + 1}")
                    made[0] += 1
                except (RuntimeError, OSError, asyncio.TimeoutError):
                    made[1] += 1
                    await asyncio.sleep(0.2)

        crowd = [asyncio.create_task(create(number)) for number in range(connections)]
        await asyncio.sleep(1)
        waits, ply, end = [], 0, None
        while time.monotonic() < stop:
            begun, usi = time.monotonic(), SHUFFLE[ply % 4]
            mover, other = players[ply % 2], players[1 - ply % 2]
            try:
                answer = await mover.move(usi)
                if answer["type"] != "ack":
                    end = answer.get("code")
                    break
                await other.moved(usi)
            except (Closed, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as why:
                end = repr(why)
                break
            waits.append(time.monotonic() - begun)
            ply += 1
            if ply == 8:
                _, _, players = await seated(site, clock=BYOYOMI, client=ELSEWHERE)
                ply = 0
            await asyncio.sleep(0.05)
        await asyncio.gather(*crowd)
        return f"{made[0]} games made, {made[1]} refused; {len(waits)} moves, from mover to opponent {quantiles(waits)}; ended by {end}"


def shuffled(plies):
    """A legal game that goes on and on: rooks that walk, a pawn's step where they have been everywhere, so that nothing comes four times."""
    files, seen, moves, steps = [2, 8], {}, [], [[f"{f}g{f}f" for f in (1, 3, 4, 5, 6, 9)], [f"{f}c{f}d" for f in (9, 7, 6, 5, 4, 1)]]
    while len(moves) < plies:
        side = len(moves) % 2
        rank, ways = "hb"[side], [range(1, 8), range(3, 10)][side]

        def after(to):
            return (*files[:side], to, *files[side + 1 :], side, *map(len, steps))

        near = [to for to in (files[side] - 1, files[side] + 1) if to in ways and seen.get(after(to), 0) < 2]
        if near:
            to = min(near, key=lambda to: seen.get(after(to), 0))
            seen[after(to)] = seen.get(after(to), 0) + 1
            moves.append(f"{files[side]}{rank}{to}{rank}")
            files[side] = to
        else:
            moves.append(steps[side].pop())
    return moves


async def memory(executable, games=60, plies=600):
    """3: sixty games of six hundred plies, and a minute after everybody has left."""
    with Site(executable, more=unlimited(executable)) as site:
        start, moves = site.memory(), shuffled(plies)

        async def play(number):
            game, _, players = await seated(site)
            played = 0
            for ply, usi in enumerate(moves):
                # No socket may say more than twenty things a second.
                answer = await players[ply % 2].move(usi)
                if answer["type"] != "ack":
                    return played, players, answer.get("code")
                played += 1
                await players[1 - ply % 2].moved(usi)
                players[ply % 2].passed.clear()
                await asyncio.sleep(0.04)
            return played, players, None

        ended = await asyncio.gather(*(play(number) for number in range(games)))
        full = site.memory()
        for _, players, _ in ended:
            for player in players:
                player.writer.close()
        await asyncio.sleep(75)
        plies_played = sum(played for played, _, _ in ended)
        return f"{plies_played} plies, {start:.0f} → {full:.0f} MiB; 75 s after all have left {site.memory():.0f} MiB; {sorted({str(why) for *_, why in ended})}"


async def hellos(executable):
    """4: three hundred spectators say hello at once; then a hundred say it nineteen times a second."""
    with Site(executable, more=unlimited(executable)) as site:
        game, _, players = await seated(site)
        crowd = await asyncio.gather(*(site.socket(f"/ws/game/{game}") for _ in range(300)))
        for socket in crowd:
            socket.frame(1, b'{"type":"hello","seats":[]}')
        await asyncio.sleep(3)
        outcome = []
        for ply, usi in enumerate(SHUFFLE[:2]):
            try:
                outcome.append((await players[ply].move(usi, 10))["type"])
            except (Closed, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as why:
                outcome.append(f"closed {why}")

        async def read(socket):
            await socket.closed(20)

        readers = [asyncio.create_task(read(socket)) for socket in crowd]
        begun, cpu = time.monotonic(), site.cpu()
        while time.monotonic() - begun < 5:
            for socket in crowd[:100]:
                if not socket.writer.is_closing():
                    socket.frame(1, b'{"type":"hello","seats":[]}')
            await asyncio.sleep(1 / 19)
        load = (site.cpu() - cpu) / (time.monotonic() - begun)
        for reader in readers:
            reader.cancel()
        return f"the players' moves after 300 hellos: {outcome}; 100 spectators saying hello 19 times a second: {load:.2f} of a core"


async def occupation(executable):
    """5: one host with idle sockets, half-sent requests, trickling uploads, pictures, analyses and mates; another one asks."""
    told = []

    async def wait_of(site, path, **more):
        begun = time.monotonic()
        status, *_ = await site.request("GET", path, client=ELSEWHERE, **more)
        return f"{status} after {time.monotonic() - begun:.1f} s"

    async def half():
        reader, writer = await site.connect()
        writer.write(b"GET / HT")
        return reader, writer

    with Site(executable) as site:
        game, *_ = await site.game()
        held = await gathered(4_500, lambda: site.socket(f"/ws/game/{game}"))
        try:
            await asyncio.wait_for(site.sit(game, [], ELSEWHERE), 20)
            seat = "is served"
        except (Closed, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as why:
            seat = f"is not ({why!r})"
        told.append(f"{len(held)} idle sockets of one client: another {seat}")
    with Site(executable) as site:
        held = await gathered(6_000, half)
        told.append(f"6,000 half-sent requests: another hears {await wait_of(site, '/healthz')}")
    with Site(executable) as site:
        held = [await site.connect() for _ in range(40)]
        for _, writer in held:
            writer.write(f"POST /api/records HTTP/1.1\r\nHost: {site.host}:{site.port}\r\nContent-Length: 1000000\r\n\r\n7".encode())
        await asyncio.sleep(1)
        begun = time.monotonic()
        status, *_ = await site.request("POST", "/api/records", b"7g7f 3c3d", ELSEWHERE)
        told.append(f"40 trickling uploads: another's record {status} after {time.monotonic() - begun:.1f} s")
    with Site(executable) as site:
        crowd = [asyncio.create_task(site.request("GET", PICTURE)) for _ in range(200)]
        await asyncio.sleep(0.3)
        told.append(f"200 pictures: another's {await wait_of(site, PICTURE)}")
        for task in crowd:
            task.cancel()
    start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    analyse = {"type": "analyse", "id": 1, "start": start, "moves": [], "multipv": 1, "movetimeMs": 120_000}
    solve = {"type": "solve", "id": 1, "sfen": "9/9/9/9/4k4/9/9/9/9 b 2R2B4g4s4n4l18p 1", "timeMs": 120_000}
    for name, path, long, short, done in [
        ("analyses", "/ws/analysis", analyse, {**analyse, "movetimeMs": 50}, "done"),
        ("mate searches", "/ws/mate", solve, {**solve, "sfen": "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "timeMs": 5_000}, "verdict"),
    ]:
        with Site(executable) as site:
            for _ in range(8):
                socket = await site.socket(path)
                await socket.say(long)
            await asyncio.sleep(1)
            begun = time.monotonic()
            try:
                other = await site.socket(path, ELSEWHERE)
                await other.say(short)
                answer = (await other.hear(lambda told: told["type"] in (done, "refused", "busy", "failed"), 40))["type"]
            except (Closed, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as why:
                answer = repr(why)
            told.append(f"8 {name} of two minutes: another hears “{answer}” after {time.monotonic() - begun:.1f} s")
    return "; ".join(told)


async def records(executable, seconds=5):
    """6: records of 2 MiB, of random bytes and of one long comment, as fast as they are taken."""
    size, told = 2 * 1024 * 1024 - 64, []
    comment = "   1 ７六歩(77)\n*".encode()
    for name, record in ("random bytes", os.urandom(size)), ("a long comment", comment + b"x" * (size - len(comment))):
        with Site(executable) as site:
            stop, statuses = time.monotonic() + seconds, {}

            async def send():
                while time.monotonic() < stop:
                    status, *_ = await site.request("POST", "/api/records", record)
                    statuses[status] = statuses.get(status, 0) + 1

            await asyncio.gather(*(send() for _ in range(8)))
            told.append(f"{name}: answers {statuses}, {statuses.get(201, 0) * 2} MiB kept in {seconds} s")
    return "; ".join(told)


async def acknowledgements(executable):
    """7: a new connection begins its numbers again."""
    with Site(executable) as site:
        game, seats, players = await seated(site)
        await players[0].move(SHUFFLE[0])
        await players[1].move(SHUFFLE[1])
        again, _ = await site.sit(game, [seats[0]])
        answer = (await again.move(SHUFFLE[2], 10))["type"]
        _, _, content = await site.request("GET", f"/api/games/{game}")
        return f"the second connection's move 1: “{answer}”, {len(json.loads(content)['moves'])} of 3 moves played"


async def lock(executable):
    """8: two sites on one folder."""
    with Site(executable) as site:
        try:
            with Site(executable, site.data):
                return "the second one starts"
        except RuntimeError as why:
            return f"the second one says: {why}"


SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t id, struct timespec *to) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int done = real(id, to);
    if (id == CLOCK_REALTIME) {
        FILE *file = fopen(getenv("CLOCK_OFFSET"), "r");
        long offset = 0;
        if (file) { if (fscanf(file, "%ld", &offset) != 1) offset = 0; fclose(file); }
        to->tv_sec += offset;
    }
    return done;
}
"""


async def clock(executable):
    """9: the wall clock is set forward, and in another game back, by an hour."""
    told = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cc", "-shared", "-fPIC", "-o", f"{folder}/shim.so", "-xc", "-"], input=SHIM, text=True, check=True)
        for name, offset in (("forward", 3600), ("back", -3600)):
            at = f"{folder}/{name}"
            with Site(executable, env={"LD_PRELOAD": f"{folder}/shim.so", "CLOCK_OFFSET": at}) as site:
                game, _, players = await seated(site, clock=MINUTE)
                await players[0].move(SHUFFLE[0])
                with open(at, "w") as file:
                    file.write(str(offset))
                await asyncio.sleep(5)
                answer = await players[1].move(SHUFFLE[1], 10)
                _, snapshot = await site.sit(game, [])
                told.append(f"{name}: the move after 5 s “{answer.get('code', answer['type'])}”, {remaining(snapshot)}")
    return "; ".join(told)


async def host(executable):
    """10: a name that was made to point here."""
    with Site(executable) as site:
        headers = {"Host": "evil.example", "Origin": "http://evil.example"}
        rules = {"conduct": "friendly", "impasse": "declaration-27", "takebacks": True}
        none = {"type": "none"}
        wish = {"opponent": {"type": "friend"}, "handicap": "even", "side": "black", "clock": {"black": none, "white": none}, "rules": rules}
        status, *_ = await site.request("POST", "/api/games", wish, headers=headers)
        return f"a game asked for as evil.example: {status}"


async def texts(executable):
    """Low: names that deceive, a move limit of nothing, headers, frames."""
    with Site(executable) as site:
        game, *_ = await site.game(names={"black": "Ann\u202e\u200b", "white": "Ben"})
        _, _, content = await site.request("GET", f"/api/games/{game}")
        name = json.loads(content)["names"]["black"]
        rules = {"conduct": "friendly", "impasse": "declaration-27", "takebacks": True, "moveLimit": 0}
        none = {"type": "none"}
        wish = {"opponent": {"type": "friend"}, "handicap": "even", "side": "black", "clock": {"black": none, "white": none}, "rules": rules}
        limit, *_ = await site.request("POST", "/api/games", wish)
        _, answer, _ = await site.request("GET", f"/api/games/{game}")
        _, page, _ = await site.request("GET", "/")
        broken = await site.socket(f"/ws/game/{game}")
        broken.frame(1, b"{\xff\xfe}")
        why = await broken.closed(5)
        empty = await site.socket(f"/ws/game/{game}")
        empty.frame(1, b"{", last=False)
        for _ in range(5_000):
            empty.frame(0, b"", last=False)
        many = await empty.closed(5)
        return (
            f"a name with U+202E and U+200B is shown as {name!r}; moveLimit 0: {limit}; API cache-control {answer.get('cache-control')}, "
            f"page vary {page.get('vary')}; invalid UTF-8 closes {why}; 5,000 empty continuations close {many}"
        )


async def startup(executable):
    """Low: what a start that fails says."""
    with Site(executable) as site:
        taken = subprocess.run(
            [executable, "serve", "--listen", f"{site.host}:{site.port}", "--data", f"{site.data}/other"], capture_output=True, text=True
        )
    folder = subprocess.run([executable, "serve", "--listen", "127.0.0.1:0", "--data", "/proc/nothing"], capture_output=True, text=True)
    return f"address taken: {taken.stderr.strip()!r}; no folder: {folder.stderr.strip()!r}"


async def emptied(executable):
    """Low: the database is emptied, or its log is deleted, while the site is stopped."""
    told = []
    for name in ("emptied", "log deleted"):
        with tempfile.TemporaryDirectory() as data:
            with Site(executable, data) as site:
                game, *_ = await site.game()
            file = next(f"{data}/{found}" for found in os.listdir(data) if found.endswith(".sqlite"))
            if name == "emptied":
                open(file, "w").close()
            if os.path.exists(f"{file}-wal"):
                os.remove(f"{file}-wal")
            try:
                with Site(executable, data) as site:
                    status, *_ = await site.request("GET", f"/api/games/{game}")
                    warned = [line for line in site.logged().splitlines() if "ERROR" in line or "WARN" in line]
                    told.append(f"{name}: it starts, the game is {status}, it says {warned}")
            except RuntimeError as why:
                told.append(f"{name}: {why}")
    return "; ".join(told)


async def stuck(executable):
    """Low: something else holds the database's lock."""
    with Site(executable) as site:
        await site.game()
        file = next(f"{site.data}/{found}" for found in os.listdir(site.data) if found.endswith(".sqlite"))
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        waits = []
        for _ in range(2):
            try:
                await site.game()
                waits.append(f"made after {time.monotonic() - begun:.1f} s")
            except RuntimeError as why:
                waits.append(f"{str(why)[:60]} after {time.monotonic() - begun:.1f} s")
        other.execute("ROLLBACK")
        return f"two games asked for one after the other: {waits}"


def unlimited(executable):
    known = subprocess.run([executable, "serve", "--help"], capture_output=True, text=True).stdout
    return ["--unlimited", "127.0.0.0/8"] if "--unlimited" in known else []


ALL = [disk, creations, memory, hellos, occupation, records, acknowledgements, lock, clock, host, texts, startup, emptied, stuck]
if __name__ == "__main__":
    chosen = [trial for trial in ALL if trial.__name__ in sys.argv[2:]] or ALL
    for trial in chosen:
        try:
            print(f"{trial.__name__}: {asyncio.run(trial(sys.argv[1]))}", flush=True)
        except Exception as error:
            print(f"{trial.__name__}: the trial failed: {error!r}", flush=True)
