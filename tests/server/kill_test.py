"""The server is killed in the middle of play, again and again: what was acknowledged is there once,
what was told stands, and the matches go on. TERCIO_KILLS says how often; kill_release_test.py does
it more often."""

import os
import unittest

import kills
import ws

KILLS = int(os.environ.get("TERCIO_KILLS", "15"))
KINDS = [("here", "computer:strong"), ("computer:strong", "computer:strong"), ("here", "invite")]


def sqlite_log(server):
    logs = {}
    for name, *entry in server.sql("SELECT name, seq, kind, log.seat, body FROM log JOIN match"
                                   " ON log.match = match.id ORDER BY match.id, seq"):
        logs.setdefault(name, []).append(tuple(entry))
    return logs


class Kill(unittest.TestCase):
    def test_again_and_again(self):
        server = ws.Server(None, "--log-level", "warn", "--thinkers", "2")
        rounds = kills.Kills(self, [server], lambda: sqlite_log(server),
                             os.environ.get("TERCIO_KILL_SEED", "camino"))
        for _ in range(KILLS):
            rounds.fill(6, KINDS)
            rounds.round(0.02, 0.4)
        rounds.finish(KILLS)


if __name__ == "__main__":
    unittest.main()
