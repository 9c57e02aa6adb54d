/// The mappings and words of conditions.
extension Grammar {
    /// The usual forms of devices.
    static let idioms = ["phone", "pad", "tv", "mac", "car", "watch", "vision"]

    /// The usual operating systems.
    static let platforms = ["ios", "android", "macos", "web"]

    /// The usual ways in which a person comes.
    static let channels = ["push-tap", "email-link", "universal-link", "in-app", "qr-code"]

    static let condition = Mapping(
        "a condition",
        "Holds when all of its keys do.",
        [
            "all": .list("All of the conditions in it hold.", of: .use("condition"), atLeast: 1)
                .written("all: […]"),
            "any": .list("One of the conditions in it holds.", of: .use("condition"), atLeast: 1)
                .written("any: […]"),
            "not": .use("condition", "The condition in it does not hold.").written("not: …"),
            "idiom": words("The device has this form, or one of a list", idioms).written(
                "idiom: pad"
            ),
            "platform": words("The operating system is this, or one of a list", platforms)
                .written("platform: ios"),
            "app-version": .plain("string", "The app's version lies in the range.")
                .with(after: ["pattern": "^ *((>=|>|<=|<|=)[0-9]+(\\.[0-9]+)*( +|$))+$"])
                .written("app-version: \">=7.2 <8\""),
            "locale": .oneOrMore(
                "The device's locale matches; `*` stands for anything.",
                of: .word("A locale, such as de-DE or de*.")
            ).written("locale: de*"),
            "channel": words("The channel of the intent, or a list of them", channels)
                .written("channel: PUSH_TAP"),
            "attribute": .names(
                "The session's attribute, or else the intent's, is one of these.",
                of: .oneOrMore("The value, or one of these.", of: .word("A value."))
            ).with(["minProperties": 1]).written("attribute: {tier: [gold]}"),
            "signed-in": .use("flag", "Whether a user is signed in.").written(
                "signed-in: yes"
            ),
            "context": .names(
                "The context has one of these values, or any value.",
                of: .oneOrMore("The value, or one of these.", of: .word("A value."))
            ).with(["minProperties": 1]).written(
                "context: {kind: sale}",
                "context: {url: present}"
            ),
            "experiment": .names(
                "The subject gets the variation, or one of a list; only in a switch.",
                of: .oneOrMore("The variation, or one of these.", of: .word("A variation."))
            ).with(["minProperties": 1]).written("experiment: {name: variation}"),
            "flag": .name(
                "The flag's condition holds; a flag may name other flags, not itself, and has no"
                    + " context; it asks at most 1,000 conditions, those of the flags that it names"
                    + " included."
            ).written("flag: name"),
            "screen": .any(
                "Something is in the device's tree; a mapping is like that of `find`.",
                of: [["type": "string"], .use("typedFind")]
            ).written("screen: T", "screen: {type: T, …}"),
            "between": .list(
                "Now is not before the first instant, and before the second.",
                of: [
                    "description": "An instant, such as 2026-11-27T00:00:00Z.",
                    "type": "string",
                ],
                atLeast: 2
            ).with(["maxItems": 2])
                .written("between: [2026-11-27T00:00:00Z, 2026-12-01T00:00:00Z]"),
        ]
    )

    /// Definitions by name.
    static let conditions: SchemaNode = [
        "condition": condition.schema.with(["minProperties": 1])
    ]

    /// Words to which apps may add.
    private static func words(_ description: String, _ words: [String]) -> SchemaNode {
        .oneOrMore(
            description + ": " + words.map { "`\($0)`" }.joined(separator: ", ")
                + "; another word is a warning.",
            of: .any("A word.", of: [["enum": .list(words.map { .text($0) })], ["type": "string"]])
        )
    }
}
