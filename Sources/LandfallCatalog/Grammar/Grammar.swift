/// The language of `routes.yaml`: one declaration for each mapping and for each choice of words.
///
/// The reader takes the keys and the words from here, and so does the schema.
enum Grammar {
    /// The top of a catalog.
    static let catalog = Mapping(
        "a catalog",
        "Which links and destinations lead to which screens, and how to get there.",
        required: ["landfall", "routes"],
        [
            "landfall": [
                "description": "The version of the language: `1`.", "enum": [1, "1"],
            ],
            "app": .word("A name, for people; signed links are signed for it."),
            "defaults": .use("defaults"),
            "screens": .names(
                "Every screen that routes use, by its name in the app.",
                of: .use("screen")
            ),
            "containers": .names(
                "Every container that routes use, by its name in the app.",
                of: .use("container")
            ),
            "links": .use(
                "linkSettings",
                "Which links belong to the app: `schemes`, `hosts`, and paths to `exclude`."
            ).leftOut("no link is taken"),
            "experiments": .names("The experiments by name.", of: .use("experiment")),
            "groups": .names(
                "GrowthBook's saved groups by name, for conditions of experiments.",
                of: .any(
                    "A list of values, for $inGroup, or a condition, for $savedGroup.",
                    of: [groupValues, .use("group")]
                )
            ),
            "flags": .names(
                "Conditions by name; `yes` and `no` are conditions here.",
                of: .any("A condition, yes or no.", of: [.use("flag"), .use("condition")])
            ),
            "flows": .names("The flows by name, for detours.", of: .use("flow")),
            "routes": .names("The routes by name, of at most 128 bytes each.", of: .use("route"))
                .with([
                    "minProperties": 1,
                    "not": [
                        "anyOf": [
                            ["required": ["back"]], ["required": ["close"]],
                            ["required": ["return-to"]],
                        ]
                    ],
                ]),
            "before": .use("before", "Interceptors that are asked before every route."),
            "after": .use("after", "Interceptors that run after every route."),
        ]
    )

    /// The mappings that a key may belong to which stands in the wrong one, as after a slip of the indentation.
    private static let owners = [
        catalog, defaults, linkSettings, screen, container, route, step, child, switchCase, flow,
        flowStep, experiment, filter, find, signedLink, event,
    ]

    /// The mappings that have a key.
    ///
    /// - Parameter key: A key that stands where it can't.
    /// - Returns: One or two of them, as messages say them; `nil` for none, or for so many that they help nobody.
    static func owners(of key: String) -> String? {
        let phrases = owners.filter { $0.keys.contains(key) }.map(\.phrase)
        return (1...2).contains(phrases.count) ? phrases.joined(separator: " or ") : nil
    }

    /// The definitions of the schema by name.
    static let definitions = SchemaNode.object(
        [declarations, steps, finders, conditions, interceptors, experiments].flatMap(\.members)
    )
}

/// The JSON Schema of `routes.yaml`, for editors: words to choose from, what they mean, and what can
/// be wrong within one place.
///
/// It takes every catalog that loads, but for spellings that nobody would choose; that a name was
/// declared, or that two parts fit, only loading tells.
public enum CatalogSchema {
    /// The schema as JSON text in draft 7, which editors know, with a line feed at the end.
    public static var text: String { root.json() + "\n" }

    /// The JSON Schema of a whole catalog, with its definitions.
    static var root: SchemaNode {
        let head: SchemaNode = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "$id": "urn:landfall:routes:1",
            "title": "routes.yaml, the catalog of routes of Landfall",
        ]
        return head.with(after: Grammar.catalog.schema)
            .with(after: ["definitions": Grammar.definitions]).withPlainDescriptions
    }
}
