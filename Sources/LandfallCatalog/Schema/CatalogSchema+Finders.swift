/// What is looked for, and where.
extension CatalogSchema {
    private static let forms: SchemaNode = [
        "context": .any(
            "Keys whose values equal the route's, or values by key.",
            of: [["type": "array", "items": .word("A key.")], .use("with")]
        ),
        "search": .any(
            "Where it looks.",
            of: [
                .foldedChoice(
                    "A usual search.",
                    [
                        "full-stack", "current-and-up", "current-and-down", "current-all-stack",
                        "current-visible-only", "all-visible",
                    ]
                ),
                .list(
                    "The parts of a search.",
                    of: .foldedChoice(
                        "A part of a search.",
                        ["current", "visible", "contained", "presented", "presenting", "parent"]
                    ),
                    atLeast: 1
                ),
            ]
        ).defaulting(to: "full-stack"),
        "start": .any(
            "Where it begins: a word, or what a mapping with type finds first.",
            of: [.foldedChoice("A word.", ["topmost", "root"]), .use("typedFind")]
        ).defaulting(to: "topmost"),
        "window": .use("window"),
        "kind": .use("kind", "Any container of the kind, whatever its type."),
        "presenting-of": .any(
            "What presents: the topmost, or what a mapping with type finds.",
            of: [.foldedChoice("A word.", ["topmost"]), .use("typedFind")]
        ),
        "details-navigation": .name("The details of a split of this type."),
        "node": .word("The node of this id."),
    ]

    /// Definitions by name.
    static let finders: SchemaNode = [
        "find": .any(
            "What is looked for. none: nothing. any: the step's type, or a subtype of it.",
            of: [.choice("A word.", ["none", "any"]), .use("findMapping")]
        ).defaulting(to: "none"),
        "findMapping": .mapping("What is looked for, and where.", forms),
        "typedFind": .mapping(
            "What is looked for, and where; it has a type, or what stands for one.",
            forms.with(["type": .name("A screen or a container.")])
        ).with([
            "anyOf": [
                ["required": ["type"]], ["required": ["kind"]], ["required": ["node"]],
                ["required": ["presenting-of"]], ["required": ["details-navigation"]],
            ]
        ]),
        "wrappedFind": .any(
            "What {find: …} finds.",
            of: [
                .mapping("A finder.", required: ["find"], ["find": .use("typedFind")]),
                .use("typedFind"),
            ]
        ),
        "window": .word(
            "The window: key, any (the key window first), or the id of one."
        ).defaulting(to: "key"),
    ]
}
