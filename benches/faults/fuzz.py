#!/usr/bin/env python3
"""Broken inputs by the hundred thousand, put to a running site:

    python3 benches/faults/fuzz.py EXECUTABLE [INPUTS] [SEED]

Good inputs of each kind (the project's records, positions, lines, forms, messages of sockets) are changed by chance and sent. Nothing may
panic, no answer may be of the site's own failing (5xx), and memory stays bounded. Prints a line for each kind, and what was found."""

import asyncio
import glob
import json
import random
import resource
import sys
import time
import urllib.parse

from client import HERE, Closed, Socket, Site

AT_ONCE = 12
SLOW = 1.0
# Answers that say no, and why: too much is asked at once, or a place for it did not come in time.
BUSY = {429, 503}
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
SFENS = [START, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "+P+P+PK+P+P+P+P+P/+P+R+B6/9/9/9/9/9/9/4k4 b RB2P 1", "8k/9/6P2/9/9/9/9/9/9 w 2r2b4g4s4n4l17p 1"]
LINES = ["7g7f,3c3d,2g2f,8c8d", "7g7f 3c3d 8h2b+ 3a2b B*4e", "2g2f", ""]
PATTERNS = ["board=9/9/9/9/6*2/8./2P6/7a1/6A2&hands==2P&material=R&from=1900", "board=9/9/9/9/9/9/9/9/9", "board=lnsgkgsnl/*8/.8/9/9/9/9/9/9&either=1&to=1999"]
WIKI = ["# Bishops face\n- one\n- two\n{2g2f 4c4d}", "**bold** [link](/learn) board 4k4/9/9/9/9/9/9/9/4K4 b - 1", "{" * 60 + "}" * 60, "| a | b |\n|---|---|\n| 1 | 2 |"]
GAME = {"opponent": {"type": "self"}, "handicap": "even", "side": "black", "clock": {"black": {"type": "none"}, "white": {"type": "timed", "mainMs": 600000, "byoyomiMs": 30000, "periods": 1, "incrementMs": 0}},
        "rules": {"conduct": "friendly", "impasse": "declaration-27", "takebacks": True}, "start": START}
PRACTICE = {"since": 0, "items": [{"kind": "lesson", "name": "king", "stars": 2}, {"kind": "castle", "castle": "K8h", "ms": 9000, "moves": 12},
            {"kind": "problem", "id": "aaa", "card": {"box": 1, "due": "2026-11-27", "solved": 2, "missed": 0, "last": "2026-11-20"}}]}
FRAMES = [{"type": "hello", "seats": []}, {"type": "move", "usi": "7g7f", "ply": 1, "ack": 1}, {"type": "offer", "kind": "draw", "ack": 2}, {"type": "resign", "ack": 3}, {"type": "say", "text": "hello", "room": "players", "ack": 4},
          {"type": "seek", "wish": GAME, "ack": 5}, {"type": "analyse", "sfen": START, "moves": [], "lines": 3}, {"type": "solve", "sfen": SFENS[1]}, {"type": "edit", "at": 0, "edit": {"type": "note", "node": 0, "text": "x"}}, {"type": "ping", "at": 5}]
WORDS = [b"\x00", b"\r", b"\xff\xfe", "\u202e".encode(), "同　".encode(), "変化：3手\n".encode(), b"%TORYO\n", b"P1", b"+0", b"-1", b"99999999999999999999", b"/", b"*", b"{", b'"', b"\n\n", b"<script>", b"%00", b"V2.2\n", "後手の持駒：".encode(), b"1e309", b"null", b"[]"]


def changed(rng, seed):
    """The same with some of it lost, doubled, moved, turned over or put in from elsewhere."""
    data = bytearray(seed)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8, 30])):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice([1, 1, 2, 5, 40, 400]))
        match rng.randrange(8):
            case 0: del data[at:end]
            case 1: data[at:at] = data[at:end] * rng.choice([1, 2, 50])
            case 2: data[at:at] = rng.choice(WORDS)
            case 3 if at < len(data): data[at] ^= 1 << rng.randrange(8)
            case 4 if at < len(data): data[at] = rng.randrange(256)
            case 5: data[at:at] = data[rng.randrange(len(data) + 1):][: rng.choice([3, 30, 300])]
            case 6: data = data[: rng.randrange(len(data) + 1)]
            case 7: data[at:end] = bytes(reversed(data[at:end]))
    return bytes(data[:60_000])


class Line:
    """A connection that is kept, as browsers keep theirs."""

    def __init__(self, site):
        self.site, self.reader, self.writer = site, None, None

    async def ask(self, method, path, body=b"", headers=None):
        for _ in range(2):
            if self.writer is None:
                self.reader, self.writer = await self.site.connect()
            head = {"Host": f"{self.site.host}:{self.site.port}", "Content-Length": len(body)} | (headers or {})
            try:
                self.writer.write((f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in head.items()) + "\r\n").encode() + body)
                answer = (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 120)).decode().split("\r\n")
                status = int(answer[0].split()[1])
                told = {name.lower(): value for name, _, value in (line.partition(": ") for line in answer[1:]) if name.lower() != "set-cookie" or value.startswith(("session=", "__Host-session="))}
                if "chunked" in told.get("transfer-encoding", ""):
                    while size := int(await self.reader.readline(), 16):
                        await self.reader.readexactly(size + 2)
                    await self.reader.readline()
                else:
                    await self.reader.readexactly(int(told.get("content-length", 0)))
                if told.get("connection") == "close":
                    self.hang_up()
                return status, told
            except (OSError, asyncio.IncompleteReadError):
                self.hang_up()
        return 0, {}

    def hang_up(self):
        if self.writer:
            self.writer.close()
        self.writer = None


class Trial:
    def __init__(self, site, inputs, seed):
        self.site, self.left, self.seed = site, inputs, seed
        self.counts, self.found, self.memory = {}, [], 0
        texts = [open(name, "rb").read() for name in glob.glob("testdata/records/**/*", recursive=True) + glob.glob("fuzz/corpus/*/*") if "." in name or "corpus" in name]
        self.records = [text for text in texts if 0 < len(text) < 20_000]

    async def prepare(self):
        form = {"Content-Type": "application/x-www-form-urlencoded", "Connection": "close"}
        body = b"name=Fuzz&password=correct+horse+battery"
        _, told = await Line(self.site).ask("POST", "/signup", body, form)
        self.own = {"Cookie": told["set-cookie"].split(";")[0]} if "set-cookie" in told else {}
        _, told = await Line(self.site).ask("POST", "/study", b"title=Fuzz&visibility=public&from=", form | self.own)
        self.game, *self.seats = await self.site.game()

    def input(self, rng):
        """What is sent: its kind, method, address, body and headers."""
        # Of several parts of an address some stay good, so that the others are looked at.
        quoted = lambda text: urllib.parse.quote(changed(rng, text.encode())[:1_500] if rng.random() < 0.4 else text, safe="")
        form = {"Content-Type": "application/x-www-form-urlencoded"} | self.own
        told = {"Content-Type": "application/json"} | self.own
        match rng.randrange(20):
            case 0 | 1 | 2 | 3 | 4 | 5 | 6: return "records", "POST", "/api/records", changed(rng, rng.choice(self.records)), {}
            case 7: return "diagrams", "POST", "/api/diagram", changed(rng, rng.choice(SFENS).encode()), {}
            case 8: return "pictures", "GET", f"/api/picture?format=svg&sfen={quoted(rng.choice(SFENS))}", b"", {}
            case 9: return "castles", "GET", f"/api/castles?sfen={quoted(rng.choice(SFENS))}", b"", {}
            case 10: return "explorer", "GET", f"/api/explorer?sfen={quoted(rng.choice(SFENS))}&moves={quoted(rng.choice(LINES))}&from={quoted('1990')}", b"", {}
            case 11: return "positions", "GET", f"/position/{quoted(rng.choice(SFENS))}", b"", {}
            case 12: return "patterns", "GET", "/api/archive/pattern?" + "&".join(f"{name}={quoted(value)}" for name, _, value in (part.partition("=") for part in rng.choice(PATTERNS).split("&"))), b"", {}
            case 13: return "archive", "GET", f"/api/archive/games?q={quoted('1982 Meijin game 1')}&moves={quoted(rng.choice(LINES))}&opening={quoted('yagura')}&order=any&by={quoted('30')}", b"", {}
            case 14: return "wiki", "POST", "/wiki/edit", b"do=preview&base=0&page=4k4/9/9/9/9/9/9/9/4K4+b+-&text=" + quoted(rng.choice(WIKI)).encode(), form
            case 15: return "games", "POST", "/api/games", changed(rng, json.dumps(GAME).encode()), {"Content-Type": "application/json"}
            case 16: return "practice", "POST", "/api/me/practice", changed(rng, json.dumps(PRACTICE).encode()), told
            case 17: return "lines", "GET", f"/api/line?sfen={quoted(rng.choice(SFENS))}&moves={quoted(rng.choice(LINES))}", b"", {}
            case 18: return "glossary", "GET", f"/glossary?q={quoted('tsume 詰み ōte')}", b"", {}
            case _: return "frames", None, rng.choice(["/ws/lobby", f"/ws/game/{self.game}", "/ws/analysis", "/ws/mate", "/ws/notices", "/ws/study/none"]), None, None

    async def frames(self, rng, path):
        """A conversation in which everything is somewhat wrong; it ends well if the site hangs up, or still answers."""
        try:
            socket = await Socket.open(self.site, path, HERE)
        except (Closed, OSError, asyncio.IncompleteReadError):
            return 0
        sent = 0
        try:
            for _ in range(rng.randrange(1, 12)):
                frame = rng.choice(FRAMES)
                if frame["type"] == "hello":
                    frame = frame | {"seats": self.seats}
                data = json.dumps(frame).encode()
                socket.frame(rng.choice([1, 1, 1, 1, 2, 0, 9, 3]), data if rng.random() < 0.3 else changed(rng, data), rng.random() < 0.95)
                sent += 1
                await socket.writer.drain()
        except OSError:
            pass
        socket.writer.close()
        return max(sent, 1)

    async def work(self, number):
        rng = random.Random(f"{self.seed} {number}")
        line = Line(self.site)
        while self.left > 0:
            kind, method, path, body, headers = self.input(rng)
            begun = time.monotonic()
            if kind == "frames":
                sent, status = await self.frames(rng, path), 101
            else:
                self.left -= 1
                sent, (status, _) = 1, await line.ask(method, path, body, headers)
                self.left += 1
            took = time.monotonic() - begun
            self.left -= max(sent, 1)
            count = self.counts.setdefault(kind, {"inputs": 0, "slowest": 0.0, "statuses": {}})
            count["inputs"] += sent
            count["slowest"] = max(count["slowest"], took)
            count["statuses"][status] = count["statuses"].get(status, 0) + 1
            if status == 0 or status >= 500 and status not in BUSY:
                self.found.append((status, kind, method, path[:300], (body or b"")[:300]))
            if status in BUSY:
                await asyncio.sleep(0.05)
        line.hang_up()

    async def watch(self):
        while self.left > 0:
            self.memory = max(self.memory, self.site.memory())
            await asyncio.sleep(0.25)


async def main():
    executable, inputs, seed = sys.argv[1], int((sys.argv[2:] or ["10000"])[0]), (sys.argv[3:] or ["1"])[0]
    with Site(executable, more=["--unlimited", HERE]) as site:
        trial = Trial(site, inputs, seed)
        await trial.prepare()
        begun, before = time.monotonic(), site.memory()
        await asyncio.gather(trial.watch(), *(trial.work(number) for number in range(AT_ONCE)))
        lives = site.process.poll() is None
        log = site.logged()
        for kind, count in sorted(trial.counts.items()):
            print(f"{kind:10} {count['inputs']:8} inputs, slowest {count['slowest']:.2f} s, {dict(sorted(count['statuses'].items()))}")
        panics = log.count("panicked at")
        total = sum(count["inputs"] for count in trial.counts.values())
        slow = sum(count["slowest"] >= SLOW for count in trial.counts.values())
        print(f"seed {seed}: {total} inputs in {time.monotonic() - begun:.0f} s, {panics} panics, {len(trial.found)} answers of 5xx or none, {slow} kinds with one slower than {SLOW:.0f} s, {before:.0f} MiB before, {trial.memory:.0f} at most")
        for found in trial.found[:10]:
            print("   ", found)
        if panics or trial.found or not lives:
            print(log[-3000:])
            sys.exit(1)


resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
asyncio.run(main())
