/// Routes, their steps, and what steps do.
extension CatalogSchema {
    private static let screenStep: SchemaNode = [
        "find": .use("find"),
        "build": .use(
            "flag",
            "no: nothing is built. Found at once it is the origin; else it is looked up again when"
                + " its turn comes."
        ).defaulting(to: "yes"),
        "set": .use("set"),
        "action": .use("action"),
        "before": .use("before", "Interceptors that are asked at this step."),
        "after": .use("after", "Interceptors of this step."),
        "with": .use("with", "The whole context that all steps further back see; {} is none."),
        "dismissible": .use("flag", "Whether plans may dismiss or cover what is built here.")
            .defaulting(to: "yes"),
    ]

    /// Definitions by name.
    static let steps: SchemaNode = [
        "route": .mapping(
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
                "after": .use("after", "Run when a plan leads through the route."),
                "result": .use(
                    "context",
                    "What the screen is asked for: types by key; {} asks for no more than whether"
                        + " the person is done."
                ),
                "then": .name(
                    "Where the person goes behind the result: a route, back, close or return-to."
                ).defaulting(to: "return-to"),
                "veto": .use("veto"), "transition": .use("transition"),
                "steps": .use("steps", "The way, the target first.").with(["minItems": 1]),
            ]
        ).with(["dependencies": ["then": ["result"]]]),
        "steps": .list("Steps, the one nearest to the target first.", of: .use("step")),
        "step": [
            "description": "A step: a screen, a container, a switch, or where the chain begins.",
            "oneOf": [
                .use("screenStep"), .use("containerStep"), .use("switchStep"), .use("fromStep"),
            ],
        ],
        "screenStep": .mapping(
            "A step that stands for a screen.",
            required: ["screen"],
            screenStep.with(["screen": .name("The screen, as it is declared.")])
        ),
        "containerStep": .mapping(
            "A step that stands for a container.",
            required: ["container"],
            screenStep.with([
                "container": .name("The container, as it is declared."),
                "children": .use("children"),
            ])
        ),
        "switchStep": .mapping(
            "The first case whose condition holds says how to go on.",
            required: ["switch"],
            ["switch": .list("The cases; else last.", of: .use("case"), atLeast: 1)]
        ),
        "case": [
            "description": "A case of a switch.",
            "oneOf": [.use("whenCase"), .use("elseCase")],
        ],
        "whenCase": .mapping(
            "The steps for when a condition holds.",
            required: ["when", "steps"],
            [
                "when": .use("condition"),
                "steps": .use(
                    "steps",
                    "The steps; without from at the end they go on behind the switch."
                ),
            ]
        ),
        "elseCase": .mapping(
            "The steps for when no condition holds.",
            required: ["else"],
            ["else": .use("steps")]
        ),
        "fromStep": .mapping(
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
        ),
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
        "child": .mapping(
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
        ).with(["oneOf": [["required": ["screen"]], ["required": ["container"]]]]),
        "action": .any(
            "How what is built is put in place.",
            of: [
                .choice("The action.", simpleActions + ["add-tab", "present", "none"]),
                .use("actionMapping"),
            ]
        ),
        "actionMapping": .mapping("An action, and what it takes.", actionBodies)
            .with(["minProperties": 1, "maxProperties": 2]),
        "options": [
            "description": "What the app is told about the transition.", "type": "object",
        ],
    ]

    private static let simpleActions = [
        "push", "push-as-root", "push-replacing-last", "set-primary", "show-detail",
        "push-on-detail", "replace-root",
    ]

    private static let actionBodies: SchemaNode = {
        let options = SchemaNode.mapping("The action.", ["options": .use("options")])
            .choosing(["type": "null"])
        let simple = simpleActions.map { SchemaNode.Member(name: $0, value: options) }
        let index: SchemaNode = [
            "description": "The index, from 0.", "type": "integer", "minimum": 0,
        ]
        let to = SchemaNode.name("The custom container that takes it.")
        let others: SchemaNode = [
            "add-tab": .mapping(
                "Behind the last tab, or before the one at an index.",
                [
                    "at": index,
                    "replacing": .use("flag", "In the place of the tab at the index.")
                        .defaulting(to: "no"),
                    "options": .use("options"),
                ]
            ).choosing(["type": "null"]),
            "present": .mapping(
                "Modally.",
                [
                    "style": .foldedChoice(
                        "The style of the presentation.",
                        [
                            "full-screen", "over-full-screen", "page-sheet", "form-sheet",
                            "popover", "current-context", "over-current-context",
                        ]
                    ).defaulting(to: "full-screen"),
                    "from": .any(
                        "Who presents: the view before it, its outermost parent, or what"
                            + " {find: …} finds.",
                        of: [
                            .foldedChoice("A word.", ["current", "topmost-parent"]),
                            .use("wrappedFind"),
                        ]
                    ).defaulting(to: "current"),
                    "options": .use("options"),
                ]
            ).choosing(["type": "null"]),
            "add": .mapping(
                "Behind the last child of a custom container, or before the one at an index.",
                required: ["to"],
                ["to": to, "at": index, "options": .use("options")]
            ),
            "set": .mapping(
                "In the place of all children of a custom container.",
                required: ["to"],
                ["to": to, "options": .use("options")]
            ),
            "options": .use("options"),
        ]
        return .object(simple + others.members)
    }()
}
