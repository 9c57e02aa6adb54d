package import LandfallKafka
package import LandfallPostgres

/// The table of segments: how they are written and read.
package enum SegmentTable {
    /// The columns, in the order in which a segment is written.
    package static let columns = [
        "recorded_at", "first_offset", "next_offset", "owner_epoch", "partition", "topic",
        "identities", "records", "code",
    ]

    /// The columns of `landfall.plan_segment AS segment`, in the order of ``columns``.
    package static let list = columns.map { "segment.\($0)" }.joined(separator: ", ")

    /// Writes the row of a segment.
    package static func append(_ segment: Segment, to buffer: inout BinaryCopyBuffer) {
        buffer.beginRow()
        buffer.append(segment.place.recordedAt)
        buffer.append(segment.place.first)
        buffer.append(segment.place.next)
        buffer.append(segment.place.ownerEpoch)
        buffer.append(segment.place.partition)
        buffer.append(segment.place.topic)
        buffer.append(bytes: segment.identities)
        buffer.append(bytes: segment.records)
        buffer.append(bytes: segment.code)
    }

    /// Reads the row of a segment.
    ///
    /// - Parameter row: A row with ``list``.
    /// - Returns: The segment, whatever its bytes hold.
    /// - Throws: ``PostgresError``.
    package static func segment(_ row: Row) throws(PostgresError) -> Segment {
        Segment(
            place: try place(row),
            identities: try row.value("identities"),
            records: try row.value("records"),
            code: try row.value("code")
        )
    }

    /// Reads where a segment stands.
    ///
    /// - Parameter row: A row with all but the last three of ``columns``.
    /// - Returns: The place.
    /// - Throws: ``PostgresError``.
    package static func place(_ row: Row) throws(PostgresError) -> SegmentPlace {
        SegmentPlace(
            topic: try row.value("topic"),
            partition: try row.value("partition"),
            first: try row.value("first_offset"),
            next: try row.value("next_offset"),
            ownerEpoch: try row.value("owner_epoch"),
            recordedAt: try row.value("recorded_at")
        )
    }

    /// Reads the segments that cover offsets of a partition, some at a time.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - offsets: The offsets.
    ///   - connection: A session of a role that may read the ledger.
    ///   - deliver: Takes each segment, in the order in which they end.
    /// - Throws: ``PostgresError``.
    package static func read(
        of partition: TopicPartition,
        _ offsets: OffsetRange,
        on connection: Connection,
        deliver: (Segment) -> Void
    ) throws(PostgresError) {
        var last: SegmentPlace?
        while true {
            let rows = try connection.query(
                sql: """
                    SELECT \(raw: list) FROM landfall.plan_segment AS segment
                    WHERE topic = \(partition.topic.name) AND partition = \(partition.partition.number) AND next_offset > \(offsets.start.value) AND first_offset < \(offsets.end.value)
                        AND (next_offset, first_offset, owner_epoch) > (\(last?.next ?? -1), \(last?.first ?? -1), \(last?.ownerEpoch ?? -1))
                    ORDER BY next_offset, first_offset, owner_epoch
                    LIMIT \(segmentsAtOnce)
                    """
            )
            for row in rows {
                let segment = try segment(row)
                deliver(segment)
                last = segment.place
            }
            guard rows.count == segmentsAtOnce else { return }
        }
    }

    /// How many segments are read at once.
    package static let segmentsAtOnce = 32
}
