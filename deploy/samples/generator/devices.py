"""Devices and their trees of screens."""

from . import records

_PHONES = [("IOS", "PHONE", 60), ("ANDROID", "PHONE", 28), ("IOS", "PAD", 12)]
_LOCALES = [("de-DE", 34), ("en-GB", 16), ("en-US", 14), ("fr-FR", 12), ("nl-NL", 9), ("pl-PL", 8), ("es-ES", 7)]
_VERSIONS = [("7.3.0", 52), ("7.2.1", 27), ("7.2.0", 14), ("7.1.4", 7)]


class Device:
    """An installed app, its user, and what the next record of its state says."""

    def __init__(self, chance, bundle, identifier=None, user=None, second_factor=False):
        platform, idiom, _ = chance.weighted([(phone, phone[2]) for phone in _PHONES])
        self.id = identifier or "dev-" + chance.hex(8)
        self.user = user
        self.second_factor = second_factor
        self.tier = chance.weighted([("basic", 70), ("gold", 22), ("platinum", 8)])
        self.launch = "L" + str(chance.between(2, 90))
        self.app = {
            "bundleId": bundle,
            "version": chance.weighted(_VERSIONS),
            "platform": platform,
            "idiom": idiom,
            "locale": chance.weighted(_LOCALES),
        }

    @property
    def provider(self):
        return "fcm" if self.app["platform"] == "ANDROID" else "apns"

    @property
    def country(self):
        return self.app["locale"][-2:]

    def state(self, windows, sequence="@next", age=60):
        """A DeviceState; `@next` is replaced by one more than the last that the device sent."""
        session = {"authenticated": False}
        if self.second_factor:
            session["attributes"] = {"mfa": "true"}
        if self.user is not None:
            session = {"userId": self.user, "authenticated": True, "attributes": {"tier": self.tier}}
        return {
            "deviceId": self.id,
            "sequence": sequence,
            "launchId": self.launch,
            "capturedAt": records.before(age),
            "app": self.app,
            "session": session,
            "windows": windows,
        }


def screen(kind, context=None, **more):
    node = {"type": kind}
    if context:
        node["context"] = context
    return node | more


def container(kind, shape, children, **more):
    node = {"type": kind, "kind": shape}
    if shape == "TAB":
        node["selected"] = more.pop("selected", 0)
    return node | {"children": children} | more


def window(root):
    """One key window around a tree; the nodes are numbered from the root on."""
    number = 0

    def named(node):
        nonlocal number
        number += 1
        result = {"id": f"n{number}"} | node
        if "children" in node:
            result["children"] = [named(child) for child in node["children"]]
        if "presented" in node:
            result["presented"] = named(node["presented"])
        return result

    return [{"id": "w1", "key": True, "root": named(root)}]
