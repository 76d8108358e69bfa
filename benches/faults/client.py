"""A site in a process of its own, and what the trials need to talk to it: HTTP and WebSockets by hand, from any address of the loopback."""

import asyncio
import base64
import json
import os
import struct
import subprocess
import tempfile
import time

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


class Site:
    """`komadai serve` on a free port, its data in a folder."""

    def __init__(self, executable, data=None, more=(), env=None):
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.log = tempfile.TemporaryFile()
        command = [executable, "serve", "--listen", "127.0.0.1:0", "--data", self.data, *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, env={**os.environ, **(env or {})})
        line = self.process.stdout.readline()
        if "//" not in line:
            self.process.wait()
            raise RuntimeError(self.logged().strip())
        host, port = line.split("//")[1].strip().split(":")
        self.host, self.port = host, int(port)

    def logged(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def memory(self):
        """Resident memory in MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))

    def cpu(self):
        """Seconds of processor time."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            return sum(map(int, stat.read().rsplit(")")[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    async def connect(self, client=HERE):
        return await asyncio.wait_for(asyncio.open_connection(self.host, self.port, local_addr=(client, 0)), 30)

    async def request(self, method, path, body=None, client=HERE, headers=None, patience=60):
        """Status, headers and body of one request over a connection of its own; status 0 where there is no answer."""
        body = json.dumps(body).encode() if isinstance(body, dict) else body or b""
        all_headers = {"Host": f"{self.host}:{self.port}", "Connection": "close", "Content-Length": len(body)}
        if body[:1] == b"{":
            all_headers["Content-Type"] = "application/json"
        all_headers |= headers or {}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in all_headers.items()) + "\r\n"
        try:
            reader, writer = await self.connect(client)
            writer.write(head.encode() + body)
            answer = await asyncio.wait_for(reader.read(-1), patience)
            writer.close()
            head, _, content = answer.partition(b"\r\n\r\n")
            lines = head.decode().split("\r\n")
            found = {}
            for name, value in (line.split(": ", 1) for line in lines[1:]):
                found[name.lower()] = f"{found[name.lower()]}, {value}" if name.lower() in found else value
            if "chunked" in found.get("transfer-encoding", ""):
                whole = b""
                while content:
                    size, _, content = content.partition(b"\r\n")
                    if not int(size, 16):
                        break
                    whole, content = whole + content[: int(size, 16)], content[int(size, 16) + 2 :]
                content = whole
            return int(lines[0].split()[1]), found, content
        except (OSError, asyncio.TimeoutError, IndexError):
            return 0, {}, b""

    async def game(self, clock=None, client=HERE, **more):
        """A new game by link: its id and the secrets of both seats."""
        clock = clock or {"type": "none"}
        rules = {"conduct": "friendly", "impasse": "declaration-27", "takebacks": True}
        wish = {"opponent": {"type": "friend"}, "handicap": "even", "side": "black", "clock": {"black": clock, "white": clock}, "rules": rules, **more}
        status, _, content = await self.request("POST", "/api/games", wish, client)
        if status != 201:
            raise RuntimeError(f"{status} {content[:200]}")
        made = json.loads(content)
        return made["id"], next(iter(made["seats"].values())), made["invite"]["url"].split("#")[1]

    async def socket(self, path, client=HERE):
        return await Socket.open(self, path, client)

    async def sit(self, game, seats, client=HERE):
        socket = await self.socket(f"/ws/game/{game}", client)
        await socket.say({"type": "hello", "seats": seats})
        return socket, await socket.hear(lambda told: told["type"] == "snapshot")


class Closed(Exception):
    pass


class Socket:
    """A WebSocket as a browser has one; messages are JSON."""

    @staticmethod
    async def open(site, path, client):
        reader, writer = await site.connect(client)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {site.host}:{site.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        if b" 101 " not in head:
            writer.close()
            raise Closed(head.split(b"\r\n")[0].decode())
        made = Socket()
        made.reader, made.writer, made.ack, made.passed = reader, writer, 0, []
        return made

    def frame(self, code, payload, last=True):
        """Writes a frame without waiting."""
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([code | (128 if last else 0)])
        head += bytes([128 | size]) if size < 126 else bytes([254]) + struct.pack(">H", size)
        self.writer.write(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)))

    async def say(self, message):
        self.frame(1, json.dumps(message).encode())
        await self.writer.drain()

    async def next(self, patience=60):
        while True:
            head = await asyncio.wait_for(self.reader.readexactly(2), patience)
            size = head[1] & 127
            if size == 126:
                size = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            payload = await self.reader.readexactly(size)
            code = head[0] & 15
            if code == 9:
                self.frame(10, payload)
            elif code == 8:
                raise Closed(str(struct.unpack(">H", payload[:2])[0]) if payload else "1005")
            elif code == 1:
                return json.loads(payload)

    async def hear(self, holds, patience=60):
        for at, told in enumerate(self.passed):
            if holds(told):
                return self.passed.pop(at)
        while True:
            told = await self.next(patience)
            if holds(told):
                return told
            self.passed.append(told)

    async def ask(self, message, patience=60):
        """The answer to a request, by its number."""
        self.ack += 1
        await self.say({**message, "ack": self.ack})
        return await self.hear(lambda told: told.get("ack") == self.ack, patience)

    async def move(self, usi, patience=60):
        return await self.ask({"type": "move", "usi": usi}, patience)

    async def moved(self, usi, patience=60):
        return await self.hear(lambda told: (told.get("event", {}).get("move") or {}).get("usi") == usi, patience)

    async def closed(self, patience=60):
        """Why the site hung up; None where it did not within that time."""
        begun = time.monotonic()
        while time.monotonic() - begun < patience:
            try:
                await self.next(patience)
            except Closed as why:
                return str(why)
            except asyncio.TimeoutError:
                return None
            except (OSError, asyncio.IncompleteReadError):
                return "gone"
        return None
