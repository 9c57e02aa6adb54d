internal import LandfallExperiments

/// Experiments, with GrowthBook's fields in the spelling of YAML.
extension Grammar {
    private static let share: SchemaNode = [
        "description": "A share of the buckets, from 0 to 1: [from, until].",
        "type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1],
        "minItems": 2, "maxItems": 2,
    ]

    private static let version: SchemaNode = [
        "description": "The version of the hash function.", "enum": [1, 2],
    ]

    /// What GrowthBook has beside the fields that are read.
    static let unreadFields = [
        "active", "disable-sticky-bucketing", "groups", "meta", "name", "parent-conditions",
        "phase", "phases", "url", "url-patterns",
    ]

    /// `status` of an experiment.
    static let status = Choice<ExperimentStatus>(
        "status",
        "Whether it runs.",
        ["draft": .draft, "running": .running, "stopped": .stopped]
    )

    /// An experiment.
    static let experiment = Mapping(
        "an experiment",
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
            "condition": [
                "description": "GrowthBook's condition over the attributes of the subject.",
                "type": "object",
            ],
            "filters": .list("Who is left out, by hash.", of: .use("filter")),
            "namespace": [
                "description":
                    "Keeps experiments apart: [name, from, until], such as [checkout, 0, 0.5].",
                "type": "array",
                "items": [
                    .word("The name."), ["type": "number"], ["type": "number"],
                ],
                "additionalItems": false, "minItems": 3, "maxItems": 3,
            ],
            "ranges": .list("The buckets of each variation.", of: share),
            "fallback-attribute": .name(
                "What is hashed where hash-attribute is missing; only with sticky."
            ),
            "status": status.schema.defaulting(to: "running"),
            "force": .word("The variation that everybody gets."),
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
        ]
    )

    /// A filter of an experiment.
    static let filter = Mapping(
        "a filter",
        "Those whose hash lies in one of the ranges take part.",
        required: ["seed", "ranges"],
        [
            "seed": .word("What is hashed beside the attribute."),
            "ranges": .list("The shares.", of: share, atLeast: 1),
            "attribute": .name("What is hashed; hash-attribute if left out."),
            "hash-version": version,
        ]
    )

    /// A saved group that is a list.
    static let groupValues = SchemaNode.list(
        "The values that $inGroup looks for.",
        of: ["type": ["string", "number", "boolean"]]
    )

    /// A saved group that is a condition.
    static let group = Mapping(
        "a group",
        "Those for whom a condition holds.",
        required: ["condition"],
        [
            "condition": [
                "description": "GrowthBook's condition over the attributes of the subject.",
                "type": "object",
            ]
        ]
    )

    /// Definitions by name.
    static let experiments: SchemaNode = [
        "experiment": experiment.schema,
        "group": group.schema,
        "filter": filter.schema,
    ]
}
