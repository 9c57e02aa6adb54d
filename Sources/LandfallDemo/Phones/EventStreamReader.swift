/// Reads server-sent events as they come, for a phone of the demo.
struct EventStreamReader {
    /// One event.
    struct Event: Hashable, Sendable {
        /// Its name; `message` where it has none.
        var name = "message"
        /// Its lines of data, with line feeds between.
        var data = ""
    }

    /// The id of the last event, by which a stream is resumed; empty before the first.
    private(set) var lastID = ""
    private var line: [UInt8] = []
    private var event = Event()
    private var hasData = false
    private var isBehindReturn = false

    /// The longest event in bytes; what is longer ends the stream.
    private static let limit = 1 << 20

    /// The error of a stream whose line is too long for a stream of events.
    struct TooLong: Error {}

    /// Takes bytes.
    ///
    /// - Parameter bytes: What has come.
    /// - Returns: The events that are whole now.
    /// - Throws: ``TooLong`` for an event without an end.
    mutating func take(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isFeed = byte == 0x0A
            // A carriage return and a line feed are one end of a line.
            defer { isBehindReturn = byte == 0x0D }
            if isFeed && isBehindReturn { continue }
            guard isFeed || byte == 0x0D else {
                line.append(byte)
                guard line.count + event.data.utf8.count <= Self.limit else { throw TooLong() }
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        defer { line = [] }
        guard !line.isEmpty else {
            defer { (event, hasData) = (Event(), false) }
            return hasData ? event : nil
        }
        let parts = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1] : []
        let text = String(decoding: value.first == 0x20 ? value.dropFirst() : value, as: UTF8.self)
        switch String(decoding: parts[0], as: UTF8.self) {
        case "id": lastID = text
        case "event": event.name = text
        case "data":
            event.data += hasData ? "\n" + text : text
            hasData = true
        default: break
        }
        return nil
    }
}
