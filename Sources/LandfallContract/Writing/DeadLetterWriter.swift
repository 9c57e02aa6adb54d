import Landfall

/// Writes the records of the dead-letter topic.
public struct DeadLetterWriter: Sendable {
    /// The topic.
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
    ///   - error: Why it can't be read.
    /// - Returns: The record for the topic of dead letters.
    public func record(
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader],
        origin: RecordOrigin,
        error: ContractError
    ) -> OutgoingRecord {
        var all = headers
        func add(_ name: String, _ text: String) {
            all.append(RecordHeader(name: "landfall_" + name, text: text))
        }
        add("error_code", error.code)
        add("error_message", error.description)
        all += origin.headers
        if let time = origin.timestamp {
            add("original_timestamp", String(time.millisecondsSinceEpoch))
        }
        add("version", version)
        return OutgoingRecord(topic: topic, key: key, value: value, headers: all)
    }
}
