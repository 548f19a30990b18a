"""A browser with an account, as far as the server can tell: it keeps its cookie and shows its guard."""

import json

import ws

PASSWORD = "cinco lobos"


class Browser:
    """Keeps its cookie and the guard it was told."""

    def __init__(self, server, name=None):
        self.server = server
        self.cookie = self.guard = ""
        if name:
            reply = self.post("/api/account", {"name": name, "password": PASSWORD})
            assert reply["ok"], reply

    def headers(self):
        return {"Cookie": self.cookie, "X-Tercio-Guard": self.guard} if self.cookie else {}

    def take(self, headers, content):
        if headers["Set-Cookie"]:
            self.cookie = headers["Set-Cookie"].split(";")[0]
        reply = json.loads(content)
        self.guard = reply.get("guard", self.guard)
        return reply

    def get(self, path):
        _, headers, content = self.server.request("GET", path, None, self.headers())
        return self.take(headers, content)

    def post(self, path, body):
        _, headers, content = self.server.request("POST", path, body, self.headers())
        return self.take(headers, content)

    def log_in(self, name):
        return self.post("/api/account/login", {"name": name, "password": PASSWORD})

    def create(self, red="here", blue="invite", **more):
        reply = self.post("/api/matches", {"game": "toy", "seats": {"red": red, "blue": blue}, **more})
        secrets = {seat["seat"]: seat.get("secret") for seat in reply["seats"]}
        if blue == "invite":
            secrets["blue"] = self.server.open(reply["match"], secrets["blue"])
        return reply["match"], secrets

    def sit(self, match, *secrets):
        guest = ws.Guest(self.server.connect(**({"Cookie": self.cookie} if self.cookie else {})))
        guest.sit(match, *secrets)
        return guest
