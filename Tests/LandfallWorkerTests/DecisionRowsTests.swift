import LandfallBytes
import LandfallPostgres
import Testing

@testable import LandfallWorker

@Suite struct DecisionRowsTests {
    private static let columnCounts = DecisionRows.Writer.ColumnCounts(
        events: 1,
        exposures: 2,
        customEvents: 3
    )

    /// The rows in order: the table of each and the texts of its columns.
    private static func found(in rows: DecisionRows) -> [String] {
        var found: [String] = []
        rows.forEachTable { table, rows, count in
            var place = 0
            for _ in 0..<count {
                let columnCount = rows[place + 1]
                place += 2
                let texts = (0..<columnCount).map { _ in
                    let length = Int(rows.number(at: place))
                    defer { place += 4 + length }
                    return rows.slice(from: place + 4, count: length).string
                }
                found.append("\(table) \(texts.joined(separator: " "))")
            }
            #expect(place == rows.count)
        }
        return found
    }

    private static func fill(_ buffer: inout BinaryCopyBuffer, _ text: String) {
        buffer.beginRow()
        for _ in 0..<buffer.columnCount { buffer.append(text) }
    }

    @Test(arguments: 0...3, 0...3)
    func `rows come back in order, each as it was encoded`(exposures: Int, events: Int) {
        var writer = DecisionRows.Writer(Self.columnCounts, in: ChunkPool())
        Self.fill(&writer.rows, "intent")
        var expected = ["event intent"]
        writer.beginExposures()
        for number in 0..<exposures {
            Self.fill(&writer.rows, "e\(number)")
            expected.append("exposure e\(number) e\(number)")
        }
        writer.beginCustomEvents()
        for number in 0..<events {
            let text = String(repeating: "c", count: number * 30)
            Self.fill(&writer.rows, text)
            expected.append("customEvent \(text) \(text) \(text)")
        }
        let finished = writer.finish()
        // Those of the next decision lie behind them.
        Self.fill(&writer.rows, "next")
        writer.beginExposures()
        writer.beginCustomEvents()
        #expect(Self.found(in: writer.finish()) == ["event next"])
        #expect(Self.found(in: finished) == expected)
        #expect(finished.exposureCount == exposures)
        #expect(finished.customEventCount == events)
    }

    @Test func `a row that is not whole, or a table that is left out, is refused`() async {
        await #expect(processExitsWith: .failure) {
            var writer = DecisionRows.Writer(Self.columnCounts, in: ChunkPool())
            Self.fill(&writer.rows, "intent")
            writer.beginExposures()
            writer.rows.beginRow()
            writer.rows.append("half")
            writer.beginCustomEvents()
        }
        await #expect(processExitsWith: .failure) {
            var writer = DecisionRows.Writer(Self.columnCounts, in: ChunkPool())
            writer.beginExposures()
        }
        await #expect(processExitsWith: .failure) {
            var writer = DecisionRows.Writer(Self.columnCounts, in: ChunkPool())
            Self.fill(&writer.rows, "intent")
            writer.beginCustomEvents()
        }
        await #expect(processExitsWith: .failure) {
            var writer = DecisionRows.Writer(Self.columnCounts, in: ChunkPool())
            Self.fill(&writer.rows, "intent")
            writer.beginExposures()
            _ = writer.finish()
        }
    }
}
