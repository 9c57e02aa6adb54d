"""The table of what a tap on chat 77 must give, as lines for `landfall resolve`."""

from . import chat
from .devices import Device

_NOW = "2026-11-21T08:15:30.000Z"


class _Fixed:
    """Chance that always takes the first."""

    @staticmethod
    def weighted(pairs):
        return pairs[0][0]

    @staticmethod
    def between(low, _):
        return low


def lines():
    """One line a row of the table; `expect` says outcome, reason or error, and the operations in their order."""
    tree, link = chat.tree, "https://links.example.com/c/77?utm_campaign=w47"
    covered = [chat.chat("12"), chat.profile("user-34")]
    return [
        _line("chat list", tree(), link, ["push"]),
        _line("Chat(12)", tree([chat.chat("12")]), link, ["update"]),
        _line("Chat(77)", tree([chat.chat("77")]), link, [], "ALREADY_THERE"),
        _line("Settings presented modally over the chat list", tree(presented=chat.settings_sheet()), link,
              ["dismiss", "push"]),
        _line("Settings in the other tab; the chat tab shows the list", tree([], selected=1), link,
              ["select", "push"]),
        _line("Chat(12), covered by a pushed Profile, in the tab that is not selected", tree(covered, selected=1),
              link, ["update", "popTo", "select"]),
        _line("the chat tab was never opened", tree(selected=1), link, ["select", "push"], sequence="1"),
        _line("app not running", [], link, ["replaceRoot"]),
        _line("a Call screen that is not dismissible covers everything", tree([chat.chat("12")], presented=chat.call()),
              link, [], "FAILED", "not_dismissible"),
        _line("signed out", chat.signed_out(), link, [], "REFUSED", "signed_out", user=None),
        _line("link to an unknown path", tree(), "https://links.example.com/help/two-devices", [], "OPEN_URL"),
        _line("link to an unknown host", tree(), "https://links.example.org/c/77", [], "REFUSED", "host_not_allowed"),
        _line("intent expired", tree(), link, [], "EXPIRED", expires="2026-11-21T08:15:29.950Z"),
    ]


def _line(case, windows, link, operations, outcome="NAVIGATE", reason=None, user="user-17", sequence="42",
          expires="2026-11-21T08:16:29.900Z"):
    device = Device(_Fixed(), chat.BUNDLE, identifier="dev-4fa1", user=user)
    state = device.state(windows, sequence=sequence) | {"capturedAt": "2026-11-21T08:15:20.000Z"}
    intent = {
        "intentId": "01JD7Q1C0J8W4N6Z3T9R5V2XKA",
        "deviceId": "dev-4fa1",
        "channel": "PUSH_TAP",
        "link": link,
        "occurredAt": "2026-11-21T08:15:29.900Z",
        "expiresAt": expires,
        "message": {"provider": "apns", "messageId": "7E0C", "campaignId": "w47", "action": "default"},
        "attributes": {"country": "DE"},
    }
    if user is not None:
        intent["userId"] = user
    expect = {"outcome": outcome} | ({"reason": reason} if reason else {}) | {"operations": operations}
    return {"case": case, "expect": expect, "now": _NOW, "intent": intent, "state": state}
