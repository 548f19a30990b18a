"""Two servers on one PostgreSQL, either of them killed 50 times while bots play at both. TERCIO_KILLS
says how often."""

import os
import time
import unittest

import kill_test
import kills
import ws
from support import postgres

KILLS = int(os.environ.get("TERCIO_KILLS", "50"))


@unittest.skipIf(postgres.programs() is None, "PostgreSQL's server programs are not installed")
class Kill(unittest.TestCase):
    def test_fifty_times(self):
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
        rounds = kills.Kills(self, nodes, stored,
                             os.environ.get("TERCIO_KILL_SEED", "camino"))
        for _ in range(KILLS):
            rounds.fill(6, kill_test.KINDS)
            rounds.round(0.05, 0.4)
        rounds.finish(KILLS)


if __name__ == "__main__":
    unittest.main()
