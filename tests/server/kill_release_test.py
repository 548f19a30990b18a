"""kill_test.py at the speed of the release build: a server on a file, killed 200 times. TERCIO_KILLS
says how often."""

import os
import unittest

import kill_test
import kills
import ws

KILLS = int(os.environ.get("TERCIO_KILLS", "200"))


class Kill(unittest.TestCase):
    def test_two_hundred_times(self):
        server = ws.Server(None, "--log-level", "warn", "--thinkers", "2")
        rounds = kills.Kills(self, [server], lambda: kill_test.sqlite_log(server),
                             os.environ.get("TERCIO_KILL_SEED", "camino"))
        for _ in range(KILLS):
            rounds.fill(6, kill_test.KINDS)
            rounds.round(0.02, 0.2)
        rounds.finish(KILLS)


if __name__ == "__main__":
    unittest.main()
