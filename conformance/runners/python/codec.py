"""Messages of the contract in JSON: read in any spelling, said in canonical form."""

import json
import re
from datetime import datetime, timezone

# A field's type: text, bool, int32, int64, number, map, struct, time, duration, an enum or a message; [ ] a list.
# `?` keeps a value at its default, since leaving it out says something else.
MESSAGES = {
    "ActionPlan": "planId:text intentId:text deviceId:text outcome:Outcome! route:text context:map basedOn:PlanBasis "
                  "operations:[Operation] target:text assignments:[Assignment] reason:text error:PlanError "
                  "retryAfter:duration url:text resume:text flow:text catalogVersion:text issuedAt:time expiresAt:time",
    "PlanBasis": "sequence:int64 source:Source! launchId:text reason:text tooOldBy:duration",
    "Assignment": "experimentId:text variationId:text hashAttribute:text bucket:number?",
    "PlanError": "code:text step:text node:text container:text message:text",
    "Operation": "update:Update dismiss:Dismiss select:Child popTo:Child makeVisible:Child push:Container "
                 "setChildren:SetChildren insertTab:TabView replaceTab:TabView setPrimary:Container "
                 "showDetail:Container pushOnDetail:Container present:Present replaceRoot:ReplaceRoot "
                 "activateWindow:ActivateWindow options:struct",
    "Update": "node:text context:map", "Dismiss": "presenter:text", "Child": "container:text child:text",
    "Container": "container:text view:Node", "TabView": "container:text index:int32 view:Node",
    "SetChildren": "container:text children:[Element] selected:int32?", "Element": "node:text view:Node",
    "Present": "presenter:text view:Node", "ReplaceRoot": "window:text view:Node", "ActivateWindow": "window:text",
    "Node": "id:text type:text supertypes:[text] kind:Kind children:[Node] selected:int32? collapsed:bool "
            "visible:[int32] presented:Node style:Style definesPresentationContext:bool context:map dismissible:bool? "
            "transition:Transition parentOverride:text",
    "DeviceState": "deviceId:text! sequence:int64 launchId:text capturedAt:time app:App session:Session "
                   "windows:[Window]",
    "App": "bundleId:text version:text platform:text idiom:text locale:text",
    "Session": "userId:text authenticated:bool attributes:struct", "Window": "id:text key:bool root:Node",
    "PlanResult": "planId:text! intentId:text deviceId:text result:Result! operation:int32? sequence:int64 at:time "
                  "reason:word",
    "DeviceReport": "state:DeviceState results:[PlanResult]",
}
ENUMS = {
    "Outcome": "NAVIGATE ALREADY_THERE DETOUR OPEN_URL REFUSED EXPIRED FAILED", "Source": "INLINE STORED COLD_START",
    "Kind": "SCREEN NAVIGATION TAB SPLIT CUSTOM", "Transition": "SETTLED PRESENTING DISMISSING",
    "Style": "FULL_SCREEN OVER_FULL_SCREEN PAGE_SHEET FORM_SHEET POPOVER CURRENT_CONTEXT OVER_CURRENT_CONTEXT",
    "Result": "APPLIED STALE FAILED IGNORED",
}
DEFAULTS = {"Kind": "SCREEN", "Style": "FULL_SCREEN", "Transition": "SETTLED", "dismissible": True}


class Malformed(Exception):
    """Bytes that are no such message."""


def need(holds):
    if not holds:
        raise Malformed()


def read(message, data):
    """Reads a message, and says it in canonical form."""
    try:
        return of_type(message, json.loads(data.decode()))
    except (ValueError, RecursionError) as error:
        raise Malformed() from error


def snake(name):
    return re.sub("[A-Z]", lambda match: "_" + match[0].lower(), name)


def message_of(name, value):
    need(isinstance(value, dict))
    said = {}
    for field, kind in (item.split(":") for item in MESSAGES[name].split()):
        given = value.get(field, value.get(snake(field)))
        if given is not None:
            found = of_type(kind.strip("?!"), given)
            keeps = kind[-1] == "?" or isinstance(found, dict) and kind in MESSAGES
            if (found or keeps) and found != DEFAULTS.get(field, DEFAULTS.get(kind)):
                said[field] = found
        need(kind[-1] != "!" or field in said)
    if name == "Operation":
        need(len([field for field in said if field != "options"]) == 1)
    return said


def of_type(kind, value):
    if kind[0] == "[":
        need(isinstance(value, list))
        return [of_type(kind[1:-1], element) for element in value]
    if kind in MESSAGES:
        return message_of(kind, value)
    if kind in ENUMS:
        words = ["", *ENUMS[kind].split()]
        need(value in words if isinstance(value, str) else type(value) is int and 0 <= value < len(words))
        return value if isinstance(value, str) else words[value]
    if kind in ("int32", "int64"):
        need(type(value) in (int, str) and re.fullmatch(r"-?[0-9]+", str(value)))
        return int(value) if kind == "int32" else str(int(value)) if int(value) else ""
    if kind == "time":
        need(isinstance(value, str))
        time = datetime.fromisoformat(value.replace("Z", "+00:00")).astimezone(timezone.utc)
        digits = time.isoformat(timespec="milliseconds" if time.microsecond else "seconds")
        return digits.replace("+00:00", "Z")
    if kind == "map":
        need(isinstance(value, dict) and all(isinstance(text, str) for text in value.values()))
    elif kind == "struct":
        need(isinstance(value, dict))
    elif kind == "duration":
        need(isinstance(value, str) and re.fullmatch(r"-?[0-9]+(\.[0-9]{1,9})?s", value))
    elif kind == "word":
        need(isinstance(value, str) and re.fullmatch(r"([a-z][a-z0-9_]{0,63})?", value))
    else:
        types = {"text": str, "bool": bool, "number": (int, float)}[kind]
        need(isinstance(value, types) and (kind != "number" or not isinstance(value, bool)))
    return value
