"""A table and its guests, for process tests: starts a server, speaks HTTP and WebSocket with it. Only
the standard library; the WebSocket client does no more than the tests need."""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import select
import signal
import socket
import sqlite3
import struct
import subprocess
import tempfile

PROGRAM = os.environ.get("TOY_TABLE", "build/release/toy_table")
WAIT = 60  # seconds: a sanitized server on a busy machine is slow
NOTHING = 10**6  # a place in the log past its end: the question only waits its turn in the match, behind every push


class Closed(Exception):
    pass


class Server:
    """A table in a process of its own, on a free port, with a database in a temporary folder."""

    def __init__(self, folder=None, *options, program=None, db=None):
        """`db`: the address of a database instead of a file in the folder."""
        self.program = program or [PROGRAM]
        self.own = None if folder else tempfile.TemporaryDirectory(prefix="tercio-table-")
        self.folder = pathlib.Path(folder or self.own.name)
        self.options = options
        self.db = db or str(self.folder / "table.db")
        self.start()

    def start(self):
        self.log = open(self.folder / "log.txt", "ab")
        command = [*self.program, "--listen", "127.0.0.1:0", "--db", self.db,
                   "--unlimited", *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.first_line()
        if " open at http://127.0.0.1:" not in line:
            self.process.wait()
            raise RuntimeError(f"the server did not start: {line!r} {self.log_text()[-2000:]}")
        self.port = int(line.split("http://127.0.0.1:")[1].split()[0])

    def first_line(self):
        ready, _, _ = select.select([self.process.stdout], [], [], WAIT)
        if not ready:
            self.process.kill()
        return self.process.stdout.readline()

    def kill(self):
        self.process.kill()
        self.process.wait(WAIT)
        self.closed()

    def stop(self):
        """As it should be stopped; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self.closed()
        return code

    def closed(self):
        self.process.stdout.close()
        self.log.close()

    def sql(self, statement, *values):
        """On the file, while nobody serves it or only to read."""
        with contextlib.closing(sqlite3.connect(self.folder / "table.db", timeout=WAIT)) as db:
            with db:
                return db.execute(statement, values).fetchall()

    def log_text(self):
        return (self.folder / "log.txt").read_text(errors="replace")

    def verify(self):
        done = subprocess.run([PROGRAM, "--verify", "--db", self.db],
                              capture_output=True, text=True, timeout=WAIT)
        return done.returncode, done.stdout + done.stderr

    def request(self, method, path, body=None, headers=None):
        """Status, headers, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        headers = dict(headers or {})
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, headers)
        reply = connection.getresponse()
        content = reply.read()
        connection.close()
        return reply.status, reply.headers, content

    def get(self, path, **headers):
        return self.request("GET", path, None, headers)

    def post(self, path, body, **headers):
        status, _, content = self.request("POST", path, body, headers)
        return status, json.loads(content)

    def create(self, game="toy", seats=None, **more):
        seats = seats or {"red": "here", "blue": "here"}
        status, reply = self.post("/api/matches", {"game": game, "seats": seats, **more})
        assert status == 200 and reply["ok"], reply
        secrets = {seat["seat"]: seat.get("secret") for seat in reply["seats"]}
        for seat in reply["seats"]:
            if seat["kind"] == "invite":
                secrets[seat["seat"]] = self.open(reply["match"], seat["secret"])
        return reply["match"], secrets

    def open(self, match, secret):
        """An invitation; the secret that its seat has from now on."""
        fresh = base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
        status, reply = self.post("/api/claim", {"match": match, "secret": secret, "next": fresh})
        assert status == 200 and reply["secret"] == fresh, reply
        return fresh

    def alive(self):
        status, _, content = self.get("/healthz")
        return self.process.poll() is None and status == 200 and content == b"ok\n"

    def socket(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)

    def connect(self, **headers):
        return WebSocket(self.port, headers)

    def sit(self, match, *secrets, seen=None):
        guest = Guest(self.connect())
        guest.sit(match, *secrets, seen=seen)
        return guest


class WebSocket:
    def __init__(self, port, headers=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=WAIT)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        fields = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Version": "13",
                  "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.socket.sendall(f"GET /ws HTTP/1.1\r\n{head}\r\n".encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(answer.split()[1])

    def fill(self):
        try:
            more = self.socket.recv(65536)
        except ConnectionError as error:
            raise Closed from error
        if not more:
            raise Closed
        self.buffer += more

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        try:
            self.socket.sendall(head + mask + masked)
        except ConnectionError as error:
            raise Closed from error

    def send(self, text):
        self.send_frame(1, text.encode())

    def receive(self):
        """The next message; answers pings on the way."""
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode in (0, 1):
                message += payload
                if first & 0x80:
                    return message.decode()

    def close(self):
        self.socket.close()

    def __del__(self):
        self.close()


class Guest:
    """Somebody at a match: asks, and remembers what was pushed."""

    def __init__(self, ws):
        self.ws = ws
        self.next_id = 0
        self.state = None
        self.pushes = []
        self.heard = []  # every message as it came

    def receive(self):
        self.heard.append(self.ws.receive())
        return json.loads(self.heard[-1])

    def take_push(self, push):
        self.pushes.append(push)
        if push["push"] == "state":
            self.state = push["state"]

    def ask(self, cmd, **fields):
        self.next_id += 1
        self.ws.send(json.dumps({"id": self.next_id, "cmd": cmd, **fields}))
        while True:
            message = self.receive()
            if "push" in message:
                self.take_push(message)
                continue
            assert message["id"] == self.next_id, message
            return message

    def ok(self, cmd, **fields):
        reply = self.ask(cmd, **fields)
        assert reply["ok"], reply
        return reply

    def code(self, cmd, **fields):
        """The code of the refusal."""
        reply = self.ask(cmd, **fields)
        assert not reply["ok"], reply
        return reply["error"]["code"]

    def sit(self, match, *secrets, seen=None):
        fields = {"match": match, "secrets": list(secrets)}
        if seen is not None:
            fields["seen"] = seen
        self.state = self.ok("sit", **fields)["state"]
        return self.state

    def play(self, seat, action):
        return self.ok("play", seat=seat, action=action, version=self.state["version"])

    def wait(self, wanted):
        """Until a push after which `wanted(guest)` holds."""
        while not wanted(self):
            message = self.receive()
            assert "push" in message, message
            self.take_push(message)

    def close(self):
        self.ws.close()
