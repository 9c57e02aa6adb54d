import Landfall

/// How what is built is put in place.
extension Grammar {
    /// The actions that take nothing but options.
    static let simpleActions: KeyValuePairs<String, Placement> = [
        "push": .push, "push-as-root": .pushAsRoot, "push-replacing-last": .pushReplacingLast,
        "set-primary": .setPrimary, "show-detail": .showDetail, "push-on-detail": .pushOnDetail,
        "replace-root": .replaceRoot,
    ]

    /// The words of all actions.
    static let actionWords = action.keys.filter { $0 != "options" }

    /// The actions that can stand as a word alone.
    static let bareActions = simpleActions.map(\.key) + ["add-tab", "present"]

    /// The style of a presentation.
    static let style = Choice<PresentationStyle>(
        "style of presentation",
        "The style of the presentation.",
        [
            "full-screen": .fullScreen, "over-full-screen": .overFullScreen,
            "page-sheet": .pageSheet, "form-sheet": .formSheet, "popover": .popover,
            "current-context": .currentContext, "over-current-context": .overCurrentContext,
        ]
    )

    /// Who presents.
    static let presenter = Choice<Placement.Presenter>(
        "presenter",
        "A word.",
        ["current": .current, "topmost-parent": .topmostParent]
    )

    /// An action, with what it takes.
    static let action = Mapping(
        "an action",
        "An action, and what it takes.",
        .object(
            simpleActions.map { SchemaNode.Member(name: $0.key, value: body(of: $0.key)) }
                + [
                    SchemaNode.Member(name: "add-tab", value: body(of: "add-tab")),
                    SchemaNode.Member(name: "present", value: body(of: "present")),
                    SchemaNode.Member(name: "add", value: add.schema),
                    SchemaNode.Member(name: "set", value: set.schema),
                    SchemaNode.Member(name: "options", value: .use("options")),
                ]
        )
    )

    /// What an action takes.
    ///
    /// - Parameter word: The word of the action.
    /// - Returns: The mapping that stands under the word.
    static func takes(_ word: String) -> Mapping {
        switch word {
        case "add-tab": addTab
        case "present": present
        case "add": add
        case "set": set
        default: Mapping("\"\(word)\"", "The action.", ["options": .use("options")])
        }
    }

    private static func body(of word: String) -> SchemaNode {
        takes(word).schema.choosing(["type": "null"])
    }

    private static let index: SchemaNode = [
        "description": "The index, from 0.", "type": "integer", "minimum": 0,
    ]

    private static let to = SchemaNode.name("The custom container that takes it.")

    private static let addTab = Mapping(
        "\"add-tab\"",
        "Behind the last tab, or before the one at an index.",
        [
            "at": index,
            "replacing": .use("flag", "In the place of the tab at the index.")
                .defaulting(to: "no"),
            "options": .use("options"),
        ]
    )

    private static let present = Mapping(
        "\"present\"",
        "Modally.",
        [
            "style": style.schema.defaulting(to: "full-screen"),
            "from": .any(
                "Who presents: the view before it, its outermost parent, or what"
                    + " {find: …} finds.",
                of: [presenter.schema, .use("wrappedFind")]
            ).defaulting(to: "current"),
            "options": .use("options"),
        ]
    )

    private static let add = Mapping(
        "\"add\"",
        "Behind the last child of a custom container, or before the one at an index.",
        required: ["to"],
        ["to": to, "at": index, "options": .use("options")]
    )

    private static let set = Mapping(
        "\"set\"",
        "In the place of all children of a custom container.",
        required: ["to"],
        ["to": to, "options": .use("options")]
    )
}
