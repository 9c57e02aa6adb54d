import LandfallExperiments
import Testing

/// Assignments that are kept.
struct StickyTests {
    private static let attributes: [String: JSONValue] = [
        "id": .string("u1"), "device": .string("d1"), "tier": .string("gold"),
    ]

    private func experiment(
        _ change: (inout ExperimentDeclaration) -> Void = { _ in }
    ) throws -> Experiment {
        var declaration = ExperimentDeclaration(key: "entry", variations: ["a", "b", "c"])
        declaration.weights = [0, 0, 1]
        declaration.fallbackAttribute = "device"
        change(&declaration)
        return try Experiment(declaration)
    }

    private func document(
        _ name: String,
        _ value: String,
        _ assignments: [String: String]
    )
        -> StickyDocument
    {
        StickyDocument(attributeName: name, attributeValue: value, assignments: assignments)
    }

    @Test
    func `an assignment is kept, and read again whatever the weights are by then`() throws {
        var kept = StickyDocuments()
        let first = try experiment().evaluate(for: Self.attributes, keeping: &kept)
        #expect(first.variationKey == "c" && first.cause == .hashed)
        #expect(kept.changes == ["id||u1"])
        #expect(kept.documents["id||u1"]?.assignments == ["entry__0": "c"])
        var again = StickyDocuments(Array(kept.documents.values))
        let changed = try experiment { $0.weights = [1, 0, 0] }
        let second = changed.evaluate(for: Self.attributes, keeping: &again)
        #expect(second.variationKey == "c" && second.isStickyBucketUsed && second.isExposure)
        #expect(second.reason == .cached)
        #expect(second.bucket == first.bucket)
        #expect(again.changes.isEmpty)
        #expect(changed.evaluate(for: Self.attributes).variationKey == "a")
    }

    @Test
    func `whoever has an assignment is asked neither filter nor condition again`() throws {
        let strict = try experiment {
            $0.condition = TargetingCondition(.object(["tier": .string("none")]))
            $0.filters = [ExperimentFilter(seed: "s", ranges: [])]
        }
        var kept = StickyDocuments([document("id", "u1", ["entry__0": "b"])])
        let result = strict.evaluate(for: Self.attributes, keeping: &kept)
        #expect(result.variationKey == "b" && result.cause == .sticky)
        var none = StickyDocuments([document("id", "u2", ["entry__0": "b"])])
        let other = strict.evaluate(for: Self.attributes, keeping: &none)
        #expect(other.cause == .filteredOut && none.changes.isEmpty)
    }

    @Test
    func `forces, tests of the app and stops hold for kept assignments too`() throws {
        let document = document("id", "u1", ["entry__0": "b"])
        var kept = StickyDocuments([document])
        let forced = try experiment { $0.force = 0 }
        #expect(forced.evaluate(for: Self.attributes, keeping: &kept).cause == .forced)
        let stopped = try experiment { $0.status = .stopped }
        #expect(stopped.evaluate(for: Self.attributes, keeping: &kept).cause == .stopped)
        var context = ExperimentContext()
        context.isQA = true
        let tested = try experiment().evaluate(for: Self.attributes, in: context, keeping: &kept)
        #expect(tested.cause == .qaMode)
        #expect(kept == StickyDocuments([document]))
    }

    @Test
    func `the fallback names whom the attribute does not, and its document comes second`() throws {
        let device: [String: JSONValue] = ["device": .string("d1")]
        var kept = StickyDocuments()
        let anonymous = try experiment().evaluate(for: device, keeping: &kept)
        #expect(anonymous.hashAttribute == "device" && anonymous.hashedValue == "d1")
        #expect(kept.changes == ["device||d1"])
        #expect(try experiment().evaluate(for: device).cause == .noHashValue)

        var both = StickyDocuments([
            document("device", "d1", ["entry__0": "a"]), document("id", "u1", ["other__0": "x"]),
        ])
        let known = try experiment().evaluate(for: Self.attributes, keeping: &both)
        #expect(known.variationKey == "a" && known.hashAttribute == "id")
        #expect(both.changes == ["id||u1"])
        #expect(
            both.documents["id||u1"]?.assignments == ["other__0": "x", "entry__0": "a"]
        )
        var own = StickyDocuments([
            document("device", "d1", ["entry__0": "a"]), document("id", "u1", ["entry__0": "b"]),
        ])
        let first = try experiment().evaluate(for: Self.attributes, keeping: &own)
        #expect(first.variationKey == "b" && own.changes.isEmpty)
    }

    @Test(
        arguments: [
            (0, 0, "entry__0", "b", ExperimentCause.sticky),
            (3, 0, "entry__0", "c", .hashed),
            (3, 3, "entry__0", "a", .blockedVersion),
            (3, 3, "entry__2", "a", .blockedVersion),
            (3, 3, "entry__3", "b", .sticky),
            (3, 3, "entry__4", "c", .hashed),
            (4, 3, "entry__3", "c", .hashed),
            (.max, .max, "entry__7000000", "a", .blockedVersion),
            (.max, .max, "entry__07", "c", .hashed), (3, 3, "entry__+1", "c", .hashed),
            (3, 3, "entry__", "c", .hashed), (3, 3, "entry__2__1", "c", .hashed),
        ]
    )
    func `versions of buckets drop assignments or shut their subjects out`(
        version: Int,
        minimum: Int,
        name: String,
        key: String,
        cause: ExperimentCause
    ) throws {
        let experiment = try experiment {
            $0.bucketVersion = version
            $0.minimumBucketVersion = minimum
        }
        var kept = StickyDocuments([document("id", "u1", [name: "b"])])
        let result = experiment.evaluate(for: Self.attributes, keeping: &kept)
        #expect(result.variationKey == key)
        #expect(result.cause == cause)
        #expect(result.isStickyBucketUsed == (cause != .hashed))
        #expect(kept.changes.isEmpty == (cause != .hashed))
    }

    @Test
    func `a variation that is no more is no assignment`() throws {
        var kept = StickyDocuments([document("id", "u1", ["entry__0": "gone"])])
        let result = try experiment().evaluate(for: Self.attributes, keeping: &kept)
        #expect(result.cause == .hashed && result.variationKey == "c")
        #expect(kept.documents["id||u1"]?.assignments == ["entry__0": "c"])
    }

    @Test
    func `an experiment can do without`() throws {
        let document = document("id", "u1", ["entry__0": "b"])
        var kept = StickyDocuments([document])
        let plain = try experiment { $0.isSticky = false }
        #expect(plain.evaluate(for: Self.attributes, keeping: &kept).variationKey == "c")
        #expect(kept == StickyDocuments([document]))
    }
}
