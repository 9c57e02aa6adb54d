/// Mutants of messages and of sessions.
extension Mutant {
    static let messages: [Mutant] = [
        Mutant(
            "snake_case is unknown",
            "value.get(field, value.get(snake(field)))",
            "value.get(field)",
            in: "codec.py"
        ),
        Mutant(
            "numbers stay numbers",
            #"str(int(value)) if int(value) else """#,
            "int(value)",
            in: "codec.py"
        ),
        Mutant("any word is an outcome", "need(value in words if", "need(True if", in: "codec.py"),
        Mutant(
            "an operation may be missing",
            #"!= "options"]) == 1)"#,
            #"!= "options"]) < 2)"#,
            in: "codec.py"
        ),
        Mutant(
            "the selected index of a list is lost",
            "selected:int32?\", \"Element",
            "selected:int32\", \"Element",
            in: "codec.py"
        ),
        Mutant("times keep their zone", ".astimezone(timezone.utc)", "", in: "codec.py"),
    ]

    static let sessions: [Mutant] = [
        Mutant(
            "a plan comes twice, and is done twice",
            #"plan["planId"] in self.seen or "#,
            "",
            in: "session.py"
        ),
        Mutant(
            "the launch does not matter",
            #"(basis.get("launchId") or self.launch) == self.launch and "#,
            "",
            in: "session.py"
        ),
        Mutant(
            "a device asks again for ever",
            #"if self.tap["stale"] <= ASKS else self.end(falls_back=True)"#,
            "",
            in: "session.py"
        ),
        Mutant(
            "a late plan is carried out",
            #"self.report(plan, "IGNORED", "superseded")"#,
            #"self.report(plan, "APPLIED")"#,
            in: "session.py"
        ),
        Mutant(
            "the tap that starts the app is lost",
            #"if waits_for == "ready":"#,
            "if False:",
            in: "session.py"
        ),
        Mutant(
            "a restart loses the tap",
            "            self.ask(self.tap[\"attempt\"] + 1)\n        elif self.tap:\n            self.begin",
            "            pass\n        elif self.tap:\n            self.begin",
            in: "session.py"
        ),
        Mutant(
            "an intent that is asked again has another id",
            #""intentId": self.tap["id"], "attempt""#,
            #""intentId": str(self.now), "attempt""#,
            in: "session.py"
        ),
        Mutant(
            "the index of the operation is lost",
            "return refusal.code, position",
            "return refusal.code, 0",
            in: "session.py"
        ),
        Mutant(
            "the oldest of the taps that come meanwhile is kept",
            "        self.newest = tap\n",
            "        self.newest = self.newest or tap\n",
            in: "session.py"
        ),
        Mutant(
            "the device does not matter",
            #" or plan["deviceId"] != "dev-1":"#,
            ":",
            in: "session.py"
        ),
        Mutant(
            "a plan that is too old is carried out",
            "NOTHING_TO_DO and is_over(plan):",
            "NOTHING_TO_DO and False:",
            in: "session.py"
        ),
        Mutant(
            "a plan for a cold start is carried out in an app that runs",
            #" or basis["source"] == "COLD_START":"#,
            ":",
            in: "session.py"
        ),
        Mutant(
            "what nobody here has asked for is not carried out",
            #"not self.tap and plan["intentId"] not in self.ended"#,
            "False",
            in: "session.py"
        ),
        Mutant(
            "a tap is asked again when nobody needs it any more",
            #"), self.tap["until"])\#n        else:"#,
            "), 10 ** 9)\n        else:",
            in: "session.py"
        ),
        Mutant(
            "a detour is completed twice",
            "(token, plan), self.token = self.token, None",
            "token, plan = self.token",
            in: "session.py"
        ),
        Mutant(
            "a tap waits behind one that is held up",
            #"if not self.tap["asked"] and self.tap["waits_for"] != "ready":"#,
            "if False:",
            in: "session.py"
        ),
        Mutant(
            "the same tree again counts as a change",
            #"if step.get("windows") == self.windows and step["do"] == "tree":"#,
            "if False:",
            in: "session.py"
        ),
        Mutant(
            "a late refusal gets a result",
            #"return None if plan["outcome"] in NOTHING_TO_DO else self.report"#,
            "return self.report",
            in: "session.py"
        ),
        Mutant(
            "a refusal gets a result",
            "    def take_REFUSED(self, plan):\n",
            "    def take_REFUSED(self, plan):\n        self.report(plan, \"IGNORED\")\n",
            in: "session.py"
        ),
    ]
}
