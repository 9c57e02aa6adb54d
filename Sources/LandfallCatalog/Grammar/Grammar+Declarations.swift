import Landfall

/// The mappings of the declarations at the top of a catalog.
extension Grammar {
    static let veto = Choice<Veto>(
        "veto",
        "Which plans a screen that is not dismissible blocks. `precise`: only those that would"
            + " dismiss, pop, replace or cover it. `strict`: every plan that begins in its"
            + " container tree or below it.",
        ["precise": .precise, "strict": .strict]
    )

    static let transition = Choice<TransitionRule>(
        "transition",
        "`stepwise`: a pop before a push is a transition of its own. `single`: consecutive"
            + " changes of one container are one.",
        ["stepwise": .stepwise, "single": .single]
    )

    /// `kind` of a container.
    static let kind = Choice<NodeKind>(
        "kind of container",
        "How a container holds its children: `navigation`, `tab`, `split` or `custom`.",
        ["navigation": .navigation, "tab": .tab, "split": .split, "custom": .custom]
    )

    /// `visible` of a custom container.
    static let visible = Choice<StandardBehavior>(
        "\"visible\"",
        "Which children of a custom container are visible, and how it shows a child. `selected`:"
            + " one, any of them. `all`: all of them. `last`: the last, and to show a child it"
            + " removes those above it.",
        ["selected": .selected, "all": .all, "last": .last]
    )

    static let defaults = Mapping(
        "\"defaults\"",
        "What holds for all routes that do not say otherwise.",
        [
            "veto": .use("veto"), "transition": .use("transition"),
            "interceptor-timeout": .use(
                "duration",
                "How long an asynchronous interceptor may take."
            ).defaulting(to: "1s"),
            "max-state-age": .use(
                "duration",
                "A device state that is older when the intent comes counts as unknown; its session"
                    + " still counts."
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

    /// `context` of a screen or a container.
    private static let identity = SchemaNode.use(
        "context",
        "The keys that distinguish two nodes of the type: type by key."
    )

    /// A screen, as it is declared.
    static let screen = Mapping(
        "a screen",
        "A screen of the app.",
        [
            "context": identity,
            "supertypes": .use("supertypes"),
            "dismissible": .use("flag", "Whether plans may dismiss or cover a built screen.")
                .defaulting(to: "yes"),
            "dismissal": .name(
                "The route of its close button, and of the destination `close`; the screen's"
                    + " context must have the keys that the route needs, within its bounds. Or `back`."
            ),
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
                "The children of a new container, by name, in order; for a split the primary and"
                    + " the detail.",
                of: .name("A screen or a container.")
            ),
            "context": identity,
            "supertypes": .use("supertypes"),
            "visible": visible.schema.defaulting(to: "selected"),
        ]
    )

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
                    .name("The route; it also gets the values of the place that starts the flow."),
                    routeTarget.schema,
                ]
            ),
        ]
    )

    static let flowStep = Mapping(
        "a step of a flow",
        "A step of a flow.",
        [
            "route": .name("The route that shows it."),
            "flow": .name("Another flow, with whose end the step is completed."),
            "with": .use(
                "with",
                "The context of the route; without it, the values of the place that starts the flow."
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
            "min": [
                "description": "The least number; of an int from -2^53 to 2^53.", "type": "number",
            ],
            "max": [
                "description": "The greatest number; of an int from -2^53 to 2^53.",
                "type": "number",
            ],
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
    static let routeTarget = Mapping(
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
            "Its other types, nearest first; a finder of a supertype finds it too.",
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
