import Foundation
import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct ChiSquaredTests {
    struct Vector: Sendable {
        var counts: [Int]
        var weights: [Double]
        var statistic: Double
        var probability: Double
    }

    private static func numbers(_ sql: String) throws -> [Double] {
        try Connection(SharedServer.migrated.get()).query("SELECT \(sql) AS number").map { row in
            try row.value("number")
        }
    }

    private static func isClose(_ number: Double, _ expected: Double, digits: Int) -> Bool {
        abs(number - expected) <= 0.5000001 * pow(10, Double(1 - digits))
            * pow(
                10,
                floor(log10(abs(expected)))
            )
    }

    // Computed with SciPy, and printed with six digits.
    @Test(arguments: [
        Vector(
            counts: [5000, 5200],
            weights: [0.5, 0.5],
            statistic: 3.921569,
            probability: 0.0476704
        ),
        Vector(
            counts: [4900, 5300],
            weights: [0.5, 0.5],
            statistic: 15.686275,
            probability: 7.47648e-05
        ),
        Vector(
            counts: [4600, 5400],
            weights: [1, 1],
            statistic: 64,
            probability: 1.24419e-15
        ),
        Vector(
            counts: [3300, 3400, 3300],
            weights: [1, 1, 1],
            statistic: 2,
            probability: 0.367879
        ),
        Vector(
            counts: [1000, 9100],
            weights: [0.1, 0.9],
            statistic: 0.110011,
            probability: 0.740132
        ),
        Vector(
            counts: [166_080, 171_180, 166_300],
            weights: [1, 1, 1],
            statistic: 99.040432,
            probability: 3.11633e-22
        ),
        Vector(
            counts: [821_588, 815_482],
            weights: [0.5, 0.5],
            statistic: 22.774369,
            probability: 1.82179e-06
        ),
        Vector(
            counts: [10, 20],
            weights: [0.5, 0.5],
            statistic: 3.333333,
            probability: 0.0678892
        ),
        // A weight of zero is left out of the sum, and counts as a degree of freedom.
        Vector(
            counts: [5000, 0, 5200],
            weights: [0.5, 0, 0.5],
            statistic: 3.921569,
            probability: 0.140748
        ),
    ])
    func `counts and weights give the statistic and its probability to six digits`(
        vector: Vector
    ) async throws {
        try await blocking {
            let counts = "ARRAY[\(vector.counts.map(String.init).joined(separator: ","))]::bigint[]"
            let weights =
                "ARRAY[\(vector.weights.map { "\($0)" }.joined(separator: ","))]::float8[]"
            let statistic = "landfall.chi_squared(\(counts), \(weights))"
            let found = try Self.numbers(statistic)[0]
            #expect(abs(found - vector.statistic) < 0.5000001e-6)
            let probability = try Self.numbers(
                "landfall.chi_squared_p_value(\(statistic), \(vector.counts.count - 1))"
            )[0]
            #expect(Self.isClose(probability, vector.probability, digits: 6))
        }
    }

    // The closed forms for one and two degrees of freedom, and SciPy's chi2.sf for the others.
    @Test(arguments: [
        (0.000001, 1, erfc((0.0000005).squareRoot())), (3, 1, erfc((1.5).squareRoot())),
        (10.8276, 1, erfc((5.4138).squareRoot())), (700, 1, erfc((350.0).squareRoot())),
        (0.5, 2, exp(-0.25)), (13.8155, 2, exp(-6.90775)), (1000, 2, exp(-500.0)),
        (16.2662, 3, 0.00100001710221718), (18.4668, 4, 0.00100001215961787),
        (20, 15, 0.1719327), (99, 99, 0.4810969124082639), (3000, 1000, 1.6436845843568014e-198),
    ])
    func `the probability holds for few and for many degrees of freedom`(
        statistic: Double,
        degrees: Int,
        expected: Double
    ) async throws {
        let found = try await blocking {
            try Self.numbers("landfall.chi_squared_p_value(\(statistic), \(degrees))")[0]
        }
        #expect(Self.isClose(found, expected, digits: 6))
    }

    @Test(arguments: [
        ("landfall.chi_squared('{0,0}', '{0.5,0.5}')", 0.0),
        ("landfall.chi_squared('{}', '{}')", 0),
        ("landfall.chi_squared_p_value(0, 1)", 1), ("landfall.chi_squared_p_value(0, 0)", 1),
        ("landfall.chi_squared_p_value(1e-310, 7)", 1),
        ("landfall.chi_squared_p_value(9999, 1)", 0),
        ("landfall.chi_squared_p_value('infinity', 1)", 0),
    ])
    func `nothing to count, and what is beyond a double, is no error`(
        sql: String,
        expected: Double
    ) async throws {
        #expect(try await blocking { try Self.numbers(sql) } == [expected])
    }

    @Test(arguments: ["-1, 1", "1, -1", "1, 1001", "'NaN', 1"])
    func `what is no statistic is refused`(values: String) async throws {
        let error = try await blocking {
            let connection = try Connection(SharedServer.migrated.get())
            return #expect(throws: PostgresError.self) {
                try connection.query("SELECT landfall.chi_squared_p_value(\(values))")
            }
        }
        #expect(error?.sqlState?.rawValue == "22023")
    }
}
