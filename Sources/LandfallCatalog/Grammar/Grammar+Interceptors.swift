/// The mappings of interceptors, before and after a plan.
extension Grammar {
    /// The value of an interceptor that takes nothing but `otherwise`.
    private static func bare(_ description: String) -> SchemaNode {
        .mapping(description, ["otherwise": .use("otherwise")]).choosing(["type": "null"])
    }

    /// The keys that say what an interceptor asks.
    static let interceptorKinds = interceptor.keys.filter { !["otherwise", "early"].contains($0) }

    static let signedLink = Mapping(
        "\"signed-link\"",
        "The link was signed by the team, for this route and these values.",
        required: ["parameter"],
        [
            "parameter": .name(
                "The query parameter of the route that holds the token."
            ),
            "otherwise": .use("otherwise"),
        ]
    )

    /// An interceptor, with what happens where it does not let through.
    static let interceptor = Mapping(
        "an interceptor",
        "An interceptor, and what happens where it does not hold.",
        [
            "signed-in": bare("A user is signed in."),
            "not-expired": bare("The intent has not expired."),
            "require": .use("requirement", "A condition holds."),
            "maintenance": .use("requirement", "A condition does not hold."),
            "signed-link": signedLink.schema,
            "otherwise": .use("otherwise"),
            "early": .use(
                "flag",
                "Asked before anything is searched; for interceptors of the whole catalog."
            ).defaulting(to: "no"),
        ]
    )

    /// A flow, from a step on.
    static let detour = Mapping(
        "\"detour\"",
        "A flow, from a step on.",
        required: ["flow"],
        ["flow": .name("The flow."), "step": .name("The step.")]
    )

    static let otherwise = Mapping(
        "\"otherwise\"",
        "One alternative.",
        [
            "refuse": .plain("string", "`REFUSED`, with a reason in lower snake case.")
                .with(after: ["pattern": "^[a-z][a-z0-9_]{0,63}$"])
                .written("{refuse: reason}"),
            "redirect": .any(
                "The answer leads to this route instead, with the values of `with`, or with the same"
                    + " context.",
                of: [.name("The route; the context goes along."), routeTarget.schema]
            ).written("{redirect: route}", "{redirect: {route: r, with: {key: value}}}"),
            "detour": .any(
                "The flow comes first: the answer shows its first step that is needed, with the"
                    + " outcome `DETOUR`.",
                of: [.name("The flow."), detour.schema]
            ).written("{detour: flow}"),
            "open-url": .use(
                "flag",
                "The app opens the link in a browser; an intent without a link is refused with"
                    + " `no_link`."
            )
            .choosing(["type": "null"]),
        ]
    )

    /// An event of the team's own.
    static let event = Mapping(
        "an event",
        "An event of the team's own, recorded with the intent's row.",
        required: ["name"],
        [
            "name": .word("The name of the event."),
            "properties": .use("with", "Its properties: values by key."),
        ]
    )

    /// An interceptor that runs when a plan has been made.
    static let postInterceptor = Mapping(
        "an interceptor",
        "An event.",
        required: ["event"],
        ["event": .use("event")]
    )

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
            interceptor.schema.members.filter { $0.name != "additionalProperties" }
        )
        // One of the team's own can have any name.
        .with(after: ["additionalProperties": bare("One of the team's own.")]).with([
            "minProperties": 1, "maxProperties": 3,
        ]),
        "requirement": .any(
            "A condition; otherwise may stand in it.",
            of: [
                .use("condition"),
                [
                    "type": "object", "required": ["otherwise"], "minProperties": 2,
                    "properties": condition.properties.with(after: [
                        "otherwise": .use("otherwise")
                    ]), "additionalProperties": false,
                ],
            ]
        ),
        "otherwise": .any(
            "What happens where an interceptor does not let through.",
            of: [
                .choice("The link is opened in a browser.", ["open-url"]), .use("otherwiseMapping"),
            ]
        ),
        "otherwiseMapping": otherwise.schema.with(["minProperties": 1, "maxProperties": 1]),
        "after": .list(
            "What runs when a plan has been made.",
            of: .any(
                "An event, or one of the team's own interceptors.",
                of: [
                    .name("One of the team's own, written in Swift."),
                    postInterceptor.schema,
                ]
            )
        ),
        "event": event.schema,
    ]
}
