/// What is asked before a plan, and what runs after it.
extension CatalogSchema {
    /// The value of an interceptor that takes nothing but `otherwise`.
    private static func bare(_ description: String) -> SchemaNode {
        .mapping(description, ["otherwise": .use("otherwise")]).choosing(["type": "null"])
    }

    /// Definitions by name.
    static let interceptors: SchemaNode = [
        "before": .list(
            "Interceptors, asked in their order; the first that does not proceed ends it.",
            of: .any(
                "A word, or an interceptor with what it takes.",
                of: [
                    .choice("Built in.", ["signed-in", "not-expired"]),
                    .name("One of the team's own, written in Swift."), .use("interceptor"),
                ]
            )
        ),
        "interceptor": .object(
            SchemaNode.mapping(
                "An interceptor, and what happens where it does not hold.",
                [
                    "signed-in": bare("Somebody is signed in."),
                    "not-expired": bare("The intent has not expired."),
                    "require": .use("requirement", "A condition holds."),
                    "maintenance": .use("requirement", "A condition does not hold."),
                    "signed-link": .mapping(
                        "The link was signed by the team, for this route and these values.",
                        required: ["parameter"],
                        [
                            "parameter": .name(
                                "The query parameter of the route that holds the token."
                            ),
                            "otherwise": .use("otherwise"),
                        ]
                    ),
                    "otherwise": .use("otherwise"),
                    "early": .use(
                        "flag",
                        "Asked before anything is searched; for interceptors of the whole catalog."
                    ).defaulting(to: "no"),
                ]
            ).members.filter { $0.name != "additionalProperties" }
                // One of the team's own can have any name.
                + [
                    SchemaNode.Member(
                        name: "additionalProperties",
                        value: bare("One of the team's own.")
                    )
                ]
        ).with(["minProperties": 1, "maxProperties": 3]),
        "requirement": .any(
            "A condition; otherwise may stand in it.",
            of: [
                .use("condition"),
                [
                    "type": "object", "required": ["otherwise"], "minProperties": 2,
                    "properties": .object(
                        (conditions["condition"]?["properties"]?.members ?? [])
                            + [SchemaNode.Member(name: "otherwise", value: .use("otherwise"))]
                    ), "additionalProperties": false,
                ],
            ]
        ),
        "otherwise": .any(
            "What happens where an interceptor does not let through.",
            of: [
                .choice("The link is opened in a browser.", ["open-url"]), .use("otherwiseMapping"),
            ]
        ),
        "otherwiseMapping": .mapping(
            "One way.",
            [
                "refuse": [
                    "description": "REFUSED, with a reason in lower snake case.",
                    "type": "string", "pattern": "^[a-z][a-z0-9_]{0,63}$",
                ],
                "redirect": .any(
                    "The person is led to a route instead.",
                    of: [
                        .name("The route; the context goes along."),
                        .mapping(
                            "A route, and its context.",
                            required: ["route"],
                            ["route": .name("The route."), "with": .use("with")]
                        ),
                    ]
                ),
                "detour": .any(
                    "A flow comes first.",
                    of: [
                        .name("The flow."),
                        .mapping(
                            "A flow, from a step on.",
                            required: ["flow"],
                            ["flow": .name("The flow."), "step": .name("The step.")]
                        ),
                    ]
                ),
                "open-url": .use("flag", "The link is opened in a browser.")
                    .choosing(["type": "null"]),
            ]
        ).with(["minProperties": 1, "maxProperties": 1]),
        "after": .list(
            "What runs when a plan has been made.",
            of: .any(
                "An event, or one of the team's own interceptors.",
                of: [
                    .name("One of the team's own, written in Swift."),
                    .mapping("An event.", required: ["event"], ["event": .use("event")]),
                ]
            )
        ),
        "event": .mapping(
            "An event of the team's own, recorded with the intent's row.",
            required: ["name"],
            [
                "name": .word("The name of the event."),
                "properties": .use("with", "Its properties: values by key."),
            ]
        ),
    ]
}
