internal import LandfallExperiments

/// Experiments, with GrowthBook's fields in the spelling of YAML.
extension CatalogSchema {
    private static let share: SchemaNode = [
        "description": "A share of the buckets, from 0 to 1: [from, until].",
        "type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1],
        "minItems": 2, "maxItems": 2,
    ]

    private static let version: SchemaNode = [
        "description": "The version of the hash function.", "enum": [1, 2],
    ]

    /// Definitions by name.
    static let experiments: SchemaNode = [
        "experiment": .mapping(
            "An experiment: who sees which variation, decided by GrowthBook's algorithm.",
            required: ["variations", "hash-attribute"],
            [
                "variations": .list(
                    "The keys of the variations; the first is the control.",
                    of: .word("The key of a variation."),
                    atLeast: 2
                ).with(["maxItems": .number(Experiment.variationLimit)]),
                "weights": .list(
                    "The share of each variation; they add up to 1.",
                    of: ["type": "number", "minimum": 0, "maximum": 1]
                ),
                "coverage": [
                    "description": "The share of all subjects that take part, from 0 to 1.",
                    "type": "number", "minimum": 0, "maximum": 1, "default": 1,
                ],
                "hash-attribute": .name(
                    "What is hashed: userId, deviceId, or an attribute of session or intent."
                ),
                "hash-version": version.defaulting(to: 2),
                "seed": .word("What is hashed beside the attribute; the name if left out."),
                "namespace": [
                    "description":
                        "Keeps experiments apart: [name, from, until], such as [checkout, 0, 0.5].",
                    "type": "array",
                    "items": [
                        .word("The name."), ["type": "number"], ["type": "number"],
                    ],
                    "additionalItems": false, "minItems": 3, "maxItems": 3,
                ],
                "condition": [
                    "description": "GrowthBook's condition over the attributes of the subject.",
                    "type": "object",
                ],
                "filters": .list("Who is left out, by hash.", of: .use("filter")),
                "ranges": .list("The buckets of each variation.", of: share),
                "fallback-attribute": .name(
                    "What is hashed where hash-attribute is missing; only with sticky."
                ),
                "sticky": [
                    "description": "Whether a subject keeps its variation whatever changes.",
                    "type": "boolean", "default": false,
                ],
                "bucket-version": [
                    "description": "Raised, it drops all kept assignments.",
                    "type": "integer", "minimum": 0, "default": 0,
                ],
                "min-bucket-version": [
                    "description": "Who was assigned under a lower version is left out.",
                    "type": "integer", "minimum": 0, "default": 0,
                ],
                "status": .foldedChoice(
                    "Whether it runs.",
                    ["draft", "running", "stopped"]
                ).defaulting(to: "running"),
                "force": .word("The variation that everybody gets."),
            ]
        ),
        "filter": .mapping(
            "Those whose hash lies in one of the ranges take part.",
            required: ["seed", "ranges"],
            [
                "seed": .word("What is hashed beside the attribute."),
                "ranges": .list("The shares.", of: share, atLeast: 1),
                "attribute": .name("What is hashed; hash-attribute if left out."),
                "hash-version": version,
            ]
        ),
    ]
}
