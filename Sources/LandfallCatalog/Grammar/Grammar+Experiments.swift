internal import LandfallExperiments

/// Experiments, with GrowthBook's fields in the spelling of YAML.
extension Grammar {
    /// The operators that name a list.
    static let listOperators = ["$inGroup", "$notInGroup"]

    /// What names a condition, in the place of an attribute.
    static let groupKey = "$savedGroup"

    /// The operators and the key whose operand is the name of a group.
    static let groupNaming = listOperators + [groupKey]

    private static let share: SchemaNode = [
        "description": "A share of the buckets, from 0 to 1: [from, until].",
        "type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1],
        "minItems": 2, "maxItems": 2,
    ]

    private static let targeting = SchemaNode.plain(
        "object",
        "GrowthBook's condition over the attributes of the subject."
    )

    private static let version: SchemaNode = [
        "description":
            "The version of the hash function: `1` or `2`; GrowthBook's own default is 1.",
        "enum": [1, 2], "default": 2,
    ]

    /// What GrowthBook has beside the fields that are read.
    static let unreadFields = [
        "active", "disable-sticky-bucketing", "groups", "meta", "name", "parent-conditions",
        "phase", "phases", "url", "url-patterns",
    ]

    /// `status` of an experiment.
    static let status = Choice<ExperimentStatus>(
        "status",
        "`draft`: not started, whatever `force` says. `running`. `stopped`: ended.",
        ["draft": .draft, "running": .running, "stopped": .stopped]
    )

    static let experiment = Mapping(
        "an experiment",
        "An experiment: who sees which variation, decided by GrowthBook's algorithm.",
        required: ["variations", "hash-attribute"],
        [
            "variations": .list(
                "The keys of the variations, 2 to 100; the first is the control. Not `__multiple__`,"
                    + " which the views for analysts use.",
                of: .word("The key of a variation."),
                atLeast: 2
            ).with(["maxItems": .number(Experiment.variationLimit)]),
            "weights": .list(
                "The share of each variation; they add up to 1.",
                of: ["type": "number", "minimum": 0, "maximum": 1]
            ).leftOut("equal"),
            "coverage": .plain(
                "number",
                "The share of all subjects that take part, from 0 to 1; raising it moves no subject to"
                    + " another variation."
            ).with(after: ["minimum": 0, "maximum": 1, "default": 1]),
            "hash-attribute": .name(
                "The attribute that is hashed: `userId`, `deviceId`, or one of the session or the intent,"
                    + " a text or a whole number; a subject without it takes no part."
            ),
            "hash-version": version,
            "seed": .word("The text that is hashed with the attribute.").leftOut("the name"),
            "condition": targeting.leftOut("everybody"),
            "filters": .list(
                "Who can take part, by hashes of their own and in the place of `namespace`: a list of"
                    + " `{seed, ranges, attribute, hash-version}`, each of which must hold the subject"
                    + " in one of its ranges; `attribute` is `hash-attribute` if left out.",
                of: .use("filter")
            ).leftOut("everybody"),
            "namespace": .plain(
                "array",
                "Separates experiments: `[checkout, 0, 0.5]` is the first half of the subjects in"
                    + " the namespace `checkout`."
            ).with(after: [
                "items": [
                    .word("The name."), ["type": "number"], ["type": "number"],
                ],
                "additionalItems": false, "minItems": 3, "maxItems": 3,
            ]),
            "ranges": .list(
                "The buckets of each variation, in place of weights and coverage:"
                    + " `[[0, 0.2], [0.5, 0.7]]`.",
                of: share
            ).leftOut("by weight"),
            "fallback-attribute": .name(
                "The attribute that is hashed if `hash-attribute` is missing, so a person who signs in"
                    + " later keeps the variation of the device; only with `sticky`."
            ),
            "status": status.schema.defaulting(to: "running"),
            "force": .word(
                "The variation of everybody who would take part, also when the experiment is stopped."
            ),
            "sticky": [
                "description":
                    "Whether a subject keeps its variation when weights, coverage or condition change.",
                "type": "boolean", "default": false,
            ],
            "bucket-version": [
                "description": "Raise it by one to drop all kept assignments; only with `sticky`.",
                "type": "integer", "minimum": 0, "default": 0,
            ],
            "min-bucket-version": [
                "description":
                    "A subject with an assignment of a lower version takes no part; only with `sticky`.",
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
            "condition": targeting
        ]
    )

    /// Definitions by name.
    static let experiments: SchemaNode = [
        "experiment": experiment.schema,
        "group": group.schema,
        "filter": filter.schema,
    ]
}
