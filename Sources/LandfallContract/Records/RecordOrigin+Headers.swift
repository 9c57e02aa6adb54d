extension RecordOrigin {
    /// The header that names the topic.
    static let topicHeader = "landfall_original_topic"
    private static let partitionHeader = "landfall_original_partition"
    private static let offsetHeader = "landfall_original_offset"

    /// The place in headers, as dead letters and records that are sent again from there carry it.
    public var headers: [RecordHeader] {
        [
            RecordHeader(name: Self.topicHeader, text: topic),
            RecordHeader(name: Self.partitionHeader, text: String(partition)),
            RecordHeader(name: Self.offsetHeader, text: String(offset)),
        ]
    }

    /// Reads the place that headers tell of, without its time; the last of a name wins.
    ///
    /// It is `nil` where a header is missing or can't be read.
    ///
    /// - Parameter headers: The headers of a record.
    public init?(headers: [RecordHeader]) {
        func text(_ name: String) -> String? {
            let header = headers.last { $0.name.lowercased() == name }
            return header?.value.flatMap { String(validating: $0, as: UTF8.self) }
        }
        guard let topic = text(Self.topicHeader), (1...249).contains(topic.utf8.count),
            let partition = text(Self.partitionHeader).flatMap({ Int32($0) }), partition >= 0,
            let offset = text(Self.offsetHeader).flatMap({ Int64($0) }), offset >= 0
        else { return nil }
        self.init(topic: topic, partition: partition, offset: offset)
    }
}
