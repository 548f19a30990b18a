"""Bots play through WebSockets while servers are killed. What a bot was told must stand in the
database: whatever was acknowledged is there, once, in its turn."""

import random
import select
import threading
import time

import ws

SEATS = ("red", "blue")


class Bot(threading.Thread):
    """Holds a seat of a match, or looks at it, and remembers what it was told: only what is on disk
    may be told. Plays until its server is gone or it is asked to stop."""

    def __init__(self, server, match, seat, secret):
        super().__init__(daemon=True)
        self.server, self.match, self.seat = server, match, seat
        self.secrets = [secret] if secret else []
        self.version = 0
        self.told = {}  # step -> entry
        self.acknowledged = []  # what the seat was told "ok" to, in order
        self.asked = None  # what it has asked for without an answer
        self.stopping = False
        self.trouble = None

    def run(self):
        try:
            guest = self.server.sit(self.match, *self.secrets)
            self.note(guest.state)
            while not guest.state["over"] and not self.stopping:
                self.step(guest)
                for push in guest.pushes:
                    if push["push"] == "state":
                        self.note(push["state"])
                guest.pushes.clear()
            guest.close()
        except (ws.Closed, OSError):
            pass
        except AssertionError as error:  # of a reply that should not have come
            self.trouble = repr(error)

    def step(self, guest):
        legal = guest.state["legal"].get(self.seat) if self.secrets else None
        if not legal:
            if guest.ws.buffer or select.select([guest.ws.socket], [], [], 0.02)[0]:
                guest.take_push(guest.receive())
            return
        self.asked = legal[-1]["a"]
        reply = guest.ask("play", seat=self.seat, action=self.asked, version=guest.state["version"])
        if reply["ok"]:
            self.acknowledged.append(self.asked)
        elif reply["error"]["code"] not in ("stale", "busy"):
            self.trouble = reply
        self.asked = None

    def note(self, state):
        if state["version"] < self.version:
            self.trouble = f"version {state['version']} after {self.version}"
        self.version = state["version"]
        if not state["over"]:  # then steps are counted anew
            self.told.update((entry["step"], entry) for entry in state["entries"])


class Kills:
    """Rounds of play and death. `stored` reads match -> [(seq, kind, seat, body)] from the database;
    `test` is the unittest case."""

    def __init__(self, test, servers, stored, seed):
        self.test, self.servers, self.stored = test, servers, stored
        self.rng = random.Random(seed)
        self.matches = []  # (match, secrets)
        self.told = self.acknowledged = self.entries = 0

    def fill(self, count, kinds):
        while len(self.matches) < count:
            seats = kinds[len(self.matches) % len(kinds)]
            server = self.rng.choice(self.servers)
            self.matches.append(server.create("toy", dict(zip(SEATS, seats)), scenario="long"))

    def bots(self):
        """One for each seat of a person, on any server; one who looks on where there is none."""
        bots = []
        for match, secrets in self.matches:
            held = [(seat, secret) for seat, secret in secrets.items() if secret]
            for seat, secret in held or [("red", None)]:
                bots.append(Bot(self.rng.choice(self.servers), match, seat, secret))
        return bots

    def round(self, shortest, longest):
        bots, before = self.bots(), self.stored()
        for bot in bots:
            bot.start()
        time.sleep(self.rng.uniform(shortest, longest))
        dead = self.rng.choice(self.servers)
        dead.kill()
        for bot in bots:
            bot.stopping = True
        for bot in bots:
            bot.join(ws.WAIT)
            self.test.assertFalse(bot.is_alive())
            self.test.assertIsNone(bot.trouble)
        after = self.stored()
        dead.start()
        for bot in bots:
            self.check_log(bot, after.get(bot.match, []), before.get(bot.match, []))
            self.told += len(bot.told)
            self.acknowledged += len(bot.acknowledged)
        over = {bot.match for bot in bots if self.is_over(bot)}
        self.matches = [match for match in self.matches if match[0] not in over]
        self.entries = sum(map(len, after.values()))

    def check_log(self, bot, log, old):
        case = self.test
        case.assertEqual([entry[0] for entry in log], list(range(1, len(log) + 1)))
        case.assertEqual(log[:len(old)], old)  # nothing that was there has changed
        case.assertGreaterEqual(len(log), bot.version if not bot.secrets else 0)
        if bot.secrets:
            played = [body for _, kind, seat, body in log[len(old):]
                      if (kind, seat) == ("play", bot.seat)]
            # Each that was acknowledged, once and in order; perhaps one more whose answer did not come.
            case.assertIn(played, (bot.acknowledged, bot.acknowledged + [bot.asked]))

    def is_over(self, bot):
        """What it was told stands, word for word, on whichever server it comes back to."""
        case = self.test
        guest = self.rng.choice(self.servers).sit(bot.match, *bot.secrets)
        case.assertIsNone(guest.state["changed"])
        case.assertGreaterEqual(guest.state["version"], bot.version)
        if bot.told and not guest.state["over"]:
            first, last = min(bot.told), max(bot.told)
            entries = guest.ok("log", **{"from": first - 1, "to": last})["entries"]
            if not guest.state["over"]:  # the computers go on meanwhile, perhaps to the end
                case.assertEqual(entries, [bot.told[step] for step in range(first, last + 1)])
        guest.close()
        return guest.state["over"]

    def finish(self, kills):
        """Everything stored can be played again; something was at stake; nobody complained."""
        case = self.test
        case.assertGreater(self.told, 10 * kills)
        case.assertGreater(self.acknowledged, kills)
        case.assertGreater(self.entries, 10 * kills)
        for server in self.servers:
            case.assertEqual(server.stop(), 0, server.log_text()[-3000:])
        code, text = self.servers[0].verify()
        case.assertEqual(code, 0, text)
        for server in self.servers:
            # That the database kept it waiting may be true where others build meanwhile.
            complaints = [line for line in server.log_text().splitlines()
                          if '"level":"error"' in line and '"event":"database-trouble"' not in line]
            case.assertEqual(complaints, [])
            case.assertNotIn("ERROR: ", server.log_text())
        print(f"{kills} kills: {self.acknowledged} actions acknowledged, {self.told} steps told, "
              f"{self.entries} log entries; {text.strip()}")
