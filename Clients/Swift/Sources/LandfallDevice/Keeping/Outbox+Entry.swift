extension Outbox {
    /// One thing to be sent.
    enum Item: Hashable, Sendable {
        case result(PlanResult)
        case intent(NavigationIntent)
    }

    /// One thing to be sent, and since when it waits.
    struct Entry: KeptEntry {
        var item: Item
        var since: Timestamp
        /// The bytes that it counts for.
        let size: Int
        /// Tells it from all others; 0 until it has a number.
        var number = 0
        var hasFinalTimes = false

        init(_ item: Item, since: Timestamp) {
            self.item = item
            self.since = since
            self.size = item.json.count
        }
    }
}

extension Outbox.Entry {
    init(_ fields: FieldReader) throws(CodecError) {
        let since = try fields.timestamp("since") ?? Timestamp(seconds: 0)
        if let result = fields.node("result") {
            self.init(.result(try PlanResult(result)), since: since)
        } else if let intent = fields.node("intent") {
            self.init(.intent(try NavigationIntent(intent)), since: since)
        } else {
            throw .missing("intent")
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.timestamp("since", since)
        switch item {
        case .result(let result): writer.message("result") { result.write(to: &$0) }
        case .intent(let intent): writer.message("intent") { intent.write(to: &$0) }
        }
    }

    var countsFrom: Timestamp? { since }

    mutating func moveTimes(by span: TimeSpan) {
        since = since + span
        guard case .intent(var intent) = item else { return }
        intent.moveTimes(by: span)
        // It may have been sent with the others: one identity is one intent.
        intent.attempt += 1
        item = .intent(intent)
    }
}

extension Outbox.Item {
    var isIntent: Bool { if case .intent = self { true } else { false } }

    var deviceID: String {
        switch self {
        case .result(let result): result.deviceID
        case .intent(let intent): intent.deviceID
        }
    }

    var result: PlanResult? { if case .result(let result) = self { result } else { nil } }

    var json: [UInt8] {
        switch self {
        case .result(let result): result.json
        case .intent(let intent): intent.json
        }
    }
}
