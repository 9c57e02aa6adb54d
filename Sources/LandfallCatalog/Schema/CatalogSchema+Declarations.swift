/// What is declared at the top of a catalog.
extension CatalogSchema {
    /// Definitions by name.
    static let declarations: SchemaNode = [
        "flag": .choice("yes or no.", ["yes", "no", "true", "false"]).with(["type": "string"])
            .choosing(["type": "boolean"]),
        "duration": [
            "description": "A time: a number with ms, s, m, h or d, such as 500ms or 30m.",
            "type": "string", "pattern": "^[0-9]{1,9}(ms|s|m|h|d)$",
        ],
        "defaults": .mapping(
            "What holds for all routes that do not say otherwise.",
            [
                "veto": .use("veto"), "transition": .use("transition"),
                "interceptor-timeout": .use(
                    "duration",
                    "How long an interceptor that has to ask somebody may take."
                ).defaulting(to: "1s"),
                "max-state-age": .use(
                    "duration",
                    "A device state that is older when the intent comes counts as unknown."
                ).defaulting(to: "30m"),
            ]
        ),
        "veto": .foldedChoice(
            "What a screen that is not dismissible blocks. precise: what would dismiss, pop,"
                + " replace or cover it. strict: every plan that begins in its container tree or"
                + " below it.",
            ["precise", "strict"]
        ).defaulting(to: "precise"),
        "transition": .foldedChoice(
            "stepwise: a pop before a push is a transition of its own. single: consecutive changes"
                + " of one container are one.",
            ["stepwise", "single"]
        ).defaulting(to: "stepwise"),
        "linkSettings": .mapping(
            "Which links are safe.",
            required: ["schemes"],
            [
                "schemes": .list(
                    "The schemes, such as https; compared exactly.",
                    of: .name("A scheme, without a colon.")
                ),
                "hosts": .list(
                    "The hosts of https links; compared exactly.",
                    of: .name("A host, such as links.example.com.")
                ),
                "exclude": .list("Paths that no route takes.", of: .use("pattern")),
            ]
        ),
        "pattern": [
            "description":
                "A path: :name is a part of a segment, * anything, {…}? may be missing.",
            "type": "string", "pattern": "^[/{*]",
        ],
        "screen": .mapping(
            "A screen of the app.",
            [
                "context": .use("context", "What tells two of the type apart: types by key."),
                "supertypes": .use("supertypes"),
                "dismissible": .use("flag", "Whether plans may dismiss or cover one that is built.")
                    .defaulting(to: "yes"),
                "dismissal": .name("The route to which its close button leads, or back."),
            ]
        ).choosing(["type": "null"]),
        "container": .mapping(
            "A container of the app.",
            required: ["kind"],
            [
                "kind": .use("kind"),
                "children": .list(
                    "What a fresh one holds, by name; of a split the primary and the detail.",
                    of: .name("A screen or a container.")
                ),
                "context": .use("context", "What tells two of the type apart: types by key."),
                "supertypes": .use("supertypes"),
                "visible": .foldedChoice(
                    "What of a custom container can be seen. selected: one of its children. all:"
                        + " all of them. last: the last.",
                    ["selected", "all", "last"]
                ).defaulting(to: "selected"),
            ]
        ),
        "kind": .foldedChoice(
            "How a container holds its children.",
            ["navigation", "tab", "split", "custom"]
        ),
        "supertypes": .list(
            "The types that it stands for as well, nearest first; a finder of one takes it.",
            of: .name("A screen or a container.")
        ),
        "context": .names("Types by key.", of: .use("type")),
        "type": .any(
            "The type of a value.",
            of: [
                .use("typeName"),
                .mapping(
                    "A type with bounds; it has type or enum.",
                    [
                        "type": .use("typeName"),
                        "optional": .use("flag", "Whether it may be left out.")
                            .defaulting(to: "no"),
                        "secret": .use("flag", "Whether no value of it may be recorded.")
                            .defaulting(to: "no"),
                        "enum": .list("The only values.", of: .word("A value."), atLeast: 1),
                        "min": ["description": "The least number.", "type": "number"],
                        "max": ["description": "The greatest number.", "type": "number"],
                        "length": .list(
                            "The least and the most characters of a string.",
                            of: ["type": "integer", "minimum": 0],
                            atLeast: 2
                        ).with(["maxItems": 2]),
                    ]
                ).with(["anyOf": [["required": ["type"]], ["required": ["enum"]]]]),
            ]
        ),
        "typeName": .foldedChoice(
            "A type; with a question mark, in quotes, the value may be left out.",
            ["string", "int", "double", "bool", "uuid"].flatMap { [$0, $0 + "?"] }
        ),
        "flow": .mapping(
            "A flow: steps with one purpose, such as signing in.",
            required: ["root", "steps"],
            [
                "root": .name("A screen or container; the flow lives while it is in the tree."),
                "steps": .names("The steps in order.", of: .use("flowStep"))
                    .with(["minProperties": 1]),
                "data": .use("context", "What its steps share: types by key."),
                "result": .use("context", "What the flow gives to its parent: types by key."),
                "cancelled": .any(
                    "Where the person goes who cancels: a route, back, close, or return-to, where the"
                        + " person was before; without it the intent is refused.",
                    of: [
                        .name("The route; what is known where the flow is asked for goes along."),
                        .mapping(
                            "A route, and its context.",
                            required: ["route"],
                            ["route": .name("The route."), "with": .use("with")]
                        ),
                    ]
                ),
            ]
        ),
        "flowStep": .mapping(
            "A step of a flow.",
            [
                "route": .name("The route that shows it."),
                "flow": .name("Another flow, with whose end the step is completed."),
                "with": .use(
                    "with",
                    "The context of the route; else what is known where the flow is asked for."
                ),
                "result": .use("context", "What it brings when it is completed: types by key."),
                "parent-step": .name(
                    "The step of the flow around that comes next; this flow ends with this one."
                ),
                "when": .use(
                    "condition",
                    "When it is part of the flow; always if nothing is said."
                ),
            ]
        ).with(["anyOf": [["required": ["route"]], ["required": ["flow"]]]]),
    ]
}

extension SchemaNode {
    /// The schema, or another one; the description stands outside.
    func choosing(_ other: SchemaNode) -> SchemaNode {
        let description = self["description"] ?? ""
        let rest = SchemaNode.object(members.filter { $0.name != "description" })
        return ["description": description, "anyOf": [rest, other]]
    }
}
