public import Landfall

/// Where a record stands.
public struct RecordOrigin: Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// The partition.
    public var partition: Int32
    /// The offset in the partition.
    public var offset: Int64
    /// The record's own time.
    public var timestamp: Timestamp?

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - partition: The partition.
    ///   - offset: The offset in the partition.
    ///   - timestamp: The record's own time, or `nil` when it has none.
    public init(topic: String, partition: Int32, offset: Int64, timestamp: Timestamp? = nil) {
        self.topic = topic
        self.partition = partition
        self.offset = offset
        self.timestamp = timestamp
    }
}
