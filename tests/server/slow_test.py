"""Slow play from outside: a clock that runs out while the server is killed and started again, a computer that takes over,
standing orders that nobody else hears of, and webhooks: signed, tried again, never twice."""

import hashlib
import hmac
import http.server
import json
import queue
import socket
import threading
import time
import unittest

import ws

LIVE = {"clock": "live", "minutes": 0.2, "increment": 0}


class Receiver:
    """Somebody's own program that is called. `answers`: the status of each call, 200 once they are used up."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.calls = queue.Queue()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.wait()
                status = receiver.answers.pop(0) if receiver.answers else 200
                receiver.calls.put((dict(self.headers), body, status))
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def wait(self):
        """Before it answers."""

    def next(self):
        return self.calls.get(timeout=ws.WAIT)

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Slow(unittest.TestCase):
    def open(self, *options):
        self.server = ws.Server(None, *options)
        self.addCleanup(lambda: self.server.process.poll() is None and self.server.stop())

    def kinds(self, match):
        return [kind for kind, in self.server.sql(
            "SELECT kind FROM log JOIN match ON match.id = log.match"
            " WHERE match.name = ? AND kind <> 'share' ORDER BY seq", match)]

    def test_time_runs_out_once_though_the_server_is_killed(self):
        self.open()
        match, secrets = self.server.create(terms={**LIVE, "absent": "loss"})
        red = self.server.sit(match, secrets["red"])
        red.play("red", "hide north")
        red.close()
        self.server.kill()
        self.server.start()
        blue = self.server.sit(match, secrets["blue"])
        blue.wait(lambda guest: guest.state["over"])
        self.assertEqual((blue.state["resigned"], blue.state["late"]), ("blue", True))
        self.assertEqual(blue.code("play", seat="blue", action="hide south", version=blue.state["version"]), "not-allowed")
        blue.close()
        status, _, record = self.server.get(f"/api/matches/{match}/record")
        self.assertIn(b"ended late blue", record)
        time.sleep(2)  # two more looks at the clocks
        self.server.stop()
        self.assertEqual(self.kinds(match), ["play", "late"])
        code, said = self.server.verify()
        self.assertEqual(code, 0, said)

    def test_a_computer_takes_over_and_the_person_comes_back(self):
        self.open()
        match, secrets = self.server.create(terms={**LIVE, "absent": "computer:strong"})
        red = self.server.sit(match, secrets["red"])
        blue = self.server.sit(match, secrets["blue"])
        blue.play("blue", "hide north")
        blue.wait(lambda guest: guest.state["seats"][0]["holder"] == "computer")
        self.assertTrue(blue.state["seats"][0]["away"])
        red.wait(lambda guest: guest.state["turn"]["phase"] == "bid")  # it has hidden red's token
        red.ok("return", seat="red")
        self.assertEqual(red.state["seats"][0]["holder"], "person")
        for guest in (red, blue):
            guest.close()
        self.server.stop()
        self.assertEqual(self.server.verify()[0], 0)
        kinds = self.kinds(match)
        self.assertEqual([kinds.count("sit"), kinds[:3]], [2, ["play", "sit", "play"]])

    def test_nobody_else_hears_of_standing_orders(self):
        self.open()
        match, secrets = self.server.create(scenario="long")
        red, watcher = self.server.sit(match, secrets["red"]), self.server.sit(match)
        blue = self.server.sit(match, secrets["blue"])
        settle = lambda: [guest.ok("log", **{"from": ws.NOTHING}) for guest in (red, watcher)]
        settle()
        heard = [len(red.heard), len(watcher.heard)]
        blue.ok("standing", seat="blue", orders=["march left", "peek", "end"])
        blue.ok("standing", seat="blue", orders=["march left", "end"])
        settle()
        self.assertEqual([len(red.heard), len(watcher.heard)], [heard[0] + 1, heard[1] + 1])
        for guest in (red, watcher):
            self.assertNotIn("march left", "".join(guest.heard))
            self.assertEqual(guest.state["version"], 0)
        # Rounds until blue wins one: then it marches and ends without being asked.
        while True:
            red.wait(lambda guest: guest.state["turn"]["seats"])
            turn = red.state["turn"]
            if red.state["over"]:
                self.fail("blue never won a round")
            if turn["phase"] == "act":
                red.play("red", "end")
            else:
                for guest, seat, bid in ((red, "red", "bid 1"), (blue, "blue", "bid 3")):
                    guest.wait(lambda one: seat in one.state["turn"]["seats"])
                    guest.play(seat, "hide north" if turn["phase"] == "hide" else bid)
            settle()
            orders = [entry for entry in red.ok("log")["entries"] if entry.get("standing")]
            if orders:
                break
        self.assertEqual([entry["action"] for entry in orders][:4], ["march left"] * 3 + ["end"])
        for guest in (red, watcher, blue):
            guest.close()
        self.server.stop()
        self.assertEqual(self.server.verify()[0], 0)


class Webhooks(unittest.TestCase):
    KEY = "a key of blue's"

    def open(self, receiver, *options):
        """A match in which blue has an account that wants to be called."""
        self.receiver = receiver
        self.addCleanup(receiver.stop)
        self.server = ws.Server(None, "--webhook-pause", "100", "--origin", "https://table.example", *options)
        self.addCleanup(lambda: self.server.process.poll() is None and self.server.stop())
        self.match, self.secrets = self.server.create(scenario="long")
        self.server.stop()
        self.server.sql("INSERT INTO person (id, name, shown, password, created, webhook, webhook_key)"
                        " VALUES (1, 'ana', 'Ana', '', 0, ?, ?)", receiver.address, self.KEY)
        self.server.sql("INSERT INTO holding (match, seat, person, since) SELECT id, 'blue', 1, 0 FROM match")
        self.server.start()

    def waiting(self):
        return self.server.sql("SELECT count(*) FROM call")[0][0]

    def until(self, wanted):
        for _ in range(10 * ws.WAIT):
            if wanted():
                return
            time.sleep(0.1)
        self.fail("it did not happen")

    def ask_blue(self):
        """Blue decides, and is asked again once red has decided too."""
        for seat, action in (("blue", "hide south"), ("red", "hide north")):
            guest = self.server.sit(self.match, self.secrets[seat])
            guest.play(seat, action)
            guest.close()

    def check(self, call):
        headers, body, _ = call
        self.assertEqual(headers["Content-Type"], "application/json")
        at, sent = (part.split("=", 1)[1] for part in headers["Tercio-Signature"].split(","))
        wanted = hmac.new(self.KEY.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
        self.assertEqual(sent, wanted)
        self.assertLess(abs(time.time() - int(at)), ws.WAIT)
        told = json.loads(body)
        self.assertEqual((told["match"], told["game"], told["seat"]), (self.match, "toy", "blue"))
        self.assertEqual(told["url"], f"https://table.example/m/{self.match}")
        return told["event"]

    def test_calls_are_signed_and_come_once_until_the_person_has_acted(self):
        self.open(Receiver(), "--webhook-private")
        self.ask_blue()
        red, blue = (self.server.sit(self.match, self.secrets[seat]) for seat in ("red", "blue"))
        self.assertEqual(self.check(self.receiver.next()), "turn")
        self.until(lambda: self.waiting() == 0)
        for _ in range(3):  # whatever red does in secret, blue has been told
            red.play("red", "whisper")
        blue.ok("resign", seat="blue")
        self.assertEqual(self.check(self.receiver.next()), "over")
        self.until(lambda: self.waiting() == 0)
        self.assertTrue(self.receiver.calls.empty())
        for guest in (red, blue):
            guest.close()

    def test_a_failed_call_is_made_again_also_after_a_restart(self):
        self.open(Receiver(500, 302, 503), "--webhook-private")
        self.ask_blue()
        calls = [self.receiver.next() for _ in range(3)]
        self.assertEqual([status for _, _, status in calls], [500, 302, 503])
        self.server.kill()
        self.server.start()
        call = self.receiver.next()
        self.assertEqual(call[2], 200)
        self.assertEqual(self.check(call), "turn")
        self.assertEqual([one[1] for one in calls].count(call[1]), 3, "the same each time")
        self.until(lambda: self.waiting() == 0)

    def test_one_who_is_gone_is_not_called_again(self):
        self.open(Receiver(410), "--webhook-private")
        self.ask_blue()
        self.receiver.next()
        self.until(lambda: self.waiting() == 0)

    def test_one_who_does_not_answer_does_not_hold_up_the_others(self):
        slow = socket.create_server(("127.0.0.1", 0))  # takes connections and says nothing
        self.addCleanup(slow.close)
        self.open(Receiver(), "--webhook-private")
        self.server.stop()
        self.server.sql("INSERT INTO person (id, name, shown, password, created, webhook, webhook_key)"
                        " VALUES (2, 'eva', 'Eva', '', 0, ?, 'key')", f"http://127.0.0.1:{slow.getsockname()[1]}/")
        told = json.dumps({"event": "turn", "match": self.match, "game": "toy", "seat": "blue"})
        for due, person in enumerate([2] * 8 + [1]):
            self.server.sql("INSERT INTO call (person, body, tries, due) VALUES (?, ?, 0, ?)", person, told, due)
        started = time.monotonic()
        self.server.start()
        self.assertEqual(self.check(self.receiver.next()), "turn")
        self.assertLess(time.monotonic() - started, 30, "one call waits for ten seconds at most")
        self.server.kill()  # eva's calls go on for ever

    def test_one_who_answers_slowly_but_well_does_not_hold_up_the_others(self):
        class Slow(Receiver):
            """Answers 200 when it is let."""

            def __init__(self):
                self.answer = threading.Event()
                self.under_way = []
                super().__init__()

            def wait(self):
                self.under_way.append(1)
                self.answer.wait(ws.WAIT)

        slow = Slow()
        self.addCleanup(slow.stop)
        self.addCleanup(slow.answer.set)
        self.open(Receiver(), "--webhook-private")
        self.server.stop()
        self.server.sql("INSERT INTO person (id, name, shown, password, created, webhook, webhook_key)"
                        " VALUES (2, 'eva', 'Eva', '', 0, ?, 'key')", slow.address)
        told = json.dumps({"event": "turn", "match": self.match, "game": "toy", "seat": "blue"})
        for due, person in enumerate([2] * 8 + [1]):
            self.server.sql("INSERT INTO call (person, body, tries, due) VALUES (?, ?, 0, ?)", person, told, due)
        self.server.start()
        self.assertEqual(self.check(self.receiver.next()), "turn")  # though eva's first has not been answered
        self.assertNotIn("webhook-failed", self.server.log_text())
        end = time.monotonic() + ws.WAIT  # on a busy machine hers may come in later than the other's
        while not slow.under_way and time.monotonic() < end:
            time.sleep(0.01)
        self.assertEqual(len(slow.under_way), 1, "one at a time for each person")
        self.server.kill()

    def test_calls_that_wait_for_one_person_are_bounded(self):
        self.open(Receiver(), "--webhook-private")
        self.server.stop()
        for due in range(60):  # long from now
            self.server.sql("INSERT INTO call (person, body, tries, due) VALUES (1, '{}', 0, ?)", 10**14 + due)
        self.server.start()
        self.ask_blue()
        self.assertEqual(self.check(self.receiver.next()), "turn")
        self.until(lambda: self.waiting() == 49)  # fifty, of which the newest has been made

    def test_ones_own_network_is_not_called(self):
        self.open(Receiver())
        self.ask_blue()
        self.until(lambda: self.server.sql("SELECT max(tries) FROM call")[0][0] >= 1)
        self.assertTrue(self.receiver.calls.empty())


if __name__ == "__main__":
    unittest.main()
