"""Kill -9 while computers play, at 30 random moments: what was acknowledged is there afterwards, once,
and every match goes on."""

import os
import random
import threading
import time
import unittest

import ws

KILLS = int(os.environ.get("TERCIO_KILLS", "30"))
MATCHES = 6


class Watcher(threading.Thread):
    """Looks at a match, plays red if that is a person, and remembers what it was told: only what is on
    disk may be told."""

    def __init__(self, server, match, secrets, person):
        super().__init__(daemon=True)
        self.server, self.match, self.person = server, match, person
        self.secrets = [secrets["red"]] if person else []
        self.version = 0
        self.told = {}  # step -> entry
        self.acknowledged = []  # what red was told "ok" to, in order
        self.asked = None  # what red has asked for without an answer

    def run(self):
        try:
            guest = self.server.sit(self.match, *self.secrets)
            self.note(guest.state)
            while not guest.state["over"]:
                legal = guest.state["legal"].get("red")
                if legal:
                    self.asked = legal[-1]["a"]
                    reply = guest.ask("play", seat="red", action=self.asked,
                                      version=guest.state["version"])
                    if reply["ok"]:
                        self.acknowledged.append(self.asked)
                    self.asked = None
                else:
                    version = guest.state["version"]
                    guest.wait(lambda g, v=version: g.state["version"] > v)
                for push in guest.pushes:
                    if push["push"] == "state":
                        self.note(push["state"])
                guest.pushes.clear()
        except (ws.Closed, OSError):
            pass

    def note(self, state):
        self.version = max(self.version, state["version"])
        if not state["over"]:  # then steps are counted anew
            self.told.update((entry["step"], entry) for entry in state["entries"])


class Kill(unittest.TestCase):
    def stored(self, server):
        """match -> list of (seq, kind, seat, body), as it is in the file."""
        logs = {}
        for name, *entry in server.sql("SELECT name, seq, kind, log.seat, body FROM log JOIN match"
                                       " ON log.match = match.id ORDER BY match.id, seq"):
            logs.setdefault(name, []).append(tuple(entry))
        return logs

    def check_file(self, watcher, log, old):
        self.assertEqual([entry[0] for entry in log], list(range(1, len(log) + 1)))
        self.assertEqual(log[:len(old)], old)  # nothing that was there has changed
        if watcher.person:
            played = [body for _, kind, seat, body in log[len(old):]
                      if (kind, seat) == ("play", "red")]
            # Each that was acknowledged, once; perhaps one more whose answer did not come.
            self.assertIn(played, (watcher.acknowledged, watcher.acknowledged + [watcher.asked]))

    def check_match(self, server, watcher):
        """What it was told stands, word for word."""
        guest = server.sit(watcher.match, *watcher.secrets)
        self.assertIsNone(guest.state["changed"])
        self.assertGreaterEqual(guest.state["version"], watcher.version)
        if watcher.told and not guest.state["over"]:
            first, last = min(watcher.told), max(watcher.told)
            entries = guest.ok("log", **{"from": first - 1, "to": last})["entries"]
            if not guest.state["over"]:  # the computers go on meanwhile, perhaps to the end
                self.assertEqual(entries, [watcher.told[step] for step in range(first, last + 1)])
        guest.close()
        return guest.state["over"]

    def test_thirty_times(self):
        rng = random.Random(os.environ.get("TERCIO_KILL_SEED", "camino"))
        server = ws.Server(None, "--log-level", "warn", "--thinkers", "2")
        matches, logs, told, acknowledged = [], {}, 0, 0
        for _ in range(KILLS):
            while len(matches) < MATCHES:
                person = len(matches) % 2 == 0
                seats = {"red": "here" if person else "computer:strong", "blue": "computer:strong"}
                matches.append((*server.create("toy", seats, scenario="long"), person))
            watchers = [Watcher(server, *match) for match in matches]
            before = self.stored(server)
            for watcher in watchers:
                watcher.start()
            time.sleep(rng.uniform(0.02, 0.4))
            server.kill()
            for watcher in watchers:
                watcher.join(ws.WAIT)
                self.assertFalse(watcher.is_alive())
            after = self.stored(server)
            server.start()
            for watcher in watchers:
                self.check_file(watcher, after.get(watcher.match, []),
                                before.get(watcher.match, []))
                told += len(watcher.told)
                acknowledged += len(watcher.acknowledged)
            over = {w.match for w in watchers if self.check_match(server, w)}
            # A match that has ended makes room for another.
            matches = [match for match in matches if match[0] not in over]
            logs = after
        # Something was at stake.
        self.assertGreater(told, 10 * KILLS)
        self.assertGreater(acknowledged, KILLS)
        self.assertGreater(sum(map(len, logs.values())), 10 * KILLS)
        self.assertEqual(server.stop(), 0, server.log_text()[-3000:])
        code, text = server.verify()
        self.assertEqual(code, 0, text)
        self.assertNotIn("\"level\":\"error\"", server.log_text())
        self.assertNotIn("ERROR: ", server.log_text())


if __name__ == "__main__":
    unittest.main()
