"""An hour of one app: the states that its devices report, and the taps and clicks that reach them."""

import json

from . import records
from .devices import Device, screen

_MINUTE = 60_000
_HOUR = 60 * _MINUTE
_DEVICES = 52
# By their number among the devices: one never says what became of plans, one is an old build.
_MANNERS = {30: "silent", 40: "single-step"}
_NOTES = {"silent": "never says what became of a plan", "single-step": "an old build: fails at a second operation"}

_AGENTS = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
]
_SCANNER = "Mozilla/5.0 (compatible; MailScanner/4.2; +https://scanner.example.net/about)"


class Traffic:
    """Gathers the lines of one app; everything in it follows from the seed."""

    def __init__(self, app, chance):
        self.app = app
        self.chance = chance
        self.states = []
        self.intents = []

    def record(self):
        """Fills `states` and `intents`."""
        for number, (words, windows, signed_in) in enumerate(self.app.cases()):
            self._case_device(number, words, windows, signed_in)
        while len(self.devices_seen()) < _DEVICES:
            self._ordinary_device()
        for _ in range(5):
            self._device_that_sends_its_tree_along()
        for _ in range(6):
            self._click_on_a_server()
        for number, place in enumerate(self.app.detours()):
            self._detour_device(number, *place)
        self._stale_device()
        self._forgotten_device()
        self._device_in_transition()
        self._unreadable_records()
        self._unusable_states()

    def devices_seen(self):
        return {line["key"] for line in self.states}

    # Devices

    def _device(self, guest=False):
        user = None if guest else f"user-{self.chance.between(100, 9999)}"
        factor = self.app.SECOND_FACTOR_ONE_IN
        second_factor = guest and factor is not None and self.chance.one_in(factor)
        return Device(self.chance, self.app.BUNDLE, user=user, second_factor=second_factor)

    def _report(self, device, at, windows, /, **more):
        age = self.chance.between(20, 90)
        value = device.state(windows, age=age)
        self.states.append(records.line(at, records.STATE, device.id, value, **more))

    def _ordinary_device(self):
        device = self._device(guest=self.chance.one_in(self.app.GUESTS_ONE_IN))
        interests = self.app.interests(self.chance)
        at = self.chance.below(20_000)
        manner = _MANNERS.get(len(self.devices_seen()))
        more = {"device": manner, "note": _NOTES[manner]} if manner else {}
        if manner == "single-step":
            device.app["version"] = "7.1.4"
        self._report(device, at, self.app.anywhere(self.chance, device), **more)
        self._live(device, interests, self.chance.between(_MINUTE, 6 * _MINUTE))

    def _live(self, device, interests, at):
        """Taps and clicks until the hour is over, with some walking about by hand between them."""
        while at < _HOUR:
            if self.chance.one_in(14):
                self._report(device, at, self.app.anywhere(self.chance, device), note="went there by hand")
            elif self.chance.below(100) < 53:
                self._push(device, interests, at)
            else:
                self._click(device, interests, at)
            at += self.chance.between(4 * _MINUTE, 8 * _MINUTE)

    def _case_device(self, number, words, windows, signed_in):
        """A device in a place of the table: it is tapped from there, and lives on."""
        device = self._device(guest=not signed_in)
        self._report(device, 1_000 + number * 300, windows, note=words)
        interests = self.app.interests(self.chance)
        at = (2 + number) * _MINUTE + self.chance.below(30_000)
        intent = self._intent(device, "PUSH_TAP", at, {"link": self.app.HOST + self._shown(interests[0])})
        self._send(records.PUSH, device.id, at, intent, note="from: " + words)
        if not self._holds_back(windows) and signed_in:
            self._live(device, interests, at + 6 * _MINUTE)
            return
        # What was in the way goes away, and the app sends the same intent once more.
        if not signed_in:
            device.user = f"user-{self.chance.between(100, 9999)}"
        self._report(device, at + 5 * _MINUTE, self.app.tree(), note="what was in the way is gone")
        again = intent | {"attempt": 1, "occurredAt": records.before(210)}
        self._send(records.PUSH, device.id, at + 8 * _MINUTE, again, note="the same intent, second attempt")
        self._live(device, interests, at + 14 * _MINUTE)

    def _detour_device(self, number, words, windows, second_factor, conduct):
        """A guest who taps on a checkout, and is led to sign in first."""
        device = Device(self.chance, self.app.BUNDLE, second_factor=second_factor)
        self._report(device, 5_000 + number * 300, windows, note=words)
        at = (4 + 6 * number) * _MINUTE + self.chance.below(30_000)
        intent = self._intent(device, "PUSH_TAP", at, self.app.checkout_target(self.chance))
        more = {"detour": conduct} if conduct else {}
        self._send(records.PUSH, device.id, at, intent, note="a detour, from: " + words, **more)
        self._live(device, self.app.interests(self.chance), at + 6 * _MINUTE)

    def _shown(self, interest):
        return ("/c/" if self.app.NAME == "chat" else "/p/") + interest

    @staticmethod
    def _holds_back(windows):
        """Whether something that must not be dismissed is in the tree."""
        return '"dismissible": false' in json.dumps(windows)

    def _device_that_sends_its_tree_along(self):
        """Reports no state, so the tree travels with the intent."""
        device = self._device()
        at = self.chance.between(5 * _MINUTE, 50 * _MINUTE)
        path = self._shown(self.app.interests(self.chance)[0])
        intent = self._intent(device, "UNIVERSAL_LINK", at, {"link": self.app.HOST + path})
        intent["deviceState"] = device.state(self.app.anywhere(self.chance, device), sequence="7")
        self._send(records.PUSH, device.id, at, intent)

    def _click_on_a_server(self):
        """A click that a link service saw: it knows a user and no device, and is keyed by its own id."""
        at = self.chance.between(3 * _MINUTE, 58 * _MINUTE)
        device = self._device()
        path = self.app.email_path(self.chance, self.app.interests(self.chance))
        intent = self._intent(device, "EMAIL_LINK", at, {"link": self.app.HOST + path})
        del intent["deviceId"]
        self.intents.append(records.line(at, records.EMAIL, intent["intentId"], intent))

    def _stale_device(self):
        device = self._device()
        value = device.state(self.app.tree(selected=1), age=50 * _MINUTE)
        note = "older than the catalog lets a state be"
        self.states.append(records.line(2_000, records.STATE, device.id, value, note=note))
        at = 26 * _MINUTE
        intent = self._intent(device, "PUSH_TAP", at, {"link": self.app.HOST + "/"})
        self._send(records.PUSH, device.id, at, intent, note="planned for a cold start: the state is too old")

    def _forgotten_device(self):
        device = self._device()
        self._report(device, 3_000, self.app.tree())
        self.states.append(records.line(20 * _MINUTE, records.STATE, device.id, None, note="the device is forgotten"))
        at = 24 * _MINUTE
        intent = self._intent(device, "PUSH_TAP", at, {"link": self.app.HOST + "/"})
        self._send(records.PUSH, device.id, at, intent, note="planned for a cold start: no state is known")

    def _device_in_transition(self):
        """Something is just being presented when the tap comes; the app tries again with the next attempt."""
        device = self._device()
        interest = self.app.interests(self.chance)[0]
        moving = screen("Settings" if self.app.NAME == "chat" else "Voucher", transition="PRESENTING")
        self._report(device, 33 * _MINUTE, self.app.tree(presented=moving), note="in the middle of a transition")
        at = 37 * _MINUTE
        intent = self._intent(device, "PUSH_TAP", at, {"link": self.app.HOST + self._shown(interest)})
        self._send(records.PUSH, device.id, at, intent)
        self._report(device, 41 * _MINUTE, self.app.tree(), note="the transition is over")
        again = intent | {"attempt": 1, "occurredAt": records.before(180)}
        self._send(records.PUSH, device.id, 45 * _MINUTE, again)

    # Intents

    def _intent(self, device, channel, at, target):
        intent = {
            "intentId": records.ulid(self.chance, at),
            "deviceId": device.id,
            "channel": channel,
            **target,
            "occurredAt": records.before(self.chance.between(120, 900)),
            "attributes": {"country": device.country},
        }
        if device.user is not None:
            intent["userId"] = device.user
        return intent

    def _push(self, device, interests, at):
        intent = self._intent(device, "PUSH_TAP", at, self.app.push_target(self.chance, interests))
        intent["message"] = {
            "provider": device.provider,
            "messageId": self.chance.uuid(),
            "campaignId": self.app.push_campaign(self.chance),
            "action": self.chance.weighted([("default", 85), ("open", 15)]),
        }
        note = None
        if self.chance.one_in(2):
            intent["expiresAt"] = records.after(_MINUTE)
        if self.chance.one_in(30):
            intent["expiresAt"] = records.before(5 * _MINUTE)
            note = "expired"
        self._send(records.PUSH, device.id, at, intent, note=note)

    def _click(self, device, interests, at):
        campaign = self.app.email_campaign(self.chance)
        path = self.app.email_path(self.chance, interests)
        link = f"{self.app.HOST}{path}?utm_source=email&utm_campaign={campaign}"
        note = self.chance.weighted([
            (None, 86), ("no screen for it", 4), ("another host", 3), ("another user", 3), ("a mail scanner", 4),
        ])
        if note == "no screen for it":
            link = f"{self.app.HOST}{self.app.browser_path(self.chance)}?utm_campaign={campaign}"
        elif note == "another host":
            link = link.replace(self.app.HOST, "https://links.example.com.attacker.example")
        intent = self._intent(device, "EMAIL_LINK", at, {"link": link})
        intent["message"] = {"provider": "ses", "messageId": self.chance.hex(16), "campaignId": campaign}
        intent["click"] = {"userAgent": self.chance.choose(_AGENTS), "linkIndex": self.chance.between(0, 6)}
        if note == "another user":
            intent["userId"] = "user-7"
        elif note == "a mail scanner":
            intent["click"] = {"userAgent": _SCANNER, "isBot": True, "linkIndex": 0}
        self._send(records.EMAIL, device.id, at, intent, note=note)

    def _send(self, topic, key, at, intent, note=None, **more):
        """Sends an intent; now and then the sender does it twice."""
        headers, value = records.dressed(self.chance, intent, self.app.SOURCE)
        more |= {"note": note} if note else {}
        self.intents.append(records.line(at, topic, key, value, headers, **more))
        if self.chance.one_in(28) and at + 90_000 < _HOUR:
            later = at + self.chance.between(900, 80_000)
            self.intents.append(records.line(later, topic, key, value, headers, note="sent twice"))

    # What no reader can use

    def _unreadable_records(self):
        device = self._device()
        at = 6 * _MINUTE
        for note, value, headers in records.unreadable(self.chance, device.id, at):
            topic = self.chance.choose([records.PUSH, records.EMAIL])
            self.intents.append(records.line(at, topic, device.id, value, headers, note="dead letter: " + note))
            at += self.chance.between(3 * _MINUTE, 6 * _MINUTE)

    def _unusable_states(self):
        """States that are ignored and counted; the one before them stays in force."""
        device = self._device()
        self._report(device, 4_000, self.app.tree())
        good = device.state(self.app.tree(), sequence="900")
        twins = device.state(self.app.tree(pushed=[screen("Settings")]), sequence="901")
        twins["windows"][0]["root"]["children"][0]["id"] = "n1"
        strange = device.state(self.app.tree(), sequence="902")
        strange["windows"][0]["root"]["kind"] = "CAROUSEL"
        unusable = [
            ("two nodes with one id", twins),
            ("an unknown kind of container", strange),
            ("a negative sequence", good | {"sequence": "-5"}),
            ("text that is no JSON", "<state/>"),
        ]
        for number, (note, value) in enumerate(unusable):
            at = (10 + 8 * number) * _MINUTE
            more = {"note": "ignored: " + note, "simulate": False}
            self.states.append(records.line(at, records.STATE, device.id, value, **more))
        self._live(device, self.app.interests(self.chance), 7 * _MINUTE)
