"""What a table keeps: matches over restarts and versions, what was acknowledged when it is told to
stop, and its promptness while many computers think."""

import json
import os
import pathlib
import stat
import statistics
import subprocess
import tempfile
import threading
import time
import unittest

import ws

TERCIO = os.environ.get("TERCIO", "build/release/tercio")
COMPUTERS = {"red": "computer:strong", "blue": "computer:strong"}


def tercio(*words, **more):
    return subprocess.run([TERCIO, *words], capture_output=True, text=True, timeout=ws.WAIT, **more)


class Keep(unittest.TestCase):
    def serve(self, *options):
        server = ws.Server(None, *options)
        self.addCleanup(lambda: server.process.poll() is None and server.kill())
        return server

    def stop(self, server):
        self.assertEqual(server.stop(), 0, server.log_text()[-3000:])
        self.assertNotIn("ERROR: ", server.log_text())

    def entries(self, server):
        return server.sql("SELECT count(*) FROM log")[0][0]

    # ---- restarts -----------------------------------------------------------------------------

    def test_computers_go_on_while_somebody_looks(self):
        server = self.serve()
        matches = [server.create("toy", COMPUTERS, scenario="long")[0] for _ in range(4)]
        watching = [server.sit(match) for match in matches]
        self.wait(lambda: self.entries(server) > 20)
        self.stop(server)
        stored = self.entries(server)
        over = server.sql("SELECT count(*) FROM match WHERE over = 1")[0][0]
        self.assertLess(over, 4)
        server.start()
        watching = [server.sit(match) for match in matches]
        self.wait(lambda: server.sql("SELECT count(*) FROM match WHERE over = 1")[0][0] == 4)
        self.assertGreater(self.entries(server), stored)
        for guest in watching:
            guest.close()
        self.stop(server)
        self.assertEqual(server.verify()[0], 0)

    def test_a_stop_loses_nothing(self):
        server = self.serve("--log-level", "debug")
        acknowledged = {}

        def keep_playing(match, secrets):
            try:
                guest = server.sit(match, secrets["red"], secrets["blue"])
                while not guest.state["over"]:
                    seat, legal = next(iter(guest.state["legal"].items()))
                    reply = guest.play(seat, legal[-1]["a"])
                    acknowledged[match] = reply["version"]
            except (ws.Closed, OSError, AssertionError):
                pass  # an answer that says that the server stops is no answer

        matches = [server.create("toy", scenario="long") for _ in range(5)]
        threads = [threading.Thread(target=keep_playing, args=match, daemon=True)
                   for match in matches]
        for thread in threads:
            thread.start()
        self.wait(lambda: len(acknowledged) == 5 and min(acknowledged.values()) > 5)
        started = time.monotonic()
        self.stop(server)
        self.assertLess(time.monotonic() - started, 20)
        for thread in threads:
            thread.join(ws.WAIT)
            self.assertFalse(thread.is_alive())
        logs = dict(server.sql("SELECT name, max(seq) FROM log JOIN match ON log.match = match.id"
                               " GROUP BY name"))
        for match, version in acknowledged.items():
            self.assertGreaterEqual(logs[match], version)
        self.assertEqual(server.verify()[0], 0)
        # Logs are one JSON object a line, and hold no secrets.
        events = [json.loads(line) for line in server.log_text().splitlines()]
        for event in events:
            self.assertGreater(event["at"], 0)
            self.assertIn(event["level"], ("debug", "info", "warn", "error"))
            self.assertNotEqual(event["level"], "error", event)
        self.assertEqual([event["event"] for event in events][0], "listening")
        self.assertEqual([event["event"] for event in events][-1], "stopped")
        for _, secrets in matches:
            for secret in secrets.values():
                self.assertNotIn(secret, server.log_text())

    # ---- versions -----------------------------------------------------------------------------

    def test_a_match_keeps_the_version_it_was_begun_with(self):
        server = self.serve()
        match, secrets = server.create()
        guest = server.sit(match, secrets["red"], secrets["blue"])
        self.assertIsNone(guest.state["changed"])
        guest.play("red", "hide north")
        self.stop(server)
        [(data, program)] = server.sql("SELECT data, program FROM match")
        server.sql("UPDATE match SET data = '0123abcd', program = '0.0.9'")
        server.start()
        guest = server.sit(match, secrets["red"], secrets["blue"])
        self.assertEqual(guest.state["changed"],
                         {"data": ["0123abcd", data], "version": ["0.0.9", program]})
        guest.play("blue", "hide south")  # it still follows the rules here: it goes on
        record = server.get(f"/api/matches/{match}/record")[2].decode()
        self.assertIn("data 0123abcd\n", record)
        self.stop(server)
        self.assertEqual(server.sql("SELECT data, program FROM match"), [("0123abcd", "0.0.9")])
        self.assertEqual(server.verify()[0], 0)
        # Rules that do not allow what was played: it can be looked at, not played on.
        server.sql("UPDATE log SET body = 'march left' WHERE seq = 4")
        code, text = server.verify()
        self.assertEqual(code, 1)
        self.assertIn(match, text)
        server.start()
        guest = server.sit(match, secrets["red"], secrets["blue"])
        self.assertIn("Step 2", guest.state["changed"]["trouble"]["en"])
        self.assertIn("es", guest.state["changed"]["trouble"])
        refused = guest.ask("play", seat="red", action="bid 1", version=guest.state["version"])
        self.assertEqual(refused["error"]["why"], "changed")
        self.assertEqual(guest.ok("at", step=1)["step"], 1)
        self.stop(server)

    # ---- records ------------------------------------------------------------------------------

    def test_records_are_verified_by_the_program(self):
        server = self.serve()
        match, secrets = server.create("camino", {"spain": "here"})
        guest = server.sit(match, secrets["spain"])
        while guest.state["steps"] < 40 and not guest.state["over"]:
            guest.play("spain", guest.state["legal"]["spain"][0]["a"])
        for ended in (False, True):
            if ended:
                guest.ok("resign", seat="spain")
            for bearer in ({}, {"Authorization": f"Bearer {secrets['spain']}"}):
                status, headers, record = server.get(f"/api/matches/{match}/record", **bearer)
                self.assertEqual(status, 200)
                self.assertIn("attachment", headers["Content-Disposition"])
                file = server.folder / "match.tercio"
                file.write_bytes(record)
                self.assertEqual(b"dice seed" in record, ended)
                done = tercio("verify", str(file))
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.stop(server)
        done = tercio("store", "verify", "--db", str(server.folder / "table.db"))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("1 right, 0 wrong", done.stdout)
        server.sql("UPDATE log SET body = 'roll 1 1 1 1 1 1 1' WHERE kind = 'roll'")
        self.assertEqual(tercio("store", "verify", "--db", str(server.folder / "table.db")).returncode, 1)
        self.assertEqual(tercio("store", "verify", "--db", "/nowhere/table.db").returncode, 2)

    # ---- promptness ---------------------------------------------------------------------------

    def test_fifty_computers_do_not_hold_up_a_person(self):
        server = self.serve()
        crowd = [server.sit(server.create("camino", {"spain": "computer:strong"})[0])
                 for _ in range(50)]
        figures = server.get("/metrics")[2].decode()
        self.assertIn("tercio_thinkers_busy", figures)
        match, secrets = server.create(scenario="long")
        guest = server.sit(match, secrets["red"], secrets["blue"])
        took = []
        for _ in range(40):
            seat, legal = next(iter(guest.state["legal"].items()))
            started = time.monotonic()
            guest.play(seat, legal[-1]["a"])
            took.append(time.monotonic() - started)
            self.assertEqual(server.get("/healthz")[0], 200)
        self.assertLess(statistics.median(took), 0.5)
        self.assertLess(max(took), 5)
        waiting = [line for line in server.get("/metrics")[2].decode().splitlines()
                   if line.startswith("tercio_thinkers_waiting ")]
        self.assertGreater(int(waiting[0].split()[1]), 20)  # they do think, few at a time
        for one in crowd:
            one.close()
        self.stop(server)

    # ---- the program --------------------------------------------------------------------------

    def test_it_is_open_with_one_word(self):
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "XDG_DATA_HOME": folder, "LANG": "C.UTF-8"}
            process = subprocess.Popen([TERCIO, "serve", "--listen", "127.0.0.1:0"], env=env, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                line = process.stdout.readline()
                self.assertRegex(line or process.communicate(timeout=ws.WAIT)[1],
                                 r"http://127\.0\.0\.1:\d+")
                db = pathlib.Path(folder) / "tercio" / "table.db"
                self.assertEqual(stat.S_IMODE(db.stat().st_mode), 0o600)
                process.terminate()
                rest, log = process.communicate(timeout=ws.WAIT)
                self.assertEqual((process.returncode, rest), (0, ""), log)
            finally:
                process.kill()
                process.communicate(timeout=ws.WAIT)

    def test_help_says_everything(self):
        text = tercio("serve", "--help", env={**os.environ, "LANG": "C.UTF-8",
                                              "XDG_DATA_HOME": "/tmp/data"}).stdout
        for word in ("--listen HOST:PORT", "127.0.0.1:8080", "--db FILE", "/tmp/data/tercio/table.db",
                     "--threads", "--thinkers", "--page", "--origin", "--log-level", "/healthz",
                     "/metrics", "store verify"):
            self.assertIn(word, " ".join(text.split()))
        self.assertNotIn("\n\n\n", text)
        self.assertNotIn("--unlimited", text)
        for line in text.splitlines():
            self.assertLess(len(line), 80)

    def wait(self, reached):
        until = time.monotonic() + ws.WAIT
        while not reached():
            self.assertLess(time.monotonic(), until, "it did not come to that")
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main()
