/// Reads a stream of server-sent events, as the HTML standard describes them, in pieces of any size.
struct EventStreamParser {
    /// One event.
    struct Message: Hashable, Sendable {
        /// Its type; `message` where the server names none.
        var event: String
        /// Its lines of data.
        var data: [UInt8]
    }

    /// The id of the last event that has one: with it the stream is resumed.
    private(set) var lastEventID: String?
    /// How long the server wants a client to wait before it connects again.
    private(set) var retry: TimeSpan?
    /// The events that were dropped because they were larger than ``limit``.
    private(set) var oversizedCount = 0

    /// The most bytes of an event.
    private let limit: Int
    /// The bytes that were not read yet.
    private var bytes: ArraySlice<UInt8> = []
    private var line: [UInt8] = []
    private var isBehindReturn = false
    private var isAtStart = true
    private var event = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var id: String?
    private var isOversized = false

    init(limit: Int = CodecLimits.bytes) { self.limit = limit }

    /// Takes the next bytes.
    ///
    /// - Parameter bytes: Any part of the stream.
    mutating func take(_ bytes: [UInt8]) { self.bytes += bytes }

    /// Reads the next event, and takes over its id.
    ///
    /// - Returns: `nil` when none is whole.
    mutating func next() -> Message? {
        while let byte = bytes.popFirst() {
            let isBehindReturn = isBehindReturn
            self.isBehindReturn = byte == UInt8(ascii: "\r")
            switch byte {
            case UInt8(ascii: "\n") where isBehindReturn: continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if let message = endLine() { return message }
            default:
                if line.count <= limit { line.append(byte) } else { isOversized = true }
            }
        }
        bytes = []
        return nil
    }

    /// Forgets all that was not read yet, and an event that is not whole: the connection has ended.
    mutating func reset() {
        bytes = []
        line = []
        isBehindReturn = false
        isAtStart = true
        endEvent()
    }

    private mutating func endLine() -> Message? {
        var line = line
        self.line = []
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isAtStart = false
        guard line.isEmpty else {
            takeField(line)
            return nil
        }
        defer { endEvent() }
        // The id counts also where nothing else is said.
        if let id { lastEventID = id }
        if isOversized { oversizedCount += 1 }
        guard hasData, !isOversized else { return nil }
        return Message(event: event.nonEmpty ?? "message", data: data)
    }

    private mutating func takeField(_ line: [UInt8]) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        var value = line[(colon + 1)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event": event = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData { data.append(UInt8(ascii: "\n")) }
            hasData = true
            if data.count + value.count > limit { isOversized = true } else { data += value }
        case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "retry":
            let text = String(decoding: value, as: UTF8.self)
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
            if let milliseconds = Int64(text) { retry = TimeSpan(milliseconds: milliseconds) }
        default: return
        }
    }

    private mutating func endEvent() {
        event = ""
        data = []
        hasData = false
        id = nil
        isOversized = false
    }
}
