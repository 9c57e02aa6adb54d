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
}
