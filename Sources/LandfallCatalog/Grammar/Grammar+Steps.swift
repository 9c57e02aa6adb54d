/// Routes, their steps, and what steps do.
extension Grammar {
    /// A route.
    static let route = Mapping(
        "a route",
        "A way to a screen.",
        required: ["steps"],
        [
            "context": .use("context", "What a destination must bring: types by key."),
            "links": .list("The path patterns that lead here.", of: .use("pattern")),
            "query": .use(
                "context",
                "Query parameters by name and type; a required one takes part in the match."
            ),
            "exclude": .list(
                "Paths that don't lead here although a pattern takes them.",
                of: .use("pattern")
            ),
            "before": .use("before", "Asked when the reading enters the route."),
            "steps": .use("steps", "The way, the target first.").with(["minItems": 1]),
            "after": .use("after", "Run when a plan leads through the route."),
            "result": .use(
                "context",
                "What the screen is asked for: types by key; {} asks for no more than whether"
                    + " the person is done."
            ),
            "then": .name(
                "Where the person goes behind the result: a route, back, close or return-to."
            ).defaulting(to: "return-to"),
            "veto": .use("veto"),
            "transition": .use("transition"),
        ]
    )

    /// A child of a container that a step builds.
    static let child = Mapping(
        "a child",
        "A child of a container that is built here.",
        [
            "screen": .name("The screen."), "container": .name("The container."),
            "with": .use("with", "The whole context of the child and of its own children."),
            "set": .use("set"),
            "action": .use(
                "action",
                "How it is put into the list; behind the last if left out."
            ),
            "children": .use("children"),
        ]
    )

    /// A switch.
    static let switchStep = Mapping(
        "a switch",
        "The first case whose condition holds says how to go on.",
        required: ["switch"],
        ["switch": .list("The cases; else last.", of: .use("case"), atLeast: 1)]
    )

    /// The last step, which says where the chain begins.
    static let fromStep = Mapping(
        "the last step",
        "The last step: where the chain begins.",
        required: ["from"],
        [
            "from": .any(
                "current: the topmost presented. root: the root. Or another route, or what"
                    + " {find: …} finds.",
                of: [["enum": ["current", "root"]], ["type": "string"], .use("wrappedFind")]
            ),
            "window": .use("window"),
        ]
    )

    /// A step that stands for a screen or a container.
    static let step = Mapping(
        "a step",
        "A step.",
        [
            "screen": .name("The screen, as it is declared."),
            "container": .name("The container, as it is declared."),
            "find": .use("find"),
            "build": .use(
                "flag",
                "no: nothing is built. Found at once it is the origin; else it is looked up again when"
                    + " its turn comes."
            ).defaulting(to: "yes"),
            "children": .use("children"),
            "set": .use("set"),
            "action": .use("action"),
            "before": .use("before", "Interceptors that are asked at this step."),
            "after": .use("after", "Interceptors of this step."),
            "with": .use("with", "The whole context that all steps further back see; {} is none."),
            "dismissible": .use("flag", "Whether plans may dismiss or cover what is built here.")
                .defaulting(to: "yes"),
        ]
    )

    /// A case of a switch.
    static let switchCase = Mapping(
        "a case",
        "A case of a switch.",
        [
            "when": .use("condition"),
            "steps": .use(
                "steps",
                "The steps; without from at the end they go on behind the switch."
            ),
            "else": .use("steps"),
        ]
    )

    /// Definitions by name.
    static let steps: SchemaNode = [
        "route": route.schema.with(["dependencies": ["then": ["result"]]]),
        "steps": .list("Steps, the one nearest to the target first.", of: .use("step")),
        "step": [
            "description": "A step: a screen, a container, a switch, or where the chain begins.",
            "oneOf": [
                .use("screenStep"), .use("containerStep"), .use("switchStep"), .use("fromStep"),
            ],
        ],
        "screenStep": step.schema(
            "A step that stands for a screen.",
            required: ["screen"],
            without: ["container", "children"]
        ),
        "containerStep": step.schema(
            "A step that stands for a container.",
            required: ["container"],
            without: ["screen"]
        ),
        "switchStep": switchStep.schema,
        "case": [
            "description": "A case of a switch.",
            "oneOf": [.use("whenCase"), .use("elseCase")],
        ],
        "whenCase": switchCase.schema(
            "The steps for when a condition holds.",
            required: ["when", "steps"],
            without: ["else"]
        ),
        "elseCase": switchCase.schema(
            "The steps for when no condition holds.",
            required: ["else"],
            without: ["when", "steps"]
        ),
        "fromStep": fromStep.schema,
        "set": .any(
            "The screen's context: keys that are copied from the route's, or values by key.",
            of: [["type": "array", "items": .word("A key.")], .use("with")]
        ),
        "with": .names("Values by key.", of: .use("value")),
        "value": .word(
            "A value, or $key of the context, $session.userId, $session.attributes.name,"
                + " $device.locale."
        ),
        "children": .list(
            "What a container that is built here holds, in place of its declaration.",
            of: .any("A name, or a child.", of: [["type": "string"], .use("child")])
        ),
        "child": child.schema.with([
            "oneOf": [["required": ["screen"]], ["required": ["container"]]]
        ]),
        "action": .any(
            "How what is built is put in place.",
            of: [
                .choice("The action.", bareActions + ["none"]),
                .use("actionMapping"),
            ]
        ),
        "actionMapping": action.schema.with(["minProperties": 1, "maxProperties": 2]),
        "options": [
            "description": "What the app is told about the transition.", "type": "object",
        ],
    ]
}
