"""What is refused: strangers, forged origins, what is too large, too slow or no request at all. The
server must stay alive and nothing may change."""

import json
import os
import random
import socket
import struct
import time
import unittest

import ws

SECONDS = float(os.environ.get("TERCIO_GARBAGE_SECONDS", "4"))  # of each kind of garbage


class Guard(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ws.Server(None, "--log-level", "info")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, cls.server.log_text()[-3000:]
        assert "ERROR: AddressSanitizer" not in cls.server.log_text()

    def setUp(self):
        self.match, self.secrets = self.server.create()

    def tearDown(self):
        self.assertTrue(self.server.alive())
        state = self.server.sit(self.match, self.secrets["red"]).state
        self.assertEqual(state["version"], 0)

    # ---- strangers ----------------------------------------------------------------------------

    def test_another_persons_match(self):
        other, others = self.server.create()
        guest = ws.Guest(self.server.connect())
        self.assertEqual(guest.code("sit", match=self.match, secrets=[others["red"]]), "forbidden")
        self.assertEqual(guest.code("sit", match="abcdefghijkmnpqr"), "unknown-match")
        guest.sit(self.match)
        self.assertEqual(guest.code("play", seat="red", action="hide north", version=0), "forbidden")
        self.assertEqual(guest.code("undo", seat="red", version=0), "forbidden")
        self.assertEqual(guest.code("resign", seat="red"), "forbidden")
        self.assertEqual(guest.code("sit", match=other, secrets=[others["red"]]), "bad-request")
        status, _, _ = self.server.get(f"/api/matches/{self.match}/record",
                                       Authorization=f"Bearer {others['red']}")
        self.assertEqual(status, 403)
        self.assertIn("wrong-secret", self.server.log_text())
        self.assertIn('"code":"forbidden"', self.server.log_text())
        for secret in (*self.secrets.values(), *others.values()):
            self.assertNotIn(secret, self.server.log_text())

    def test_secrets_are_not_in_the_file(self):
        content = b"".join(path.read_bytes() for path in self.server.folder.glob("table.db*"))
        self.assertIn(self.match.encode(), content)
        for secret in self.secrets.values():
            self.assertNotIn(secret.encode(), content)

    def test_forged_origins(self):
        port = self.server.port
        for origin in ("http://evil.example", f"http://evil.example:{port}", "null",
                       f"http://127.0.0.1:{port}.evil.example", f"http://localhost:{port}"):
            self.assertEqual(self.server.connect(Origin=origin).status, 403, origin)
            status, reply = self.server.post("/api/matches", {"game": "toy"}, Origin=origin)
            self.assertEqual((status, reply["error"]["code"]), (403, "forbidden"))
        self.assertEqual(self.server.connect(Origin=f"http://127.0.0.1:{port}").status, 101)
        # A foreign name that leads to this machine.
        forged = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
        self.assertEqual(self.server.connect(**forged).status, 403)
        self.assertEqual(self.server.post("/api/matches", {"game": "toy"}, **forged)[0], 403)
        self.assertIn("foreign-origin", self.server.log_text())

    def test_posts_must_be_json(self):
        body = json.dumps({"game": "toy", "seats": {"red": "here", "blue": "here"}})
        status, _, _ = self.server.request("POST", "/api/matches", body,
                                           {"Content-Type": "text/plain"})
        self.assertEqual(status, 415)
        for body in ("", "{", "[]", "7", "{\"a\":1,\"a\":2}", "[" * 5000):
            status, _, _ = self.server.request("POST", "/api/matches", body,
                                               {"Content-Type": "application/json"})
            self.assertEqual(status, 400, body[:20])

    def test_other_methods_and_paths(self):
        for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "DANCE"):
            self.assertIn(self.server.request(method, "/api/matches")[0], (400, 405), method)
        for path in ("/api/", "/api/none", "/api/rules/chess", "/api/matches/none/record", "/ws",
                     "/assets/../../etc/passwd", "/..%2f..%2fetc%2fpasswd.txt"):
            status, _, content = self.server.get(path)
            self.assertEqual(status, 404, path)
            self.assertNotIn(b"root:", content)
        self.assertEqual(self.server.post("/api/none", {})[0], 404)

    # ---- too large, too slow ------------------------------------------------------------------

    def test_oversized_requests(self):
        status, reply = self.server.post("/api/matches", {"game": "x" * 70000})
        self.assertEqual((status, reply["error"]["code"]), (413, "too-large"))
        with self.server.socket() as raw:
            raw.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 20000 + b"\r\n\r\n")
            self.assertIn(b" 431 ", raw.recv(4096).split(b"\r\n")[0])
        with self.server.socket() as raw:  # a size that is announced
            raw.sendall(b"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        b"Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n")
            self.assertIn(b" 413 ", raw.recv(4096).split(b"\r\n")[0])
        self.assertIn('"event":"bad-request"', self.server.log_text())

    def test_oversized_messages(self):
        guest = ws.Guest(self.server.connect())
        with self.assertRaises(ws.Closed) as closed:
            guest.ask("sit", match="x" * 70000)
        self.assertEqual(closed.exception.args, (1009,))
        many = self.server.connect()
        with self.assertRaises(ws.Closed):
            many.send_frame(1, b"{", final=False)
            for _ in range(100):
                many.send_frame(0, b" " * 1000, final=False)
            many.receive()
        self.assertIn("message-too-large", self.server.log_text())

    def test_slow_requests_do_not_hold_up_others(self):
        slow = [self.server.socket() for _ in range(30)]
        for raw in slow:
            raw.sendall(b"GET / HTTP/1.1\r\nHo")
        match, _ = self.server.create()
        sockets = [self.server.sit(match).ws for _ in range(10)]
        for connection in sockets:
            connection.send_frame(1, b"{\"cmd\"", final=False)
        started = time.monotonic()
        self.assertTrue(self.server.alive())
        self.assertLess(time.monotonic() - started, 10)
        # The limit is 15 seconds.
        slow[0].settimeout(ws.WAIT)
        self.assertEqual(slow[0].recv(100), b"")
        with self.assertRaises(ws.Closed):
            while True:  # who came after it is told first
                sockets[0].receive()
        self.assertLess(time.monotonic() - started, 45)
        self.assertIn("slow-request", self.server.log_text())
        self.assertIn("slow-message", self.server.log_text())
        for raw in slow:
            raw.close()
        for connection in sockets:
            connection.close()

    def test_binary_messages_are_refused(self):
        connection = self.server.connect()
        connection.send_frame(2, b"{}")
        with self.assertRaises(ws.Closed) as closed:
            connection.receive()
        self.assertEqual(closed.exception.args, (1003,))
        self.assertIn("message-not-text", self.server.log_text())

    # ---- garbage ------------------------------------------------------------------------------

    def test_garbage_http(self):
        rng = random.Random(1)
        whole = (b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json"
                 b"\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n")
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            kind = rng.randrange(3)
            if kind == 0:
                data = rng.randbytes(rng.randrange(1, 3000))
            elif kind == 1:
                data = whole[:rng.randrange(len(whole))] + rng.randbytes(rng.randrange(30))
            else:
                broken = bytearray(whole)
                for _ in range(rng.randrange(1, 6)):
                    broken[rng.randrange(len(broken))] = rng.randrange(256)
                data = bytes(broken)
            self.throw(data, rng)

    def test_garbage_frames(self):
        rng = random.Random(2)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            connection = self.server.connect()
            try:
                for _ in range(rng.randrange(1, 8)):
                    kind = rng.randrange(3)
                    if kind == 0:
                        connection.socket.sendall(rng.randbytes(rng.randrange(1, 200)))
                    elif kind == 1:
                        connection.send_frame(rng.randrange(16), rng.randbytes(rng.randrange(200)),
                                              rng.randrange(2) == 0)
                    else:  # a size that does not come
                        connection.socket.sendall(bytes([0x81, 0xFF])
                                                  + struct.pack(">Q", rng.getrandbits(64)))
            except (ws.Closed, ConnectionError):
                pass
            connection.close()

    def test_garbage_requests(self):
        """Well-formed messages with the wrong things in them: each is answered."""
        rng = random.Random(3)
        guest = self.server.sit(self.match)
        values = [None, True, -1, 0, 1, 2**63, 2**70, 1.5, "", "red", "spain", "x" * 1000, "\u0000",
                  "hide north", "roll 6 6", self.match, [], {}, ["x"], {"a": {}}, "😀", [[[]]]]
        commands = ["sit", "play", "why", "odds", "hint", "undo", "at", "log", "fork", "chat", "note",
                    "resign", "propose", "answer", "plan", "standing", "return", "share", "ping", "dance", 7, None]
        fields = ["match", "secrets", "seen", "seat", "action", "version", "level", "step", "from",
                  "to", "text", "what", "yes", "for", "actions", "orders", "secret", "share", "shares", "seats"]
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            chosen = {name: rng.choice(values) for name in rng.sample(fields, rng.randrange(6))}
            reply = guest.ask(rng.choice(commands), **chosen)
            self.assertIn("ok", reply)
            self.assertNotEqual(reply.get("error", {}).get("code"), "internal", chosen)

    def throw(self, data, rng):
        with self.server.socket() as raw:
            raw.settimeout(5)
            try:
                raw.sendall(data)
                if rng.randrange(2):
                    raw.shutdown(socket.SHUT_WR)
                    raw.recv(1000)
            except OSError:
                pass


if __name__ == "__main__":
    unittest.main()
