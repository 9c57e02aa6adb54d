"""A runner for `landfall conformance judge`: one JSON object a line in, one out.

    landfall conformance judge --suite tree -- python3 conformance/runners/python/runner.py
"""

import base64
import json
import sys

import codec
from session import Session
from tree import Refusal, Tree


def hello(question):
    return {"runner": "reference", "language": "python", "unsupported": ["uikit", "protobuf", "NavigationIntent"]}


def perform(question):
    """Suite `tree`: carries a plan out, up to the first operation that is refused."""
    tree, answer = Tree(question["before"]), {"result": "APPLIED"}
    for position, operation in enumerate(question["plan"].get("operations", [])):
        try:
            tree.apply(operation)
        except Refusal as refusal:
            answer = {"result": "FAILED", "operation": position, "code": refusal.code}
            break
    return {**answer, "after": tree.state(), "visible": tree.visible()}


def decode(question):
    """Suite `codec`: reads a message and says it in canonical form."""
    try:
        return {"canonical": codec.read(question["message"], base64.b64decode(question["bytes"]))}
    except codec.Malformed:
        return {"malformed": True}


sessions = {}


def converse(question):
    """Suite `session`: a conversation, step by step."""
    if question["step"] == 0:
        sessions[question["id"]] = Session()
    return {"step": question["step"], "effects": sessions[question["id"]].step(question)}


def answer(question):
    if "hello" in question:
        return hello(question)
    suite = decode if "bytes" in question else converse if "step" in question else perform
    return {"id": question["id"], **suite(question)}


def main():
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
