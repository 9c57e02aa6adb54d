import Landfall

/// What is declared at the top of a catalog.
extension Grammar {
    /// `veto`.
    static let veto = Choice<Veto>(
        "veto",
        "What a screen that is not dismissible blocks. precise: what would dismiss, pop,"
            + " replace or cover it. strict: every plan that begins in its container tree or"
            + " below it.",
        ["precise": .precise, "strict": .strict]
    )

    /// `transition`.
    static let transition = Choice<TransitionRule>(
        "transition",
        "stepwise: a pop before a push is a transition of its own. single: consecutive changes"
            + " of one container are one.",
        ["stepwise": .stepwise, "single": .single]
    )

    /// `kind` of a container.
    static let kind = Choice<NodeKind>(
        "kind of container",
        "How a container holds its children.",
        ["navigation": .navigation, "tab": .tab, "split": .split, "custom": .custom]
    )

    /// `visible` of a custom container.
    static let visible = Choice<StandardBehavior>(
        "\"visible\"",
        "What of a custom container can be seen. selected: one of its children. all:"
            + " all of them. last: the last.",
        ["selected": .selected, "all": .all, "last": .last]
    )

    /// `defaults`.
    static let defaults = Mapping(
        "\"defaults\"",
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
    )

    /// `links` of the catalog.
    static let linkSettings = Mapping(
        "\"links\"",
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
    )

    /// A screen, as it is declared.
    static let screen = Mapping(
        "a screen",
        "A screen of the app.",
        [
            "context": .use("context", "What tells two of the type apart: types by key."),
            "supertypes": .use("supertypes"),
            "dismissible": .use("flag", "Whether plans may dismiss or cover one that is built.")
                .defaulting(to: "yes"),
            "dismissal": .name("The route to which its close button leads, or back."),
        ]
    )

    /// A container, as it is declared.
    static let container = Mapping(
        "a container",
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
            "visible": visible.schema.defaulting(to: "selected"),
        ]
    )

    /// A flow.
    static let flow = Mapping(
        "a flow",
        "A flow: steps with one purpose, such as signing in.",
        required: ["root", "steps"],
        [
            "root": .name("A screen or container; the flow lives while it is in the tree."),
            "data": .use("context", "What its steps share: types by key."),
            "steps": .names("The steps in order.", of: .use("flowStep"))
                .with(["minProperties": 1]),
            "result": .use("context", "What the flow gives to its parent: types by key."),
            "cancelled": .any(
                "Where the person goes after cancelling: a route, back, close, or return-to, where the"
                    + " person was before; without it the intent is refused.",
                of: [
                    .name("The route; what is known where the flow is asked for goes along."),
                    way.schema,
                ]
            ),
        ]
    )

    /// A step of a flow.
    static let flowStep = Mapping(
        "a step of a flow",
        "A step of a flow.",
        [
            "route": .name("The route that shows it."),
            "flow": .name("Another flow, with whose end the step is completed."),
            "with": .use(
                "with",
                "The context of the route; else what is known where the flow is asked for."
            ),
            "when": .use(
                "condition",
                "When it is part of the flow; always if nothing is said."
            ),
            "result": .use("context", "What it brings when it is completed: types by key."),
            "parent-step": .name(
                "The step of the flow around that comes next; this flow ends with this one."
            ),
        ]
    )

    /// A type with bounds.
    static let type = Mapping(
        "a type",
        "A type with bounds; it has type or enum.",
        [
            "type": .use("typeName"),
            "optional": .use("flag", "Whether it may be left out.")
                .defaulting(to: "no"),
            "enum": .list("The only values.", of: .word("A value."), atLeast: 1),
            "min": ["description": "The least number.", "type": "number"],
            "max": ["description": "The greatest number.", "type": "number"],
            "length": .list(
                "The least and the most characters of a string.",
                of: ["type": "integer", "minimum": 0],
                atLeast: 2
            ).with(["maxItems": 2]),
            "secret": .use("flag", "Whether no value of it may be recorded.")
                .defaulting(to: "no"),
        ]
    )

    /// A route with its context, where a flow or an interceptor leads.
    static let way = Mapping(
        "\"redirect\"",
        "A route, and its context.",
        required: ["route"],
        ["route": .name("The route."), "with": .use("with")]
    )

    /// Definitions by name.
    static let declarations: SchemaNode = [
        "flag": .choice("yes or no.", ["yes", "no", "true", "false"]).with(["type": "string"])
            .choosing(["type": "boolean"]),
        "duration": [
            "description": "A time: a number with ms, s, m, h or d, such as 500ms or 30m.",
            "type": "string", "pattern": "^[0-9]{1,9}(ms|s|m|h|d)$",
        ],
        "defaults": defaults.schema,
        "veto": veto.schema.defaulting(to: "precise"),
        "transition": transition.schema.defaulting(to: "stepwise"),
        "linkSettings": linkSettings.schema,
        "pattern": [
            "description":
                "A path: :name is a part of a segment, * anything, {…}? may be missing.",
            "type": "string", "pattern": "^[/{*]",
        ],
        "screen": screen.schema.choosing(["type": "null"]),
        "container": container.schema,
        "kind": kind.schema,
        "supertypes": .list(
            "The types that it stands for as well, nearest first; a finder of one takes it.",
            of: .name("A screen or a container.")
        ),
        "context": .names("Types by key.", of: .use("type")),
        "type": .any(
            "The type of a value.",
            of: [
                .use("typeName"),
                type.schema.with(["anyOf": [["required": ["type"]], ["required": ["enum"]]]]),
            ]
        ),
        "typeName": .foldedChoice(
            "A type; with a question mark, in quotes, the value may be left out.",
            ContextType.allCases.map(\.rawValue).flatMap { [$0, $0 + "?"] }
        ),
        "flow": flow.schema,
        "flowStep": flowStep.schema.with([
            "anyOf": [["required": ["route"]], ["required": ["flow"]]]
        ]),
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
