import LandfallExperiments
import Testing

/// The assignment of variations, against GrowthBook's own.
struct ExperimentTests {
    @Test
    func `a hash is GrowthBook's, to the last digit`() throws {
        let rows = rows(of: HashVectors.hashes)
        #expect(rows.count == 160)
        for row in rows {
            let seed = row[0] == "-" ? "" : row[0]
            #expect(HashVersion.v1.bucket(of: row[1], seed: seed) == Double(row[2]), "\(row)")
            #expect(HashVersion.v2.bucket(of: row[1], seed: seed) == Double(row[3]), "\(row)")
        }
    }

    @Test
    func `ranges are GrowthBook's, to the last digit`() throws {
        for row in rows(of: HashVectors.ranges) {
            let weights =
                row[2] == "-" ? nil : row[2].split(separator: ",").map { Double($0) ?? -1 }
            let ranges = BucketRange.ranges(
                count: try #require(Int(row[0])),
                coverage: try #require(Double(row[1])),
                weights: weights
            )
            let expected = row[3...].map { text in
                let bounds = text.split(separator: ":").map { Double($0) ?? -1 }
                return BucketRange(bounds[0], bounds[1])
            }
            #expect(ranges == Array(expected), "\(row)")
        }
    }

    @Test
    func `a namespace holds whom GrowthBook's holds`() throws {
        for row in rows(of: HashVectors.namespaces) {
            let range = BucketRange(
                try #require(Double(row[2])),
                try #require(Double(row[3]))
            )
            let namespace = Namespace(id: row[0], range: range)
            #expect(namespace.contains(row[1]) == (row[4] == "1"), "\(row)")
        }
    }

    /// The configurations to which the first column of the assignments points.
    private static func experiment(_ index: Int, _ version: HashVersion) throws -> Experiment {
        let two = ["a", "b"]
        let configurations: [([String], [Double]?, Double, Namespace?)] = [
            (two, nil, 1, nil),
            (two, [0.5, 0.5], 1, nil),
            (["a", "b", "c"], [0.1, 0.2, 0.7], 1, nil),
            (two, [0.9, 0.1], 0.3, nil),
            (["a", "b", "c", "d"], nil, 0.5, nil),
            (two, [0.5, 0.5], 0, nil),
            (two, [0.5, 0.499], 1, nil),
            (two, nil, 1, Namespace(id: "checkout", range: BucketRange(0, 0.4))),
            (two, nil, 1, Namespace(id: "checkout", range: BucketRange(0.4, 1))),
        ]
        let (variations, weights, coverage, namespace) = configurations[index]
        var declaration = ExperimentDeclaration(key: "edge", variations: variations)
        declaration.weights = weights
        declaration.coverage = coverage
        declaration.hashVersion = version
        declaration.namespace = namespace
        return try Experiment(declaration)
    }

    @Test
    func `a subject gets the variation that GrowthBook gives`() throws {
        let rows = rows(of: AssignmentVectors.assignments)
        #expect(rows.count == 279)
        for row in rows {
            let version = try #require(Int(row[1]).flatMap(HashVersion.init))
            let experiment = try Self.experiment(try #require(Int(row[0])), version)
            let result = experiment.evaluate(for: ["id": .string(row[2])])
            #expect(result.variationIndex == Int(row[3]), "\(row)")
            #expect(result.variationKey == row[4], "\(row)")
            #expect(result.isInExperiment == (row[5] == "1"), "\(row)")
            #expect(result.isHashUsed == (row[6] == "1"), "\(row)")
            #expect(result.bucket == (row[7] == "-" ? nil : Double(row[7])), "\(row)")
        }
    }

    @Test(arguments: [nil, "", "josé", "用户42", "a\u{7F}", "line\nbreak"] as [String?])
    func
        `a subject that can't be hashed alike everywhere gets the first variation, and no exposure`(
            subject: String?
        ) throws
    {
        let attributes = subject.map { ["id": JSONValue.string($0)] } ?? [:]
        let result = try Self.experiment(0, .v2).evaluate(for: attributes)
        #expect(result.variationKey == "a")
        #expect(!result.isInExperiment && !result.isHashUsed)
        #expect(result.bucket == nil)
    }

    @Test
    func `the share of each variation is near its weight`() throws {
        let experiment = try Self.experiment(2, .v2)
        var counts = [0, 0, 0]
        for number in 0..<20_000 {
            counts[experiment.evaluate(for: Self.subject(number)).variationIndex] += 1
        }
        for (count, weight) in zip(counts, [0.1, 0.2, 0.7]) {
            #expect(abs(Double(count) / 20_000 - weight) < 0.015)
        }
    }

    @Test
    func `a higher coverage moves nobody between variations`() throws {
        for number in 0..<2_000 {
            let few = try Self.experiment(3, .v2).evaluate(for: Self.subject(number))
            var declaration = ExperimentDeclaration(key: "edge", variations: ["a", "b"])
            declaration.weights = [0.9, 0.1]
            declaration.coverage = 0.6
            let more = try Experiment(declaration).evaluate(for: Self.subject(number))
            if few.isInExperiment { #expect(more == few) }
        }
    }

    private static func subject(_ number: Int) -> [String: JSONValue] {
        ["id": .string("subject-\(number)")]
    }

    private func rows(of table: String) -> [[String]] {
        table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }
}
