import Landfall

/// The mappings of finders.
extension Grammar {
    /// A usual search.
    static let search = Choice<SearchOptions>(
        "search",
        "A usual search.",
        [
            "full-stack": .fullStack, "current-and-up": .currentAndUp,
            "current-and-down": .currentAndDown, "current-all-stack": .currentAllStack,
            "current-visible-only": .currentVisibleOnly, "all-visible": .allVisible,
        ]
    )

    static let searchPart = Choice<SearchOptions>(
        "part of a search",
        "A part of a search.",
        [
            "current": .current, "visible": .visible, "contained": .contained,
            "presented": .presented, "presenting": .presenting, "parent": .parent,
        ]
    )

    /// Where a search begins.
    static let start = Choice<SearchStart.Place>(
        "start",
        "A word.",
        ["topmost": .topmost, "root": .root]
    )

    /// Whose presenter is found.
    static let presented = Choice<SearchStart.Place>(
        "\"presenting-of\"",
        "A word.",
        ["topmost": .topmost]
    )

    /// What a finder can be made of instead of a type.
    static let finderForms = ["kind", "node", "presenting-of", "details-navigation"]

    /// `find` of a step, which gives the type.
    static let find = Mapping(
        "\"find\"",
        "What is looked for, and where.",
        [
            "context": .any(
                "`[keys]`: the node's values equal the route's. `{key: value}`: they equal these.",
                of: [["type": "array", "items": .word("A key.")], .use("with")]
            ).leftOut("any"),
            "search": .any(
                "Where it looks: `full-stack`, `current-and-up`, `current-and-down`,"
                    + " `current-all-stack`, `current-visible-only`, `all-visible`, or a list of"
                    + " `current`, `visible`, `contained`, `presented`, `presenting`, `parent`.",
                of: [
                    search.schema,
                    .list("The parts of a search.", of: searchPart.schema, atLeast: 1),
                ]
            ).defaulting(to: "full-stack"),
            "start": .any(
                "Where it begins: `topmost`, `root`, or a mapping like this one with `type:`, which is"
                    + " searched first.",
                of: [start.schema, .use("typedFind")]
            ).defaulting(to: "topmost"),
            "window": .use("window"),
            "kind": .use("kind", "Any container of the kind, whatever its type.").leftOut(""),
            "node": .word("The node of this id.").leftOut(""),
            "presenting-of": .any(
                "The presenter of `topmost`, or of what a mapping with `type:` finds; navigating"
                    + " there closes a modal.",
                of: [presented.schema, .use("typedFind")]
            ).leftOut(""),
            "details-navigation": .name(
                "The navigation container that shows the details of a split of this type; if the"
                    + " split is collapsed, the one on top of its primary."
            ).leftOut(""),
        ]
    )

    /// A mapping like that of `find` where no step gives the type.
    static let typedFind = Mapping(
        "\"find\"",
        "What is looked for, and where; it has a type, or what stands for one.",
        find.properties.with(["type": .name("A screen or a container.")])
    )

    /// A mapping that holds nothing but a finder.
    static let wrappedFind = Mapping(
        "\"from\"",
        "A finder.",
        required: ["find"],
        ["find": .use("typedFind")]
    )

    /// Definitions by name.
    static let finders: SchemaNode = [
        "find": .any(
            "What is looked for. `none`: nothing. `any`: the step's type, or a subtype of it.",
            of: [.choice("A word.", ["none", "any"]), .use("findMapping")]
        ).defaulting(to: "none"),
        "findMapping": find.schema,
        "typedFind": typedFind.schema.with([
            "anyOf": [
                ["required": ["type"]], ["required": ["kind"]], ["required": ["node"]],
                ["required": ["presenting-of"]], ["required": ["details-navigation"]],
            ]
        ]),
        "wrappedFind": .any(
            "What {find: …} finds.",
            of: [
                wrappedFind.schema,
                .use("typedFind"),
            ]
        ),
        "window": .word(
            "The window: `key`, `any` (the key window first), or an id."
        ).defaulting(to: "key"),
    ]
}
