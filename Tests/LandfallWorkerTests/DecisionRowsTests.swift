import LandfallBytes
import LandfallPostgres
import Testing

@testable import LandfallWorker

@Suite struct DecisionRowsTests {
    /// The rows in order: the table of each and the text of its only column.
    private static func found(in rows: DecisionRows) -> [String] {
        var found: [String] = []
        rows.forEach { table, row in
            let text = row.slice(from: 4, count: row.count - 4).string
            found.append("\(table) \(text)")
            #expect(row.slice(from: 0, count: 4).last == UInt8(text.utf8.count))
        }
        return found
    }

    private static func fill(_ buffer: inout BinaryCopyBuffer, _ text: String) {
        buffer.beginRow()
        buffer.append(text)
    }

    @Test(arguments: 0...3, 0...3)
    func `rows come back in order, each as it was encoded`(exposures: Int, events: Int) {
        var buffer = BinaryCopyBuffer(columnCount: 1)
        Self.fill(&buffer, "intent")
        var rows = DecisionRows.Writer()
        rows.append(event: buffer)
        var expected = ["event intent"]
        for number in 0..<exposures {
            // Of several rows in a buffer the last counts.
            Self.fill(&buffer, "exposure \(number)")
            rows.append(exposure: buffer)
            expected.append("exposure exposure \(number)")
        }
        for number in 0..<events {
            Self.fill(&buffer, String(repeating: "e", count: number * 30))
            rows.append(customEvent: buffer)
            expected.append("customEvent " + String(repeating: "e", count: number * 30))
        }
        let finished = rows.finish()
        // Those of the next decision lie behind them.
        rows.append(event: buffer)
        #expect(Self.found(in: rows.finish()).count == 1)
        #expect(Self.found(in: finished) == expected)
        #expect(finished.exposureCount == exposures)
        #expect(finished.customEventCount == events)
    }

    @Test func `a row that is not whole, or behind one of a later table, is refused`() async {
        await #expect(processExitsWith: .failure) {
            var buffer = BinaryCopyBuffer(columnCount: 2)
            Self.fill(&buffer, "half")
            var rows = DecisionRows.Writer()
            rows.append(event: buffer)
        }
        await #expect(processExitsWith: .failure) {
            var buffer = BinaryCopyBuffer(columnCount: 1)
            Self.fill(&buffer, "whole")
            var rows = DecisionRows.Writer()
            rows.append(event: buffer)
            rows.append(customEvent: buffer)
            rows.append(exposure: buffer)
        }
    }
}
