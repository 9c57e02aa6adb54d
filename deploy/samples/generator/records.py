"""The lines of a recording: instants, identifiers, Kafka headers, and records that are broken on purpose."""

import base64
import json

# The hour that was recorded, for identifiers that hold their time: 2026-11-21T08:00:00Z.
_BEGIN_MILLISECONDS = 1_795_248_000_000
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

PUSH = "navigation.intents.push"
EMAIL = "navigation.intents.email"
STATE = "navigation.device-state"


def clock(milliseconds):
    seconds, milliseconds = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{milliseconds:03}"


def before(milliseconds):
    """A placeholder: an instant before the one at which the line is played."""
    return "@-" + clock(milliseconds)


def after(milliseconds):
    """A placeholder: an instant after the one at which the line is played."""
    return "@+" + clock(milliseconds)


def ulid(chance, at):
    number = ((_BEGIN_MILLISECONDS + at) << 80) | ((chance.bits() & 0xFFFF) << 64) | chance.bits()
    return "".join(_CROCKFORD[(number >> (5 * place)) & 31] for place in range(25, -1, -1))


def line(at, topic, key, value, headers=None, **more):
    """One line of a recording. `at` is in milliseconds from the beginning of the hour."""
    result = {"at": "+" + clock(at), "topic": topic, "key": key}
    if headers:
        result["headers"] = headers
    if isinstance(value, bytes):
        result["valueBase64"] = base64.b64encode(value).decode("ascii")
    elif isinstance(value, str):
        result["valueText"] = value
    else:
        result["value"] = value
    return result | more


def ndjson(lines):
    ordered = sorted(enumerate(lines), key=lambda pair: (pair[1].get("at", ""), pair[0]))
    return "".join(
        json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n" for _, entry in ordered
    )


def dressed(chance, intent, source):
    """The ways in which senders wrap an intent: (headers, value)."""
    kind = chance.weighted([("bare", 40), ("json", 20), ("binary", 28), ("structured", 8), ("snake", 4)])
    headers = {}
    value = intent
    event = {"specversion": "1.0", "id": chance.uuid(), "source": source, "type": "landfall.v1.NavigationIntent"}
    if kind == "json":
        headers["content-type"] = "application/json"
    elif kind == "binary":
        headers["content-type"] = "application/json"
        headers |= {f"ce_{name}": text for name, text in event.items()}
        if chance.one_in(3):
            headers["ce_correlationid"] = chance.uuid()
        if chance.one_in(10):
            # Without an id of its own the intent is known by its event's source and id.
            value = {name: content for name, content in intent.items() if name != "intentId"}
    elif kind == "structured":
        headers["content-type"] = "application/cloudevents+json; charset=utf-8"
        value = event | {"datacontenttype": "application/json", "data": intent}
    elif kind == "snake":
        value = _snake(intent)
    if chance.one_in(3):
        headers["traceparent"] = f"00-{chance.hex(16)}{chance.hex(16)}-{chance.hex(16)}-01"
    if chance.one_in(10):
        headers["kafka_correlationId"] = chance.hex(16)
    if chance.one_in(40):
        headers["x-gateway"] = None
    return headers, value


def _snake(value):
    """The original field names of protobuf, which JSON may use too; what is in free-form fields stays."""
    if isinstance(value, list):
        return [_snake(element) for element in value]
    if not isinstance(value, dict):
        return value
    free = {"context", "attributes"}
    return {
        "".join("_" + letter.lower() if letter.isupper() else letter for letter in name):
            content if name in free else _snake(content)
        for name, content in value.items()
    }


def unreadable(chance, device, at):
    """Records that no reader can take for an intent; each is to become a dead letter: (note, value, headers)."""
    good = {"intentId": ulid(chance, at), "deviceId": device, "channel": "PUSH_TAP", "occurredAt": before(240)}
    target = {"route": "home"}
    circle = {"id": "n1", "type": "Sheet", "presented": {"id": "n1", "type": "Sheet"}}
    state = {"deviceId": device, "sequence": "1", "windows": [{"id": "w1", "key": True, "root": circle}]}
    plain = [
        ("bytes of another format", bytes(chance.below(256) for _ in range(48))),
        ("a record cut in the middle", json.dumps(good | {"link": "https://links.example.com/c/77"})[:70]),
        ("text that is no JSON", "hello"),
        ("invalid UTF-8", b'{"intentId":"' + b"\xc3\x28\xff" + b'","link":"https://links.example.com/"}'),
        ("no value at all", None),
        ("no target", good),
        ("two targets", good | {"link": "https://links.example.com/", "destination": target}),
        ("an id with a space", good | {"intentId": "no id", "destination": target}),
        ("a number for a text", good | {"destination": target, "deviceId": 17}),
        ("nested 10,000 deep", '{"attributes":{"a":' + "[" * 10_000 + "]" * 10_000 + "}}"),
        ("a tree that presents itself", good | {"destination": target, "deviceState": state}),
    ]
    return [(note, value, None) for note, value in plain] + [
        ("a header without a value", good | {"destination": target}, {"content-type": None}),
    ]
