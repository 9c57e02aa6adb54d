"""Suite `session`: what a device does with a tap, as a state machine in virtual milliseconds."""

import datetime
import itertools

from tree import Refusal, Tree

ANSWER_WITHIN, READY_WITHIN, TAP_LIFETIME, ASKS = 2000, 10_000, 30_000, 3

NOTHING_TO_DO = ("REFUSED", "EXPIRED", "FAILED")


def is_over(plan):
    """Whether a plan is not to be carried out any more. Virtual time takes place today."""
    expires = plan.get("expiresAt")
    return expires is not None and expires <= datetime.datetime.now(datetime.timezone.utc).isoformat()


class Session:
    """One device. `tap` is the tap that is being handled; `newest` the last one that came meanwhile."""

    def __init__(self):
        self.tap = self.newest = self.tree = self.token = None
        self.now = self.sequence = 0
        self.seen, self.ended, self.effects, self.ids = set(), set(), [], itertools.count(1)
        self.windows = None

    def step(self, step):
        """Lets time pass, then does the step; returns what the device did."""
        self.effects = []
        while self.tap and self.tap["due"] <= step["at"]:
            self.now = self.tap["due"]
            self.is_due()
        self.now = step["at"]
        getattr(self, "do_" + step["do"])(step)
        return self.effects

    # What happens to the device

    def do_start(self, step):
        self.launch = step["launchId"]
        self.show(step)

    def do_restart(self, step):
        """The tap was kept on disk, and is asked again; one that was not asked before begins anew."""
        self.do_start(step)
        if self.tap and self.tap["asked"]:
            self.ask(self.tap["attempt"] + 1)
        elif self.tap:
            self.begin({**self.tap, "due": min(self.now + READY_WITHIN, self.tap["until"])})

    def do_tree(self, step):
        self.show(step)
        waits_for = self.tap and self.tap["waits_for"]
        if waits_for == "ready":
            self.ask(0)
        elif waits_for and self.may_go(waits_for):
            self.ask(self.tap["attempt"] + 1)

    def show(self, step):
        if step.get("windows") == self.windows and step["do"] == "tree":
            return
        self.windows = step.get("windows")
        self.tree = Tree(step) if self.windows else None
        self.sequence += 1

    def may_go(self, name):
        node = self.tree.nodes.get(name)
        return not node or node.data.get("dismissible", True)

    def do_wait(self, step):
        pass

    def do_tap(self, step):
        tap = {"id": f"i{next(self.ids)}", "link": step["link"], "until": self.now + TAP_LIFETIME, "attempt": 0,
               "due": self.now + READY_WITHIN, "asked": False, "stale": 0, "again": 0, "waits_for": "ready"}
        if not self.tap:
            return self.begin(tap)
        self.newest = tap
        # Nothing is under way: the person wants to get to where the newest leads.
        if not self.tap["asked"] and self.tap["waits_for"] != "ready":
            self.end()

    def begin(self, tap):
        self.tap = tap
        if self.tree:
            self.ask(0)

    def do_complete(self, step):
        self.resume("COMPLETED", step.get("data", {}))

    def do_cancel(self, step):
        self.resume("CANCELLED", {})

    def resume(self, result, data):
        if not self.token:
            return
        (token, plan), self.token = self.token, None
        resume = {"token": token, "result": result, **({"data": data} if data else {})}
        self.begin({"id": plan + ".resume", "resume": resume, "until": self.now + TAP_LIFETIME, "attempt": 0, "due": 0,
                    "asked": False, "stale": 0, "again": 0, "waits_for": None})

    # Asking

    def ask(self, attempt):
        self.tap.update(attempt=attempt, asked=True, waits_for=None, due=self.now + ANSWER_WITHIN)
        self.say_intent()

    def say_intent(self):
        state = {"deviceId": "dev-1", "sequence": str(self.sequence), "launchId": self.launch, **self.tree.state()}
        target = {name: self.tap[name] for name in ("link", "resume") if name in self.tap}
        self.effects.append({"effect": "intent", "intent": {
            "intentId": self.tap["id"], "attempt": self.tap["attempt"], "deviceId": "dev-1", "deviceState": state, **target}})

    def is_due(self):
        """The time of the tap is over, or that of a pause before it is asked again."""
        if "resume" in self.tap:
            self.say_intent()  # It must arrive, and has no fallback: whoever sends in the background goes on with it.
            self.end()
        elif self.tap["asked"] or self.tap["waits_for"] or self.now >= self.tap["until"]:
            self.end(falls_back=True)
        else:
            self.ask(self.tap["attempt"] + 1)

    def end(self, falls_back=False):
        if falls_back and self.tap:
            self.effects.append({"effect": "fallback"})
        self.ended.add(self.tap and self.tap["id"])
        self.tap, tap, self.newest = None, self.newest, None
        if tap:
            self.begin(tap)

    def report(self, plan, result, reason=None, operation=None):
        said = {"planId": plan["planId"], "intentId": plan["intentId"], "deviceId": "dev-1", "result": result,
                "sequence": str(self.sequence)}
        said.update({name: value for name, value in (("reason", reason), ("operation", operation)) if value is not None})
        self.effects.append({"effect": "result", "result": said})

    # Plans

    def do_give(self, step):
        plan = step["plan"]
        if not plan.get("planId") or plan["planId"] in self.seen or plan["deviceId"] != "dev-1":
            return
        self.seen.add(plan["planId"])
        take = getattr(self, "take_" + plan["outcome"], None)
        is_for_tap = self.tap and plan["intentId"] == self.tap["id"] and self.tap["asked"]
        # What somebody else asked for is carried out where nothing else is under way.
        is_for_others = not self.tap and plan["intentId"] not in self.ended
        if not is_for_tap and not is_for_others:
            return None if plan["outcome"] in NOTHING_TO_DO else self.report(plan, "IGNORED", "superseded")
        if not take:
            self.report(plan, "FAILED", "unsupported_operation", 0)
            return self.end(falls_back=True)
        if plan["outcome"] not in NOTHING_TO_DO and is_over(plan):
            self.report(plan, "IGNORED", "plan_expired")
            return self.end(falls_back=True)
        take(plan)

    def take_NAVIGATE(self, plan):
        basis = plan.get("basedOn", {})
        is_own = (basis.get("launchId") or self.launch) == self.launch and basis.get("sequence") == str(self.sequence)
        if not is_own or basis["source"] == "COLD_START":
            self.report(plan, "STALE", "other_tree")
            if not self.tap:
                return
            self.tap["stale"] += 1
            return self.ask(self.tap["attempt"] + 1) if self.tap["stale"] <= ASKS else self.end(falls_back=True)
        failure = self.perform(plan.get("operations", []))
        if failure:
            self.report(plan, "FAILED", *failure)
            return self.end(falls_back=True)
        if "resume" in plan:
            self.token = plan["resume"], plan["planId"]
        self.report(plan, "APPLIED")
        self.end()

    take_DETOUR = take_ALREADY_THERE = take_NAVIGATE

    def perform(self, operations):
        """Tries the operations on a copy first, so that a plan is done whole or not at all."""
        copy = Tree(self.tree.state())
        for position, operation in enumerate(operations):
            if not any(hasattr(copy, "do_" + name) for name in operation):
                return "unsupported_operation", position
            try:
                copy.apply(operation)
            except Refusal as refusal:
                return refusal.code, position
        self.tree = copy
        self.sequence += bool(operations)
        return None

    def take_OPEN_URL(self, plan):
        self.report(plan, "APPLIED")
        self.end(falls_back=True)

    def take_REFUSED(self, plan):
        self.end(falls_back=True)

    take_EXPIRED = take_REFUSED

    def take_FAILED(self, plan):
        if not self.tap:
            return
        node = plan.get("error", {}).get("node")
        self.tap["asked"] = False
        if plan.get("reason") == "not_dismissible" and not self.may_go(node):
            self.tap.update(waits_for=node, due=self.tap["until"])
        elif "retryAfter" in plan and self.tap["again"] < ASKS:
            self.tap["again"] += 1
            self.tap["due"] = min(self.now + int(1000 * float(plan["retryAfter"][:-1])), self.tap["until"])
        else:
            self.end(falls_back=True)
