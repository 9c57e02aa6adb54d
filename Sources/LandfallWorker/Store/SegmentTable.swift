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
                """
                SELECT \(list) FROM landfall.plan_segment AS segment
                WHERE topic = $1 AND partition = $2 AND next_offset > $3 AND first_offset < $4
                    AND (next_offset, first_offset, owner_epoch) > ($5, $6, $7)
                ORDER BY next_offset, first_offset, owner_epoch
                LIMIT $8
                """,
                [
                    .text(partition.topic.name), .integer(Int64(partition.partition.number)),
                    .integer(offsets.start.value), .integer(offsets.end.value),
                    .integer(last?.next ?? -1), .integer(last?.first ?? -1),
                    .integer(last?.ownerEpoch ?? -1), .integer(Int64(segmentsAtOnce)),
                ]
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
