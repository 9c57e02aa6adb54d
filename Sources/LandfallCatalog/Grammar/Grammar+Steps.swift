/// Routes, their steps, and what steps do.
extension Grammar {
    static let route = Mapping(
        "a route",
        "A path to a screen.",
        required: ["steps"],
        [
            "context": .use("context", "The values that a destination must bring, by key.")
                .leftOut("nothing"),
            "links": .list("The path patterns that lead here.", of: .use("pattern")),
            "query": .use(
                "context",
                "Query parameters by name and type; a required one is part of the match; undeclared"
                    + " ones are dropped."
            ),
            "exclude": .list(
                "Paths that don't lead here although a pattern matches them.",
                of: .use("pattern")
            ),
            "before": .use("before", "Interceptors, asked when the reading enters the route."),
            "steps": .use("steps", "The chain, the target first.").with(["minItems": 1]),
            "after": .use("after", "Interceptors, run when a plan leads through the route."),
            "result": .use(
                "context",
                "The result that the screen gives: types by key, or `{}` for only whether the person"
                    + " is done."
            ).leftOut("nothing"),
            "then": .name(
                "Where the person goes after the result: a route, `back`, `close` or `return-to`."
            ).defaulting(to: "return-to"),
            "veto": .use("veto", "As in `defaults`, for this route.").leftOut("the defaults"),
            "transition": .use("transition", "As in `defaults`, for this route.")
                .leftOut("the defaults"),
        ]
    )

    /// A child of a container that a step builds.
    static let child = Mapping(
        "a child",
        "A child of a container that is built here.",
        [
            "screen": .name("The screen."), "container": .name("The container."),
            "with": .use(
                "with",
                "`{key: value}`: the whole context of the child and of its own children."
            ).leftOut("the step's"),
            "set": .use("set", "The child's context, from the context that `with` makes.")
                .leftOut("nothing"),
            "action": .use(
                "action",
                "How it is put into the list: an action of the container's kind, without options."
            ).leftOut("after the last"),
            "children": .use("children", "The children of a container among the children.")
                .leftOut("as declared"),
        ]
    )

    static let switchStep = Mapping(
        "a switch",
        "The first case whose condition holds decides how the route continues.",
        required: ["switch"],
        [
            "switch": .list(
                "A list of `{when: CONDITION, steps: […]}`, then `{else: […]}`; may be the first"
                    + " step. The Router decides it when it comes to it, with the context of that"
                    + " place. A case that does not end with `from` continues behind the switch;"
                    + " its steps may be just `from`.",
                of: .use("case"),
                atLeast: 1
            ).leftOut("")
        ]
    )

    /// The last step, which says where the chain begins.
    static let fromStep = Mapping(
        "the last step",
        "The last step: where the chain begins.",
        required: ["from"],
        [
            "from": .any(
                "The last step: `current` (the topmost presented), `root`, the name of another route,"
                    + " or `{find: …}`.",
                of: [["enum": ["current", "root"]], ["type": "string"], .use("wrappedFind")]
            ).leftOut(""),
            "window": .use(
                "window",
                "Beside `from`: `key` or the id of a window, for a finder also `any`."
            ),
        ]
    )

    /// A step that stands for a screen or a container.
    static let step = Mapping(
        "a step",
        "A step.",
        [
            "screen": .name("The screen of the step, as it is declared.").written("screen: T")
                .leftOut("one of `screen`, `container`, `switch` and `from`"),
            "container": .name("The container of the step, as it is declared.")
                .written("container: T")
                .leftOut("one of `screen`, `container`, `switch` and `from`"),
            "find": .use("find"),
            "build": .use(
                "flag",
                "`no`: nothing is built. If the screen is found at once, it is the origin. Otherwise"
                    + " it is looked up again when its turn comes, in the tree as planned until"
                    + " then, and the plan fails if it is not there. With `find: none` the step"
                    + " only asks its interceptors."
            ).defaulting(to: "yes"),
            "children": .use("children").leftOut("as declared"),
            "set": .use("set").leftOut("nothing"),
            "action": .use("action", "How a built screen is put in place.")
                .leftOut("required when something may be built"),
            "before": .use("before", "Interceptors that are asked at this step."),
            "after": .use("after", "Interceptors that run when a plan has this step."),
            "with": .use(
                "with",
                "`{key: value}`: the whole context of all steps further back; `{}` is none."
            ).leftOut("the same"),
            "dismissible": .use(
                "flag",
                "Whether plans may dismiss or cover the screen that is built here."
            )
            .defaulting(to: "yes"),
        ]
    )

    static let switchCase = Mapping(
        "a case",
        "A case of a switch.",
        [
            "when": .use("condition"),
            "steps": .use(
                "steps",
                "The steps; without from at the end they continue behind the switch."
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
            "The screen's context: a list of the route's keys, or `{key: value}`. Other declared"
                + " keys of the screen are removed.",
            of: [["type": "array", "items": .word("A key.")], .use("with")]
        ),
        "with": .names("Values by key.", of: .use("value")),
        "value": .word(
            "A value, or $key of the context, $session.userId, $session.attributes.name,"
                + " $device.locale."
        ),
        "children": .list(
            "The children of a container that is built here, in place of the declared ones.",
            of: .any("A name, or a child.", of: [["type": "string"], .use("child")])
        ),
        "child": child.schema.with([
            "oneOf": [["required": ["screen"]], ["required": ["container"]]]
        ]),
        "action": .any(
            "How a built screen is put in place.",
            of: [
                .choice("The action.", bareActions + ["none"]),
                .use("actionMapping"),
            ]
        ),
        "actionMapping": action.schema.with(["minProperties": 1, "maxProperties": 2]),
        "options": [
            "description": "Options of the transition, for the app.", "type": "object",
        ],
    ]
}
