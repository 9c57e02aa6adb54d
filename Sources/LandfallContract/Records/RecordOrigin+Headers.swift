import LandfallBytes

extension RecordOrigin {
    /// The header that names the topic.
    static let topicHeader = "landfall_original_topic"
    /// The header that names the partition.
    static let partitionHeader = "landfall_original_partition"
    /// The header that names the offset.
    static let offsetHeader = "landfall_original_offset"

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
        var place = RedrivenPlace()
        for header in headers {
            header.name.lend { name in
                guard let value = header.value else { return place.take(name, nil) }
                value.lend { place.take(name, $0) }
            }
        }
        guard let origin = place.origin else { return nil }
        self = origin
    }
}
