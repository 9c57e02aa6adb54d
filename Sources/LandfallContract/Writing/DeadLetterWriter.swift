import Landfall
import LandfallBytes

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
        var all = HeaderBlock(headers)
        all.append("landfall_error_code", error.code)
        all.append("landfall_error_message", error.description)
        all.append(contentsOf: HeaderBlock(origin.headers))
        if let time = origin.timestamp {
            all.append("landfall_original_timestamp", String(time.millisecondsSinceEpoch))
        }
        all.append("landfall_version", version)
        return OutgoingRecord(topic: topic, key: key, value: value, headerBlock: all)
    }
}
