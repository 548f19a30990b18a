"""kill_test.py at the speed of the release build: one server on a file killed 200 times, then either
of two on one PostgreSQL 50 times. TERCIO_KILLS and TERCIO_NODE_KILLS say how often."""

import os
import time
import unittest

import kill_test
import kills
import ws
from support import postgres

KILLS = int(os.environ.get("TERCIO_KILLS", "200"))
NODE_KILLS = int(os.environ.get("TERCIO_NODE_KILLS", "50"))
SEED = os.environ.get("TERCIO_KILL_SEED", "camino")


class Kill(unittest.TestCase):
    def test_one_on_a_file(self):
        server = ws.Server(None, "--log-level", "warn", "--thinkers", "2")
        rounds = kills.Kills(self, [server], lambda: kill_test.sqlite_log(server), SEED)
        for _ in range(KILLS):
            rounds.fill(6, kill_test.KINDS)
            rounds.round(0.02, 0.2)
        rounds.finish(KILLS)

    def test_either_of_two_on_postgresql(self):
        if postgres.programs() is None:
            self.skipTest("PostgreSQL's server programs are not installed")
        database = postgres.Server()
        self.addCleanup(database.stop)

        def stored():
            # What a dead node had asked for may still be under way.
            alive = sum(node.process.poll() is None for node in nodes)
            while int(database.sql("SELECT count(*) FROM pg_stat_activity WHERE"
                                   " application_name = 'tercio writes'")[0][0]) > alive:
                time.sleep(0.01)
            logs = {}
            for name, seq, *entry in database.sql(
                    "SELECT name, seq, kind, log.seat, body FROM log JOIN match"
                    " ON log.match = match.id ORDER BY match.id, seq"):
                logs.setdefault(name, []).append((int(seq), *entry))
            return logs

        nodes = [ws.Server(None, "--log-level", "error", "--thinkers", "1", db=database.url())
                 for _ in range(2)]
        rounds = kills.Kills(self, nodes, stored, SEED)
        for _ in range(NODE_KILLS):
            rounds.fill(6, kill_test.KINDS)
            rounds.round(0.05, 0.4)
        rounds.finish(NODE_KILLS)


if __name__ == "__main__":
    unittest.main()
