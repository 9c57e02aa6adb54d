import LandfallKafka

/// The moves of a reset as JSON.
package struct ResetDocument: Encodable {
    /// One partition.
    package struct Move: Encodable {
        package let topic: String
        package let partition: Int32
        package let start: Int64
        package let end: Int64
        package let committed: Int64?
        package let next: Int64?
        package let to: Int64
        /// How many records are taken again; negative for those that are passed over.
        package let again: Int64
        package let changes: Bool

        /// Takes a move.
        package init(_ move: OffsetMove) {
            topic = move.progress.partition.topic.name
            partition = move.progress.partition.partition.number
            start = move.progress.range.start.value
            end = move.progress.range.end.value
            committed = move.progress.committed?.value
            next = move.progress.watermark?.next.value
            to = move.target.value
            again = move.again
            changes = move.isChange
        }
    }

    package let group: String
    /// How many members the group has; `nil` where the brokers do not tell.
    package let members: Int?
    package let moved: Bool
    package let partitions: [Move]

    /// Takes moves.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - activity: Whether it has members.
    ///   - moves: The moves.
    ///   - isMoved: Whether they are made.
    package init(
        _ group: String,
        _ activity: PipelineReset.Activity,
        _ moves: [OffsetMove],
        isMoved: Bool
    ) {
        self.group = group
        switch activity {
        case .idle: members = 0
        case .active(let count, _): members = count
        case .unknown: members = nil
        }
        moved = isMoved
        partitions = moves.map { Move($0) }
    }
}
