extension ResumePoint {
    /// The version of the encoding, its first byte.
    static let version: UInt8 = 3

    /// The point as bytes: each point has one encoding.
    ///
    /// After the version come the fields in their order: numbers in base 128, the low digits first,
    /// texts and lists with their length before them.
    public var encoded: [UInt8] {
        var bytes = FieldWriter(Self.version)
        bytes.append(audience)
        bytes.append(deviceID)
        bytes.append(userID)
        bytes.append(link)
        bytes.append(UInt64(bitPattern: expiresAt.seconds))
        bytes.append(UInt64(stepCount))
        bytes.append(destinations) { bytes, destination in
            bytes.append(destination.route.name)
            bytes.append(destination.context)
        }
        bytes.append(flows) { bytes, flow in
            bytes.append(flow.name)
            bytes.append(flow.step.name)
            bytes.append(flow.step.values)
            bytes.append(UInt64((flow.isShown ? 1 : 0) | (flow.isRunning ? 2 : 0)))
            bytes.append(flow.shownBy?.name ?? "")
            bytes.append(flow.context)
            bytes.append(flow.data)
        }
        bytes.append(intentID)
        bytes.append([shown].compactMap { $0 }) { bytes, shown in
            bytes.append(shown.node.text)
            bytes.append(shown.type.name)
        }
        bytes.append([question].compactMap { $0 }) { bytes, question in
            bytes.append(question.route.name)
            bytes.append(question.context)
        }
        return bytes.bytes
    }

    /// Reads a point.
    ///
    /// - Parameter bytes: What ``encoded`` gave.
    /// - Throws: ``ResumeFault/unknownVersion`` for what a later version wrote, and
    ///   ``ResumeFault/malformed`` for anything else.
    public init(decoding bytes: [UInt8]) throws(ResumeFault) {
        guard let version = bytes.first else { throw .malformed }
        guard version == Self.version else { throw .unknownVersion }
        var reader = FieldReader(bytes.dropFirst())
        let audience = try reader.text()
        let deviceID = try reader.text()
        let userID = try reader.text()
        let link = try reader.text()
        let seconds = Int64(bitPattern: try reader.number())
        let stepCount = try reader.number()
        let destinations = try reader.list { reader throws(ResumeFault) in
            Destination(route: RouteID(try reader.text()), context: try reader.entries())
        }
        let flows = try reader.list { reader throws(ResumeFault) in
            let name = try reader.text()
            let step = FlowStep(try reader.text(), values: try reader.entries())
            var flow = OpenFlow(name: name, step: step)
            let marks = try reader.number()
            flow.isShown = marks & 1 > 0
            flow.isRunning = marks & 2 > 0
            let route = try reader.text()
            flow.shownBy = route.isEmpty ? nil : RouteID(route)
            flow.context = try reader.entries()
            flow.data = try reader.entries()
            return flow
        }
        let intentID = try reader.text()
        let shown = try reader.list { reader throws(ResumeFault) in
            Shown(node: NodeID(try reader.text()), type: ScreenType(try reader.text()))
        }
        let question = try reader.list { reader throws(ResumeFault) in
            Question(route: RouteID(try reader.text()), context: try reader.entries())
        }
        guard let expiresAt = Timestamp(seconds: seconds, nanoseconds: 0),
            let count = Int(exactly: stepCount)
        else { throw .malformed }
        self.init(
            deviceID: deviceID,
            expiresAt: expiresAt,
            destinations: destinations,
            flows: flows
        )
        self.audience = audience
        self.userID = userID
        self.link = link
        self.stepCount = count
        self.intentID = intentID
        self.shown = shown.first
        self.question = question.first
        guard encoded == bytes else { throw .malformed }
    }
}

/// Writes the fields of a resume point.
private struct FieldWriter {
    private(set) var bytes: [UInt8]

    init(_ version: UInt8) { bytes = [version] }

    mutating func append(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes += text.utf8
    }

    mutating func append(_ entries: [ContextEntry]) {
        append(entries) { writer, entry in
            writer.append(entry.key)
            writer.append(entry.value)
        }
    }

    mutating func append<Element>(
        _ list: [Element],
        _ body: (inout FieldWriter, Element) -> Void
    ) {
        append(UInt64(list.count))
        for element in list { body(&self, element) }
    }
}

/// Reads the fields of a resume point; every length is checked against what is there.
private struct FieldReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func number() throws(ResumeFault) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw .malformed }
            number |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return number }
        }
        throw .malformed
    }

    /// A length, of which each unit takes at least one byte of what is left.
    private mutating func length() throws(ResumeFault) -> Int {
        guard let length = Int(exactly: try number()), length <= rest.count else {
            throw .malformed
        }
        return length
    }

    mutating func text() throws(ResumeFault) -> String {
        let length = try length()
        guard let text = String(validating: rest.prefix(length), as: UTF8.self) else {
            throw .malformed
        }
        rest = rest.dropFirst(length)
        return text
    }

    mutating func entries() throws(ResumeFault) -> [ContextEntry] {
        try list { reader throws(ResumeFault) in
            ContextEntry(key: try reader.text(), value: try reader.text())
        }
    }

    mutating func list<Element>(
        _ body: (inout FieldReader) throws(ResumeFault) -> Element
    ) throws(ResumeFault) -> [Element] {
        let count = try length()
        var list: [Element] = []
        for _ in 0..<count { list.append(try body(&self)) }
        return list
    }
}
