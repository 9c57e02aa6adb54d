/// A fault that is put into the Python runner: a text that stands there once, and what it becomes.
struct Mutant: Sendable {
    let name: String
    var file = "tree.py"
    let old: String
    let new: String

    init(_ name: String, _ old: String, _ new: String, in file: String = "tree.py") {
        self.name = name
        self.old = old
        self.new = new
        self.file = file
    }

    /// Faults that a client may well have.
    static let all: [Mutant] = showing + lists + names + presenting + splits + messages + sessions

    private static let showing: [Mutant] = [
        Mutant("a stack shows its first", "return self.children[-1:]", "return self.children[:1]"),
        Mutant(
            "a tab container shows all",
            #"if self.kind in ("TAB", "CUSTOM")"#,
            #"if self.kind == "CUSTOM""#
        ),
        Mutant(
            "what is presented hides nothing",
            "            elif node:\n                if node.kind",
            "            if node:\n                if node.kind"
        ),
        Mutant(
            "the first tab is reported as selected",
            #"data["selected"] = self.children.index(self.shown[0])"#,
            #"data["selected"] = 0"#
        ),
        Mutant("select shows nothing new", "        container.shown = [child]", "        pass"),
        Mutant(
            "an index that was read is ignored",
            #"[self.children[data.get("selected", 0)]]"#,
            "[self.children[0]]"
        ),
        Mutant("no window is key", "if name == self.key:", "if False:"),
        Mutant(
            "a window is not activated",
            #"self.key = self.window(fields.get("window", ""))"#,
            #"self.window(fields.get("window", ""))"#
        ),
        Mutant(
            "the second window is key by default",
            #"windows[0]["id"])"#,
            #"windows[-1]["id"])"#
        ),
    ]

    private static let lists: [Mutant] = [
        Mutant(
            "the index stays selected, not the node",
            "kept = [child for child in children if child in self.shown]",
            "kept = []"
        ),
        Mutant(
            "without the selected tab the first is shown",
            "kept = children[index:index + 1] or children[:1]",
            "kept = children[:1]"
        ),
        Mutant(
            "a custom container shows what is new",
            "kept = list(children) if shows_all else kept or children[-1:]",
            "kept = list(children)"
        ),
        Mutant(
            "a custom container shows the first",
            "else kept or children[-1:]",
            "else kept or children[:1]"
        ),
        Mutant(
            "the selected index of a list is ignored",
            "kept if selected is None else [children[selected]]",
            "kept"
        ),
        Mutant(
            "popTo removes the child, too",
            "container.children.index(child) + 1]",
            "container.children.index(child)]"
        ),
        Mutant(
            "replaceTab inserts",
            "self.do_insertTab(fields, replaced=1)",
            "self.do_insertTab(fields)"
        ),
        Mutant(
            "a negative index is taken",
            "        if index < 0:\n",
            "        if index < -99999999999:\n"
        ),
        Mutant(
            "a child may be in a list twice",
            "if isinstance(child, Node) and child in children:",
            "if False:"
        ),
        Mutant(
            "selected may be past the end",
            "if selected is not None and not 0 <= selected < len(children):",
            "if selected is not None and not 0 <= selected < 99:"
        ),
    ]

    private static let names: [Mutant] = [
        Mutant(
            "what was removed is unknown",
            #""not_in_window" if name in self.gone else "unknown_node""#,
            #""unknown_node""#
        ),
        Mutant("any node is a child", "if child not in container.children:", "if False:"),
        Mutant(
            "the kind does not matter",
            "if kind and self.nodes[name].kind != kind:",
            "if False:"
        ),
        Mutant("an id may be given away twice", #"if view.get("id", "") in given:"#, "if False:"),
        Mutant("$0 is an id", #"\$[1-9][0-9]*"#, #"\$[0-9]+"#),
        Mutant(
            "a removed node stays known",
            "            del self.nodes[each.id]",
            "            pass"
        ),
        Mutant(
            "what is below a new node is unknown",
            "(each.id, each) for each in node.all())",
            "(each.id, each) for each in [node])"
        ),
        Mutant(
            "an update adds to the context",
            #"node.context = dict(fields.get("context", {}))"#,
            #"node.context.update(fields.get("context", {}))"#
        ),
        Mutant(
            "an override outlives its parent",
            #"if self.data.get("parentOverride") in ids:"#,
            #"if "parentOverride" in self.data:"#
        ),
    ]

    private static let presenting: [Mutant] = [
        Mutant("dismiss removes nothing", "        node.presented = None", "        pass"),
        Mutant(
            "dismiss of nothing is fine",
            "        if not node.presented:\n            raise Refusal(\"not_presenting\")",
            "        if not node.presented:\n            return"
        ),
        Mutant(
            "what hangs on a removed node is kept",
            "for child in self.children + ([self.presented] if self.presented else []):",
            "for child in self.children:"
        ),
        Mutant(
            "what is presented is not reported",
            "        if self.presented:\n            data[\"presented\"]",
            "        if False:\n            data[\"presented\"]"
        ),
        Mutant(
            "the old root's nodes stay",
            "        self.remove(self.roots[window])\n",
            ""
        ),
    ]

    private static let splits: [Mutant] = [
        Mutant("a new primary drops the detail", "+ container.children[1:])", ")"),
        Mutant(
            "a collapsed detail is not replaced",
            "            below = below[:-1]",
            "            pass"
        ),
        Mutant(
            "a detail needs no primary",
            "        if not split.children:\n            raise Refusal(\"no_primary\")\n        return split.children[0]",
            "        if not split.children:\n            raise Refusal(\"no_detail\")\n        return split.children[0]"
        ),
        Mutant(
            "the primary is the detail",
            "detail = split.children[-1]",
            "detail = split.children[0]"
        ),
    ]

    private static let messages: [Mutant] = [
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

    private static let sessions: [Mutant] = [
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
