"""tercio play as a player meets it: the program itself, through pipes and through a terminal."""

import os
import pty
import re
import select
import stat
import subprocess
import tempfile
import time
import unittest

TERCIO = os.environ["TERCIO"]
ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def read(path):
    with open(path) as file:
        return file.read()


class Play(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def environment(self, **changes):
        env = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_MESSAGES", "NO_COLOR")}
        env.update(XDG_DATA_HOME=self.folder.name, LANG="C.UTF-8", TERM="xterm")
        env.update(changes)
        return env

    def tercio(self, *words, typed="", code=0, **changes):
        done = subprocess.run([TERCIO, *words], input=typed.encode(), capture_output=True,
                              env=self.environment(**changes), timeout=120)
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(done.returncode, code, out + err)
        return out + err

    def play(self, *words, typed, code=0, **changes):
        return self.tercio("play", "camino", "--seed", "5", *words, typed=typed, code=code, **changes)

    def saved(self):
        folder = os.path.join(self.folder.name, "tercio")
        return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]

    def at_terminal(self, *words, keys=(), columns=80, rows=24, **changes):
        """Runs it in a pseudo-terminal; types each of the keys when it has begun and is quiet;
        all it printed."""
        child, master = pty.fork()
        if child == 0:
            os.execve(TERCIO, [TERCIO, *words], self.environment(**changes))
        import fcntl, struct, termios
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        shown = b""
        pending = list(keys)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            ready, _, _ = select.select([master], [], [], 0.3)
            if ready:
                try:
                    piece = os.read(master, 65536)
                except OSError:
                    break
                if not piece:
                    break
                shown += piece
            elif not shown:
                continue  # it has not begun to listen: what is typed now would miss it
            elif pending:
                os.write(master, pending.pop(0).encode())
            else:
                os.write(master, b"\x04")
        _, status = os.waitpid(child, 0)
        os.close(master)
        return shown.decode(), os.waitstatus_to_exitcode(status)

    # ---- playing ------------------------------------------------------------------------------

    def test_a_whole_game_by_numbers(self):
        out = self.play(typed="1\n" * 400)
        self.assertIn("[CE-75]", out)
        self.assertRegex(out, r"The record is in .*\.tercio")
        record = self.saved()[0]
        self.assertIn("result spain", read(record))
        self.tercio("verify", record)
        self.tercio("replay", record)

    def test_a_whole_game_by_words(self):
        orders = ["mo sav", "keep", "lay", "PREPARE", "reinf", "assault", "end", "en", "en lo", "stay"]
        typed = "".join(word + "\n" for word in orders) + "auto\n" * 400
        out = self.play("--think", "20", "--seat", "spain=human", typed=typed)
        self.assertIn("The army marches from Lombardy to Savoy.", out)
        self.assertRegex(out, r"The record is in")

    def test_a_game_between_computers_needs_no_input(self):
        out = self.play("--seat", "spain=easy", "--think", "20", typed="")
        self.assertRegex(out, r"The record is in")

    def test_why_and_odds(self):
        out = self.play(typed="why move flanders\nwhy move savoy\nodds move sav\nodds\nwhy\n")
        self.assertIn("No route leads from Lombardy to Flanders. [CE-34]", out)
        self.assertIn("You may: Move to Savoy", out)
        self.assertIn("16.7 %", out)
        self.assertIn("1/6", out)

    def test_a_forbidden_action_names_its_rule_and_changes_nothing(self):
        out = self.play(typed="battle\nassault\nprepare\nmove flanders\n")
        for rule in ("[CE-44]", "[CE-56]", "[CE-58]", "[CE-34]"):
            self.assertIn(rule, out)
        self.assertEqual(out.count("Move to Savoy (attrition +1) (move savoy)"), 1)

    def test_undo_never_goes_past_dice(self):
        self.assertIn("Dice have been thrown since", self.play(typed="undo\n"))

    def test_not_understood(self):
        out = self.play(typed="mvoe savoy\nxyzzy\n99\nmove\n\x00\xff\n")
        self.assertIn("Did you mean 'move savoy'?", out)
        self.assertIn("I do not understand 'xyzzy'", out)
        self.assertIn("numbered from 1 to", out)
        self.assertIn("Which one?", out)

    def test_save_and_resume(self):
        own = os.path.join(self.folder.name, "own.tercio")
        self.play(typed=f"move tyrol\nkeep\nsave {own}\n")
        first = self.tercio("play", "--resume", own, typed="log\nstatus\n")
        self.assertIn("The army marches from Lombardy to Tyrol.", first)
        # The same dice go on: twice the same game.
        again = [self.tercio("play", "--resume", own, "--plain", typed="1\n" * 60).split("\n")[:-4]
                 for _ in range(2)]
        self.assertEqual(again[0], again[1])

    def test_what_was_kept_goes_on_in_the_same_file(self):
        self.play(typed="move tyrol\n")
        file, = self.saved()
        before = read(file)
        self.assertIn("move tyrol", before)
        out = self.tercio("play", "--resume", file, typed="1\n1\n")
        self.assertEqual(self.saved(), [file])
        self.assertGreater(len(read(file)), len(before))
        self.assertIn("tercio play --resume " + file, out)

    def test_manual_dice(self):
        out = self.play("--manual-dice", typed="7\nxx\n4\n1\n4\nmove savoy\n1\nlog\n")
        self.assertIn("throw 1 die of 6 sides", out)
        self.assertIn("from 1 to 6", out)
        self.assertIn("[1] (given) Attrition die 1", out)

    def test_a_bot(self):
        bot = os.path.join(self.folder.name, "bot")
        with open(bot, "w") as file:
            file.write("#!/usr/bin/env python3\nimport json, sys\n"
                       "for line in sys.stdin:\n"
                       "    print(json.dumps({'action': json.loads(line)['actions'][0]['a']}), flush=True)\n")
        os.chmod(bot, os.stat(bot).st_mode | stat.S_IXUSR)
        self.assertRegex(self.play("--seat", "spain=" + bot, typed=""), r"The record is in")
        with open(bot, "w") as file:
            file.write("#!/bin/sh\nread line\necho '{\"action\":\"fly\"}'\n")
        out = self.play("--seat", "spain=" + bot, typed="", code=1)
        self.assertIn(bot, out)
        self.assertIn("--resume", out)

    def test_end_of_input_loses_nothing(self):
        out = self.play(typed="")
        file, = self.saved()
        self.assertIn("tercio play --resume " + file, out)

    def test_a_home_that_cannot_be_written(self):
        blocked = os.path.join(self.folder.name, "file")
        open(blocked, "w").close()
        out = self.play(typed="1\n", code=1, XDG_DATA_HOME=blocked)
        self.assertIn("cannot be kept", out)

    def test_quit(self):
        self.assertIn("--resume", self.play(typed="quit\n\n"))
        self.assertEqual(len(self.saved()), 1)
        self.assertIn("not kept", self.play(typed="quit\nn\n"))
        self.assertEqual(len(self.saved()), 1)

    # ---- choosing a game ----------------------------------------------------------------------

    def test_without_a_game_it_asks(self):
        out = self.tercio("play", typed="1\n\nhelp\n")
        self.assertIn("Which game?", out)
        self.assertIn("The Spanish Road", out)
        self.assertIn("choose an Operation", out)
        out = self.tercio("play", typed="nonsense\ncam\n1\nhard\n2\nalba\n\nstatus\n")
        self.assertIn("'nonsense' is not clear", out)
        self.assertIn("of 10", out)
        self.assertIn("Duke of Alba", out)
        self.tercio("play", typed="")
        self.tercio("play", typed="1\n")

    # ---- languages and looks ------------------------------------------------------------------

    def test_spanish(self):
        for words, changes in ((["--lang", "es"], {}), ([], {"LANG": "es_ES.UTF-8"}),
                               ([], {"LC_ALL": "es_MX.UTF-8"})):
            out = self.play(*words, typed="ayuda\nporque move flanders\nmover sab\nsalir\n\n", **changes)
            self.assertIn("Semana 1 de 12", out)
            self.assertIn("esta lista", out)
            self.assertIn("[CE-34]", out)
            self.assertIn("El ejército marcha", out)
            self.assertNotIn("Week", out)
        self.assertIn("Week", self.play("--lang", "en", typed="", LANG="es_ES.UTF-8"))
        out = self.play(typed="lang es\nidioma en\n")
        self.assertIn("Semana", out)

    def test_plain_has_no_drawings_and_no_escapes(self):
        out, code = self.at_terminal("play", "camino", "--seed", "5", "--plain", keys=["1\r", "1\r"])
        self.assertEqual(code, 0, out)
        self.assertNotIn("\x1b", out)
        for drawing in "│─┌╌■●▶":
            self.assertNotIn(drawing, out)
        self.assertIn("The Spanish army under Ambrogio Spinola is in Lombardy", out)

    def test_ascii_where_the_locale_is_not_utf8(self):
        for words in ((), ("--plain",)):
            out, code = self.at_terminal("play", "camino", "--seed", "5", *words, keys=["1\r"],
                                         LANG="C")
            self.assertEqual(code, 0, out)
            self.assertTrue(ESCAPES.sub("", out).isascii(), out)
        self.assertIn("Franche-Comte", out)

    def test_colours_at_a_terminal(self):
        for columns, rows in ((80, 24), (120, 40), (40, 12)):
            out, code = self.at_terminal(
                "play", "camino", "--seed", "5", columns=columns, rows=rows,
                keys=["2\r", "1\r", "odds\r", "help\r", "\r", "log\r", "stat\t\r", "\x1b[A\r",
                      "hel\x7f\x1b[D\x1b[C\r", "mo\t\t", "\x15quit\r", "\r"])
            self.assertEqual(code, 0, out)
            self.assertIn("\x1b[2J", out)
            self.assertIn("\x1b[1", out)
            self.assertIn("Flanders ★", ESCAPES.sub("", out))
            self.assertIn("--resume", out)
            # What is typed does not have the ink of the prompt.
            self.assertRegex(out, r"\x1b\[[0-9;]+m›\x1b\[0m 2")

    def test_colours_can_be_refused(self):
        for words, changes in ((["--no-colour"], {}), (["--no-color"], {}), ([], {"NO_COLOR": "1"}),
                               ([], {"TERM": "dumb"})):
            out, code = self.at_terminal("play", "camino", "--seed", "5", *words, **changes)
            self.assertEqual(code, 0, out)
            self.assertNotRegex(out, r"\x1b\[[0-9;]*m")
            self.assertIn("Flanders ★", out)

    def test_interrupt_keeps_the_game(self):
        out, code = self.at_terminal("play", "camino", "--seed", "5", keys=["2\r", "\x03"])
        self.assertEqual(code, 0, out)
        self.assertIn("--resume", out)
        self.assertEqual(len(self.saved()), 1)

    def test_terminated_keeps_the_game(self):
        game = subprocess.Popen([TERCIO, "play", "camino"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, env=self.environment())
        said = b""
        while not said.endswith(b"> "):
            piece = os.read(game.stdout.fileno(), 65536)
            self.assertTrue(piece)
            said += piece
        game.terminate()
        out, _ = game.communicate(timeout=30)
        self.assertEqual(game.returncode, 0)
        self.assertIn(b"--resume", out)


if __name__ == "__main__":
    unittest.main()
