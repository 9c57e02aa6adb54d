"""The chat app: its screens, and what its users are sent."""

from .devices import container, screen, window

NAME = "chat"
BUNDLE = "com.example.chat"
SOURCE = "https://push.example.com/chat"
HOST = "https://links.example.com"
SCHEME = "chatapp:/"
GUESTS_ONE_IN = 16
SECOND_FACTOR_ONE_IN = None

_CHATS = ["12", "77", "104", "231", "350", "418", "502", "667", "713", "890", "1024", "1187"]
_PEOPLE = ["user-21", "user-34", "user-48", "user-59", "user-63"]


def tree(pushed=(), selected=0, presented=None):
    """The two tabs; `pushed` lies over the chat list, `presented` over everything."""
    root = container("MainTabs", "TAB", [
        container("ChatNavigation", "NAVIGATION", [screen("ChatList"), *pushed]),
        container("SettingsNavigation", "NAVIGATION", [screen("Settings")]),
    ], selected=selected)
    if presented is not None:
        root["presented"] = presented
    return window(root)


def chat(number):
    return screen("Chat", {"chatId": number})


def profile(user):
    return screen("Profile", {"userId": user})


def settings_sheet():
    return container("ModalNavigation", "NAVIGATION", [screen("Settings")], style="PAGE_SHEET")


def call():
    return screen("Call", {"callId": "call-5512"}, dismissible=False)


def signed_out():
    return window(screen("Login"))


def anywhere(chance, device):
    """Where a user may have gone by hand."""
    if device.user is None:
        return signed_out()
    number = chance.choose(_CHATS)
    return chance.weighted([
        (tree(), 20),
        (tree([chat(number)]), 30),
        (tree([chat(number), profile(chance.choose(_PEOPLE))]), 12),
        (tree([chat(number)], selected=1), 10),
        (tree(selected=1), 8),
        (tree(presented=settings_sheet()), 8),
        ([], 12),
    ])


def cases():
    """The places of the table that a tap on chat 77 must land from: (words, windows, is signed in)."""
    return [
        ("the chat list", tree(), True),
        ("Chat(12)", tree([chat("12")]), True),
        ("Chat(77)", tree([chat("77")]), True),
        ("Settings presented modally over the chat list", tree(presented=settings_sheet()), True),
        ("Settings in the other tab; the chat tab shows the list", tree(selected=1), True),
        ("Chat(12), covered by a pushed Profile, in the tab that is not selected",
         tree([chat("12"), profile("user-34")], selected=1), True),
        ("the chat tab was never opened", tree(selected=1), True),
        ("the app is not running", [], True),
        ("a Call screen that is not dismissible covers everything", tree([chat("12")], presented=call()), True),
        ("signed out", signed_out(), False),
    ]


def detours():
    """Places that a detour begins from: this app has none."""
    return []


def push_target(chance, chats):
    path = chance.weighted([
        ("/c/" + chance.choose(chats), 76), ("/c", 7), ("/u/" + chance.choose(_PEOPLE), 8), ("/settings", 5), ("/", 4),
    ])
    if chance.one_in(12):
        return {"destination": {"route": "chat", "context": {"chatId": chance.choose(chats)}}}
    return {"link": (SCHEME if chance.one_in(6) else HOST) + path}


def push_campaign(chance):
    return chance.weighted([("message", 70), ("mention", 15), ("missed-call", 8), ("invite-w47", 7)])


def email_path(chance, chats):
    return chance.weighted([
        ("/c/" + chance.choose(chats), 60), ("/c", 16), ("/u/" + chance.choose(_PEOPLE), 10), ("/settings", 10),
        ("/", 4),
    ])


def email_campaign(chance):
    return chance.weighted([("digest-w47", 60), ("unread-reminder", 28), ("security-2026-11", 12)])


def browser_path(chance):
    """A path of the same site for which the app has no screen."""
    return chance.choose(["/help/two-devices", "/blog/2026/11/voice-rooms", "/download/desktop", "/c/77/export"])


def interests(chance):
    """The chats of one user; few, so that a tap often meets its own screen."""
    return ["77"] + [chance.choose(_CHATS) for _ in range(3)]
