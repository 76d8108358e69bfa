#!/usr/bin/env python3
"""Requests that are half sent and sockets that say nothing, 18,000 of each from twenty addresses of the loopback, against a site of its own:

    python3 benches/live/attack.py target/release/komadai

Prints memory of the site in MiB, and how long another client waits for an answer meanwhile (p50 and p99 in ms, failures)."""

import resource
import socket
import subprocess
import sys
import tempfile
import time

MANY = 18_000
resource.setrlimit(resource.RLIMIT_NOFILE, (20_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
UPGRADE = (
    b"GET /ws/lobby HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


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


def attack(address, network, said, wanted):
    held = []
    for number in range(MANY):
        client = socket.socket()
        client.settimeout(2)
        try:
            client.bind((f"127.0.{network}.{number % 20 + 1}", 0))
            client.connect(address)
            client.sendall(said)
            if wanted and wanted not in client.recv(200):
                raise OSError
            held.append(client)
        except OSError:
            client.close()
    return held


with tempfile.TemporaryDirectory() as data:
    command = [sys.argv[1], "serve", "--listen", "127.0.0.1:0", "--data", data]
    site = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    host, port = site.stdout.readline().split("//")[1].strip().split(":")
    address = (host, int(port))
    print(f"alone: {memory(site)} MiB, {honest(address)}")
    for name, network, said, wanted in [
        ("half-sent requests", 1, b"GET / HTTP/1.1\r\nHost: local", None),
        ("silent sockets", 2, UPGRADE, b" 101 "),
    ]:
        held = attack(address, network, said, wanted)
        print(f"{len(held)} {name}: {memory(site)} MiB, {honest(address)}")
        for client in held:
            client.close()
        time.sleep(3)
    print(f"afterwards: {memory(site)} MiB")
    site.terminate()
    sys.exit(site.wait())
