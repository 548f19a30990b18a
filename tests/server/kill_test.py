"""Kill -9 while computers play, at 30 random moments: what was acknowledged is there afterwards, once,
and every match goes on."""

import os
import random
import sqlite3
import threading
import time
import unittest

import ws

KILLS = int(os.environ.get("TERCIO_KILLS", "30"))
MATCHES = 6


class Watcher(threading.Thread):
    """Looks at a match and remembers what it was told: only what is on disk may be told."""

    def __init__(self, server, match, secrets, person):
        super().__init__(daemon=True)
        self.server, self.match, self.secrets, self.person = server, match, secrets, person
        self.version = 0
        self.told = {}  # version -> number of steps
        self.acknowledged = []  # what a person was told "ok" to: (version, action)

    def run(self):
        try:
            guest = self.server.sit(self.match, *(self.secrets.values() if self.person else []))
            self.note(guest)
            while not guest.state["over"]:
                seats = [seat for seat in guest.state["turn"]["seats"]
                         if seat in guest.state["legal"]]
                if self.person and seats:
                    action = guest.state["legal"][seats[0]][-1]["a"]
                    reply = guest.ask("play", seat=seats[0], action=action,
                                      version=guest.state["version"])
                    if reply["ok"]:
                        self.acknowledged.append((reply["version"], action))
                else:
                    version = guest.state["version"]
                    guest.wait(lambda g, v=version: g.state["version"] > v)
                self.note(guest)
        except (ws.Closed, OSError, AssertionError, ValueError):
            pass

    def note(self, guest):
        state = guest.state
        self.version = max(self.version, state["version"])
        self.told[state["version"]] = state["steps"]


class Kill(unittest.TestCase):
    def stored(self, server):
        """match -> list of (seq, kind, seat, body), as it is in the file."""
        with sqlite3.connect(f"file:{server.folder / 'table.db'}?mode=ro", uri=True) as db:
            rows = db.execute("SELECT name, seq, kind, log.seat, body FROM log JOIN match"
                              " ON log.match = match.id ORDER BY match.id, seq").fetchall()
        logs = {}
        for name, *entry in rows:
            logs.setdefault(name, []).append(tuple(entry))
        return logs

    def over(self, server):
        with sqlite3.connect(f"file:{server.folder / 'table.db'}?mode=ro", uri=True) as db:
            return {name for name, in db.execute("SELECT name FROM match WHERE over = 1")}

    def check(self, server, watchers, before):
        logs = self.stored(server)
        for watcher in watchers:
            log = logs.get(watcher.match, [])
            self.assertEqual([entry[0] for entry in log], list(range(1, len(log) + 1)))
            self.assertGreaterEqual(len(log), watcher.version)
            for version, steps in watcher.told.items():
                self.assertEqual(steps, version)  # nothing is taken back here
            for version, action in watcher.acknowledged:
                # The action, and perhaps the dice that were thrown with it.
                self.assertIn(action, [log[i - 1][3] for i in (version, version - 1) if i > 0])
            old = before.get(watcher.match, [])
            self.assertEqual(log[:len(old)], old)  # nothing that was there has changed
        return logs

    def test_thirty_times(self):
        rng = random.Random(os.environ.get("TERCIO_KILL_SEED", "camino"))
        server = ws.Server(None, "--log-level", "warn", "--thinkers", "2")
        matches = []
        logs = {}
        for i in range(KILLS):
            while len(matches) < MATCHES:
                person = len(matches) % 2 == 0
                seats = {"red": "here" if person else "computer:strong", "blue": "computer:strong"}
                matches.append((*server.create("toy", seats, scenario="long"), person))
            watchers = [Watcher(server, *match) for match in matches]
            for watcher in watchers:
                watcher.start()
            time.sleep(rng.uniform(0.02, 0.4))
            server.kill()
            for watcher in watchers:
                watcher.join(ws.WAIT)
            logs = self.check(server, watchers, logs)
            server.start()
            # A match that has ended makes room for another.
            over = self.over(server)
            matches = [match for match in matches if match[0] not in over]
        self.assertGreater(sum(map(len, logs.values())), KILLS)
        self.assertEqual(server.stop(), 0)
        code, text = server.verify()
        self.assertEqual(code, 0, text)
        self.assertNotIn("\"level\":\"error\"", server.log_text())
        self.assertNotIn("ERROR: ", server.log_text())


if __name__ == "__main__":
    unittest.main()
