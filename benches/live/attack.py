#!/usr/bin/env python3
"""18,000 of each at once, from twenty addresses of the loopback, against a site of its own: requests that are half sent, sockets that
say nothing, sockets that say things as fast as they can, and uploads that trickle.

    python3 benches/live/attack.py target/release/komadai

Prints memory of the site in MiB, and how long another client waits for an answer meanwhile (p50 and p99 in ms, failures)."""

import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

MANY = 18_000
resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
UPGRADE = (
    b"GET /ws/lobby HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
UPLOAD = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n7"
PING = b'{"type":"ping","t":1}'
# A hundred frames as a browser sends them, masked with zeros.
FLOOD = (bytes([0x81, 0x80 | len(PING)]) + bytes(4) + PING) * 100


def memory(site):
    with open(f"/proc/{site.pid}/status") as status:
        return next(round(int(line.split()[1]) / 1024, 1) for line in status if line.startswith("VmRSS"))


def honest(address, times=100):
    waits, failed = [], 0
    for _ in range(times):
        begun, heard = time.time(), b""
        try:
            with socket.create_connection(address, source_address=("127.0.0.9", 0), timeout=20) as client:
                client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                while more := client.recv(4096):
                    heard += more
        except OSError:
            pass
        waits.append((time.time() - begun) * 1000)
        failed += b" 200 " not in heard
    waits.sort()
    return f"{waits[times // 2]:.1f} {waits[times * 99 // 100]:.1f} ms, {failed} failed"


def open_one(address, network, number, said, wanted):
    """A connection that has said its first words; None where it is refused."""
    client = socket.socket()
    client.settimeout(2)
    try:
        client.bind((f"127.0.{network}.{number % 20 + 1}", 0))
        client.connect(address)
        client.sendall(said)
        if wanted and wanted not in client.recv(200):
            raise OSError
        return client
    except OSError:
        client.close()
        return None


def repeat(held, words, again, stop):
    """Says the words on every connection, round after round; one that was hung up on is opened again."""
    while not stop.is_set():
        for at, client in enumerate(held):
            if stop.is_set():
                break
            try:
                if client is None:
                    raise OSError
                client.setblocking(False)
                client.send(words)
                while client.recv(65_536):
                    pass
                raise OSError
            except BlockingIOError:
                pass
            except OSError:
                if client:
                    client.close()
                held[at] = again(at)


with tempfile.TemporaryDirectory() as data:
    command = [sys.argv[1], "serve", "--listen", "127.0.0.1:0", "--data", data]
    site = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    host, port = site.stdout.readline().split("//")[1].strip().split(":")
    address = (host, int(port))
    print(f"alone: {memory(site)} MiB, {honest(address)}", flush=True)
    for name, network, said, wanted, words in [
        ("half-sent requests", 1, b"GET / HTTP/1.1\r\nHost: local", None, None),
        ("silent sockets", 2, UPGRADE, b" 101 ", None),
        ("flooding sockets", 3, UPGRADE, b" 101 ", FLOOD),
        ("trickling uploads", 4, UPLOAD, None, b"7"),
    ]:
        again = lambda number: open_one(address, network, number, said, wanted)
        held = [again(number) for number in range(MANY)]
        opened, stop = sum(client is not None for client in held), threading.Event()
        threads = [threading.Thread(target=repeat, args=(held, words, again, stop))] if words else []
        for thread in threads:
            thread.start()
            # Rounds take some seconds: so that the honest client asks in the middle of them.
            time.sleep(10)
        print(f"{opened} {name}: {memory(site)} MiB, {honest(address)}", flush=True)
        stop.set()
        for thread in threads:
            thread.join()
        for client in filter(None, held):
            client.close()
        time.sleep(3)
    print(f"afterwards: {memory(site)} MiB")
    site.terminate()
    sys.exit(site.wait())
