import LandfallReview

/// A recorded hour of one app: its lines in the order in which they are played.
struct Recording: Sendable {
    /// The lines, by time.
    let lines: [RecordedLine]

    /// Reads the recording of an app.
    ///
    /// - Parameters:
    ///   - folder: The folder with `states.ndjson` and `intents.ndjson`.
    ///   - file: Reads a file.
    /// - Throws: What `file` throws, or ``DemoError`` that names the file and the line.
    init(folder: String, reading file: (String) throws -> [UInt8]) throws {
        let states = try Self.read("\(folder)/states.ndjson", file)
        let intents = try Self.read("\(folder)/intents.ndjson", file)
        self.init(states + intents)
    }

    /// Puts lines in order; of two at one time the first given comes first.
    ///
    /// - Parameter lines: The lines, states before intents.
    init(_ lines: [RecordedLine]) {
        self.lines = lines.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
    }

    private static func read(
        _ path: String,
        _ file: (String) throws -> [UInt8]
    ) throws -> [RecordedLine] {
        let bytes = try file(path)
        var lines: [RecordedLine] = []
        for (number, text) in zip(1..., bytes.split(separator: UInt8(ascii: "\n"))) {
            do throws(RecordedLineError) {
                lines.append(try RecordedLine(text))
            } catch {
                throw DemoError.setup("\(path):\(number): the line \(error)")
            }
        }
        return lines
    }
}
