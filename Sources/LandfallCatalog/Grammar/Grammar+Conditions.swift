/// Conditions.
extension Grammar {
    /// The usual forms of devices.
    static let idioms = ["phone", "pad", "tv", "mac", "car", "watch", "vision"]

    /// The usual operating systems.
    static let platforms = ["ios", "android", "macos", "web"]

    /// The usual ways in which a person comes.
    static let channels = ["push-tap", "email-link", "universal-link", "in-app", "qr-code"]

    /// A condition.
    static let condition = Mapping(
        "a condition",
        "Holds when all of its keys do.",
        [
            "all": .list("All of these hold.", of: .use("condition"), atLeast: 1),
            "any": .list("At least one of these holds.", of: .use("condition"), atLeast: 1),
            "not": .use("condition", "This does not hold."),
            "idiom": words("The form of the device.", idioms),
            "platform": words("The operating system.", platforms),
            "app-version": [
                "description": "The app's version lies in a range, such as \">=7.2 <8\".",
                "type": "string",
                "pattern": "^ *((>=|>|<=|<|=)[0-9]+(\\.[0-9]+)*( +|$))+$",
            ],
            "locale": .oneOrMore(
                "The device's locale fits; * stands for anything.",
                of: .word("A locale, such as de-DE or de*.")
            ),
            "channel": words("How the person came.", channels),
            "attribute": .names(
                "Attributes of the session, or else of the intent, with their values.",
                of: .oneOrMore("The value, or one of these.", of: .word("A value."))
            ).with(["minProperties": 1]),
            "signed-in": .use("flag", "Somebody is signed in, or nobody."),
            "context": .names(
                "Keys of the context with their values; present stands for any.",
                of: .oneOrMore("The value, or one of these.", of: .word("A value."))
            ).with(["minProperties": 1]),
            "experiment": .names(
                "Experiments with the variation that the subject gets; only in a switch.",
                of: .oneOrMore("The variation, or one of these.", of: .word("A variation."))
            ).with(["minProperties": 1]),
            "flag": .name("A flag, which holds."),
            "screen": .any(
                "A screen or container that is in the device's tree.",
                of: [["type": "string"], .use("typedFind")]
            ),
            "between": .list(
                "Now lies between two instants, the first included.",
                of: [
                    "description": "An instant, such as 2026-11-27T00:00:00Z.",
                    "type": "string",
                ],
                atLeast: 2
            ).with(["maxItems": 2]),
        ]
    )

    /// Definitions by name.
    static let conditions: SchemaNode = [
        "condition": condition.schema.with(["minProperties": 1])
    ]

    /// Words to which apps may add.
    private static func words(_ description: String, _ words: [String]) -> SchemaNode {
        .oneOrMore(
            description,
            of: .any("A word.", of: [["enum": .list(words.map { .text($0) })], ["type": "string"]])
        )
    }
}
