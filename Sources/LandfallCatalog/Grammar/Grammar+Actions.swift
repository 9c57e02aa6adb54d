import Landfall

/// The mappings of actions.
extension Grammar {
    /// The actions that take nothing but options.
    static let simpleActions: [(word: String, placement: Placement, description: String)] = [
        ("push", .push, "On top."),
        ("push-as-root", .pushAsRoot, "In the place of all."),
        ("push-replacing-last", .pushReplacingLast, "In the place of the top."),
        ("set-primary", .setPrimary, "In the place of the primary."),
        ("show-detail", .showDetail, "In the place of the detail."),
        ("push-on-detail", .pushOnDetail, "On top of the navigation container that is the detail."),
        ("replace-root", .replaceRoot, "In the place of the root."),
    ]

    /// The words of all actions.
    static let actionWords = action.keys.filter { $0 != "options" }

    /// The actions that can stand as a word alone.
    static let bareActions = simpleActions.map(\.word) + ["add-tab", "present"]

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
            simpleActions.map { action in
                SchemaNode.Member(
                    name: action.word,
                    value: body(of: action.word)
                        .needing(action.placement.container?.phrase ?? "the root of a window")
                )
            }
        ).with(after: [
            "add-tab": body(of: "add-tab").needing("a tab container")
                .written("add-tab", "{add-tab: {at: 1, replacing: yes}}"),
            "present": body(of: "present").needing("any view")
                .written("present", "{present: {style: page-sheet, from: current}}"),
            "add": add.schema.needing("the custom container `T`").written("{add: {to: T, at: 0}}"),
            "set": set.schema.needing("the custom container `T`").written("{set: {to: T}}"),
            "options": .use("options"),
        ])
    )

    /// Returns the mapping of an action's keys.
    ///
    /// - Parameter word: The word of the action.
    /// - Returns: The mapping that stands under the word.
    static func takes(_ word: String) -> Mapping {
        switch word {
        case "add-tab": addTab
        case "present": present
        case "add": add
        case "set": set
        default:
            Mapping(
                "\"\(word)\"",
                simpleActions.first { $0.word == word }?.description ?? "",
                ["options": .use("options")]
            )
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
        "After the last tab; before the tab at an index, or in its place.",
        [
            "at": index,
            "replacing": .use("flag", "In the place of the tab at the index.")
                .defaulting(to: "no"),
            "options": .use("options"),
        ]
    )

    private static let present = Mapping(
        "\"present\"",
        "Modally, `full-screen` by default; the presenter is the view before it (`current`), the outermost"
            + " parent of that (`topmost-parent`), or what `{find: …}` finds.",
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
        "After the last child of a custom container, or before the child at an index.",
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
