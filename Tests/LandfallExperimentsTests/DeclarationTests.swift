import LandfallExperiments
import Testing

/// Declarations that are refused.
struct DeclarationTests {
    /// One change that makes a sound declaration faulty, and the fault.
    struct Fault: Sendable, CustomTestStringConvertible {
        let expected: ExperimentError
        let change: @Sendable (inout ExperimentDeclaration) -> Void

        init(
            _ expected: ExperimentError,
            _ change: @escaping @Sendable (inout ExperimentDeclaration) -> Void
        ) {
            self.expected = expected
            self.change = change
        }

        var testDescription: String { "\(expected)" }
    }

    private static let faults = [
        Fault(.notPrintableASCII("prüfung")) { $0.key = "prüfung" },
        Fault(.notPrintableASCII("")) { $0.key = "" },
        Fault(.notPrintableASCII("🌱")) { $0.seed = "🌱" },
        Fault(.notPrintableASCII("ß")) { $0.variations = ["a", "ß"] },
        Fault(.notPrintableASCII("ä")) {
            $0.namespace = Namespace(id: "ä", range: BucketRange(0, 1))
        },
        Fault(.notPrintableASCII("ö")) { $0.filters = [ExperimentFilter(seed: "ö", ranges: [])] },
        Fault(.tooFewVariations) { $0.variations = ["a"] },
        Fault(.tooManyVariations(101)) { $0.variations = (0...100).map { "v\($0)" } },
        Fault(.repeatedVariation("a")) { $0.variations = ["a", "b", "a"] },
        Fault(.weightCount(3)) { $0.weights = [0.2, 0.3, 0.5] },
        Fault(.weightSum(0.5)) { $0.weights = [0.2, 0.3] },
        Fault(.weightSum(1.0)) { $0.weights = [1.5, -0.5] },
        Fault(.coverage(1.01)) { $0.coverage = 1.01 },
        Fault(.rangeCount(1)) { $0.ranges = [BucketRange(0, 1)] },
        Fault(.range(BucketRange(0.5, 1.5))) {
            $0.ranges = [BucketRange(0, 0.5), BucketRange(0.5, 1.5)]
        },
        Fault(.range(BucketRange(0.5, 0.2))) {
            $0.filters = [ExperimentFilter(seed: "s", ranges: [BucketRange(0.5, 0.2)])]
        },
        Fault(.range(BucketRange(-0.1, 0.2))) {
            $0.namespace = Namespace(id: "n", range: BucketRange(-0.1, 0.2))
        },
        Fault(.overlappingRanges(BucketRange(0, 0.6), BucketRange(0.5, 1))) {
            $0.ranges = [BucketRange(0, 0.6), BucketRange(0.5, 1)]
        },
        Fault(.force(2)) { $0.force = 2 },
        Fault(.force(-1)) { $0.force = -1 },
        Fault(.passthrough("c")) { $0.passthroughs = ["c"] },
        Fault(.bucketVersion(-1)) { $0.bucketVersion = -1 },
        Fault(.bucketVersion(-2)) { $0.minimumBucketVersion = -2 },
    ]

    @Test(arguments: faults)
    func `a faulty declaration is refused with its fault`(fault: Fault) throws {
        var declaration = ExperimentDeclaration(key: "key", variations: ["a", "b"])
        _ = try Experiment(declaration)
        fault.change(&declaration)
        let faulty = declaration
        #expect(throws: fault.expected) { try Experiment(faulty) }
    }

    @Test
    func `ranges may touch, be empty, and leave buckets to nobody`() throws {
        var declaration = ExperimentDeclaration(key: "key", variations: ["a", "b", "c"])
        declaration.ranges = [BucketRange(0.5, 0.6), BucketRange(0.6, 0.6), BucketRange(0, 0.5)]
        let experiment = try Experiment(declaration)
        var seen: Set<String> = []
        for number in 0..<2_000 {
            let result = experiment.evaluate(for: ["id": .number(Double(number + 1))])
            seen.insert(result.isInExperiment ? result.variationKey : "nobody")
        }
        #expect(seen == ["a", "c", "nobody"])
    }
}
