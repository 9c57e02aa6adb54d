import LandfallExperiments
import Testing

/// The steps of an evaluation, and which of them comes first.
struct RunOrderTests {
    /// A declaration and a context, and what decides.
    struct Decision: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let cause: ExperimentCause
        let key: String
        let change: @Sendable (inout ExperimentDeclaration, inout ExperimentContext) -> Void

        init(
            _ name: String,
            _ cause: ExperimentCause,
            _ key: String = "a",
            _ change:
                @escaping @Sendable (
                    inout ExperimentDeclaration, inout ExperimentContext
                ) -> Void
        ) {
            self.testDescription = name
            self.cause = cause
            self.key = key
            self.change = change
        }
    }

    private static let never = TargetingCondition(.object(["tier": .string("none")]))

    /// Each decision is made although those that come after it would say something else.
    private static let decisions = [
        Decision("a disabled context", .contextDisabled) { declaration, context in
            context.isEnabled = false
            context.forcedVariations = ["key": 1]
            declaration.force = 1
        },
        Decision("a forced subject", .forcedForSubject, "b") { declaration, context in
            context.forcedVariations = ["key": 1]
            context.isQA = true
            declaration.status = .draft
        },
        Decision("a forced subject without such a variation", .forcedForSubject) { _, context in
            context.forcedVariations = ["key": 2]
        },
        Decision("a draft", .draft) { declaration, _ in
            declaration.status = .draft
            declaration.force = 1
            declaration.hashAttribute = "gone"
        },
        Decision("a missing attribute", .noHashValue) { declaration, _ in
            declaration.hashAttribute = "gone"
            declaration.condition = never
        },
        Decision("an unusable attribute", .unusableHashValue) { declaration, _ in
            declaration.hashAttribute = "name"
            declaration.condition = never
        },
        Decision("a filter", .filteredOut) { declaration, _ in
            declaration.filters = [ExperimentFilter(seed: "s", ranges: [])]
            declaration.condition = never
        },
        Decision("a filter whose attribute is missing", .filteredOut) { declaration, _ in
            declaration.filters = [
                ExperimentFilter(attribute: "gone", seed: "s", ranges: [BucketRange(0, 1)])
            ]
        },
        Decision("a filter whose attribute is unusable", .unusableHashValue) { declaration, _ in
            declaration.filters = [
                ExperimentFilter(attribute: "name", seed: "s", ranges: [BucketRange(0, 1)])
            ]
        },
        Decision("a filter in the place of a namespace", .hashed, "b") { declaration, _ in
            declaration.filters = [ExperimentFilter(seed: "s", ranges: [BucketRange(0, 1)])]
            declaration.namespace = Namespace(id: "n", range: BucketRange(0, 0))
        },
        Decision("a namespace", .outsideNamespace) { declaration, _ in
            declaration.namespace = Namespace(id: "n", range: BucketRange(0, 0))
            declaration.condition = never
        },
        Decision("a condition", .conditionFailed) { declaration, _ in
            declaration.condition = never
            declaration.coverage = 0
            declaration.force = 1
        },
        Decision("a prerequisite", .prerequisiteFailed) { declaration, context in
            let isOn = TargetingCondition(.object(["value": .bool(true)]))
            declaration.prerequisites = [Prerequisite(feature: "parent", condition: isOn)]
            context.features = ["parent": .bool(false)]
            declaration.coverage = 0
        },
        Decision("a prerequisite that is met", .hashed, "b") { declaration, context in
            let isOn = TargetingCondition(.object(["value": .bool(true)]))
            declaration.prerequisites = [Prerequisite(feature: "parent", condition: isOn)]
            context.features = ["parent": .bool(true)]
        },
        Decision("an unknown feature", .prerequisiteFailed) { declaration, _ in
            let isOn = TargetingCondition(.object(["value": .bool(true)]))
            declaration.prerequisites = [Prerequisite(feature: "parent", condition: isOn)]
        },
        Decision("the coverage", .outsideRanges) { declaration, context in
            declaration.coverage = 0
            declaration.force = 1
            context.isQA = true
        },
        Decision("a forced variation", .forced, "b") { declaration, context in
            declaration.force = 1
            declaration.status = .stopped
            context.isQA = true
        },
        Decision("a test of the app", .qaMode) { declaration, context in
            context.isQA = true
            declaration.status = .stopped
        },
        Decision("a stopped experiment", .stopped) { declaration, _ in
            declaration.status = .stopped
        },
        Decision("ranges in the place of weights and coverage", .hashed, "b") { declaration, _ in
            declaration.ranges = [BucketRange(0, 0), BucketRange(0, 1)]
            declaration.weights = [1, 0]
            declaration.coverage = 0
        },
        Decision("the hash", .hashed, "b") { _, _ in },
    ]

    @Test(arguments: decisions)
    func `the first step that decides wins`(decision: Decision) throws {
        var declaration = ExperimentDeclaration(key: "key", variations: ["a", "b"])
        declaration.weights = [0, 1]
        var context = ExperimentContext()
        decision.change(&declaration, &context)
        let attributes: [String: JSONValue] = ["id": .string("u1"), "name": .string("Zoë")]
        let result = try Experiment(declaration).evaluate(for: attributes, in: context)
        #expect(result.cause == decision.cause)
        #expect(result.variationKey == decision.key)
        #expect(result.isExposure == (decision.cause == .hashed))
        #expect((result.bucket != nil) == (decision.cause == .hashed))
    }

    private static let reasons: [(ExperimentCause, ExperimentReason)] = [
        (.contextDisabled, .disabled), (.forcedForSubject, .targetingMatch), (.draft, .disabled),
        (.noHashValue, .default), (.unusableHashValue, .error), (.filteredOut, .default),
        (.outsideNamespace, .default), (.conditionFailed, .default),
        (.prerequisiteFailed, .default), (.blockedVersion, .stale), (.outsideRanges, .default),
        (.forced, .static), (.qaMode, .disabled), (.stopped, .disabled), (.sticky, .cached),
        (.hashed, .split),
    ]

    @Test(arguments: reasons)
    func `a cause has its word`(cause: ExperimentCause, reason: ExperimentReason) {
        #expect(cause.reason == reason)
    }

    @Test
    func `the words are those of OpenTelemetry`() {
        let words = ExperimentReason.allCases.map(\.rawValue)
        let theirs = "static default targeting_match split cached disabled unknown stale error"
        #expect(words.joined(separator: " ") == theirs)
    }

    @Test
    func `whoever is hashed is named in the result, whether the hash decides or not`() throws {
        var declaration = ExperimentDeclaration(key: "key", variations: ["a", "b"])
        declaration.hashAttribute = "account"
        declaration.status = .stopped
        declaration.passthroughs = ["a"]
        let result = try Experiment(declaration).evaluate(for: ["account": .number(77)])
        #expect(result.hashAttribute == "account" && result.hashedValue == "77")
        #expect(result.isPassthrough)
    }
}
