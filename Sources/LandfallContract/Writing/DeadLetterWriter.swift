import Landfall
public import LandfallBytes

/// Writes the records of the dead-letter topic.
public struct DeadLetterWriter: Sendable {
    /// The topic of dead letters.
    public let topic: String
    /// The version of Landfall that gave up.
    public let version: String

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - topic: The topic of dead letters.
    ///   - version: The version of Landfall.
    public init(topic: String = "navigation.intents.dead-letters", version: String) {
        self.topic = topic
        self.version = version
    }

    /// The dead letter of a record: key, value and headers as they came, and behind them why.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    ///   - headers: All headers, in order; those without a value stay so.
    ///   - origin: Where the record stood.
    ///   - reason: Why it is not answered.
    /// - Returns: The record, without its topic, which is ``topic``.
    public func record(
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader],
        origin: RecordOrigin,
        reason: DeadLetterReason
    ) -> RecordContent {
        var all = HeaderBlock(headers)
        all.append(DeadLetterHeaders.codeHeader, reason.code)
        all.append(DeadLetterHeaders.messageHeader, reason.message)
        all.append(contentsOf: HeaderBlock(origin.headers))
        if let time = origin.timestamp {
            all.append(DeadLetterHeaders.timeHeader, String(time.millisecondsSinceEpoch))
        }
        all.append(DeadLetterHeaders.versionHeader, version)
        return RecordContent(key: key, value: value, headers: all)
    }
}

/// The reason why a record becomes a dead letter.
public enum DeadLetterReason: Hashable, Sendable {
    /// It can't be read.
    case unreadable(ContractError)
    /// PostgreSQL refuses the row of its answer.
    case rowRefused
    /// The records from one offset to another stand in a batch that can't be read; they have one letter together.
    case unreadableBatch(first: Int64, last: Int64)

    /// A stable word in lower snake case, for the header `landfall_error_code` and for counters.
    public var code: String {
        switch self {
        case .unreadable(let error): error.code
        case .rowRefused: "row_refused"
        case .unreadableBatch: "unreadable_batch"
        }
    }

    /// A sentence without any text of the record, for the header `landfall_error_message`.
    public var message: String {
        switch self {
        case .unreadable(let error): error.description
        case .rowRefused: "the database refuses the row of this record"
        case .unreadableBatch(let first, let last):
            "the batch with the records \(first) to \(last) can't be read: it is compressed to more than "
                + "receive.message.max.bytes, or malformed"
        }
    }
}
