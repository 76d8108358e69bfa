#!/usr/bin/env python3
"""A broadcast of four boards from four sources (a desk, a program, a file elsewhere, a game of the site) before many watchers, and the file
of a board asked for again and again, as docs/relay.md tells:

    python3 benches/faults/relay.py target/release/komadai [WATCHERS POLLERS SECONDS]

Prints what was lost, how long moves took to every watcher, and what both cost the site."""

import asyncio
import json
import logging
import re
import resource
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from client import HERE, Site
from findings import gathered, quantiles

logging.getLogger("asyncio").setLevel(logging.CRITICAL)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, hard), hard))
# Rooks go to and fro, and come back to no position four times: edge pawns go one step in between.
LINE = ["2h3h", "8b7b", "3h2h", "7b8b", "1g1f", "1c1d", "2h4h", "8b6b", "4h2h", "6b8b", "9g9f", "9c9d"]
KIF = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)", "１六歩(17)", "１四歩(13)", "４八飛(28)", "６二飛(82)", "２八飛(48)", "８二飛(62)", "９六歩(97)", "９四歩(93)"]
EVERY = 5
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class File:
    """A file on another machine, which grows."""

    def __init__(self):
        self.moves = 0
        file = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self):
                lines = [f"{ply + 1:4} {move}\n" for ply, move in enumerate(KIF[: file.moves])]
                text = ("手合割：平手\n先手：Ann\n後手：Bob\n" + "".join(lines)).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer((HERE, 0), Answers)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://{HERE}:{self.server.server_port}/1.kif"


class Broadcast:
    """A broadcast that is run by one account, and its four boards."""

    async def open(self, executable, site, address):
        _, head, _ = await site.request("POST", "/signup", b"name=Ann&password=correct+horse+battery", headers=FORM)
        self.site, self.cookie = site, re.search(r"session=[^;]+", head["set-cookie"]).group()
        command = [executable, "admin", "token", "Ann", "--scope", "broadcast:write", "--data", site.data]
        self.token = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        self.id = (await self.does("/api/broadcast/new", "name=Meijin"))["id"]
        game, black, white = await site.game()
        self.player, _ = await site.sit(game, [black, white])
        made = [await self.does(f"/api/broadcast/{self.id}/board", wish) for wish in ("", "", f"every={EVERY}&address={address}", f"game={game}")]
        self.desk, self.program, self.file, self.game = (board["id"] for board in made)
        _, _, told = await site.request("GET", f"/api/broadcast/{self.id}")
        self.round = json.loads(told)["rounds"][0]["id"]
        return self

    async def does(self, path, body):
        status, _, answer = await self.site.request("POST", path, body.encode(), headers={**FORM, "Authorization": f"Bearer {self.token}"})
        if status not in (200, 201):
            raise RuntimeError(f"{path}: {status} {answer[:300]}")
        return json.loads(answer)

    async def play(self, ply, file):
        """The move of this ply on each board; when each was sent."""
        sent, usi = {}, LINE[ply]
        sent[self.desk] = time.monotonic()
        change = {"seq": ply, "change": {"type": "play", "at": ply, "usi": usi}}
        status, _, answer = await self.site.request("POST", f"/api/live/boards/{self.desk}", change, headers={"Cookie": self.cookie})
        assert status == 200, (status, answer)
        sent[self.program] = time.monotonic()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "text/plain"}
        status, _, answer = await self.site.request("POST", f"/api/broadcast/board/{self.program}/moves", usi.encode(), headers=headers)
        assert status in (200, 201), (status, answer)
        sent[self.game] = time.monotonic()
        told = await self.player.move(usi)
        assert told["type"] != "refused", told
        file.moves, sent[self.file] = ply + 1, time.monotonic()
        return sent


async def watcher(site, broadcast, heard):
    """Follows the round: when it heard of each ply of each board."""
    socket = await site.socket(f"/ws/live/{broadcast.id}/{broadcast.round}")
    await socket.say({"type": "ping"})

    async def follow():
        while True:
            told = await socket.next(600)
            if told["type"] == "boards":
                now = time.monotonic()
                for board in told["boards"]:
                    heard.setdefault((board["id"], board["ply"]), []).append(now)

    return asyncio.create_task(follow())


async def poller(site, address, until, counts):
    """Asks for the file each five seconds, as a browser with a cache does."""
    tag = None
    while time.monotonic() < until:
        begun = time.monotonic()
        status, head, body = await site.request("GET", address, headers={"If-None-Match": tag} if tag else {})
        counts.setdefault(status, []).append(time.monotonic() - begun)
        counts["bytes"] = counts.get("bytes", 0) + len(body)
        tag = head.get("etag", tag)
        await asyncio.sleep(max(0, EVERY - (time.monotonic() - begun)))


async def trial(executable, watchers, pollers, seconds):
    file = File()
    with Site(executable, more=("--relay-network", HERE), env={"KOMADAI_UNLIMITED": "127.0.0.0/8"}) as site:
        broadcast = await Broadcast().open(executable, site, file.address)
        heard, memory = {}, site.memory()
        tasks = await gathered(watchers, lambda: watcher(site, broadcast, heard))
        await asyncio.sleep(2)
        heard.clear()
        cpu, sent = site.cpu(), {}
        for ply in range(len(LINE)):
            for board, at in (await broadcast.play(ply, file)).items():
                sent[board, ply + 1] = at
            await asyncio.sleep(EVERY + 1)
        await asyncio.sleep(EVERY)
        cpu = site.cpu() - cpu
        print(f"{len(tasks)} of {watchers} watchers, {len(sent)} moves, {memory:.0f} MiB before, {site.memory():.0f} with them")
        names = {broadcast.desk: "desk", broadcast.program: "program", broadcast.game: "game", broadcast.file: "file"}
        for board, name in names.items():
            took = [at - sent[key] for key in sent if key[0] == board for at in heard.get(key, [])]
            print(f"  {name}: {len(took)} of {len(LINE) * len(tasks)} heard, {quantiles(took)}")
        print(f"  {cpu * 1e6 / (len(sent) * len(tasks)):.1f} us of processor a move and watcher")
        for task in tasks:
            task.cancel()
        await asyncio.sleep(3)

        counts, cpu, until = {}, site.cpu(), time.monotonic() + seconds
        address = f"/live/{broadcast.id}/{broadcast.program}.kif"
        asking = []
        for _ in range(pollers):
            asking.append(asyncio.create_task(poller(site, address, until, counts)))
            await asyncio.sleep(EVERY / pollers)
        await asyncio.gather(*asking)
        cpu, told = site.cpu() - cpu, counts.pop("bytes", 0)
        print(f"{pollers} who ask each {EVERY} s for {seconds} s: {told} bytes of bodies, {cpu:.2f} s of processor ({100 * cpu / seconds:.1f} %)")
        for status, took in sorted(counts.items()):
            print(f"  {status}: {len(took)}, {quantiles(took)}")


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[2:]]
    asyncio.run(trial(sys.argv[1], *(given + [1_000, 500, 60][len(given) :])))
