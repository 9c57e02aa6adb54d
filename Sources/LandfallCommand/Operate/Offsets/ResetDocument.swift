import LandfallKafka
import LandfallOperations

/// What a reset moves, for programs.
struct ResetDocument: Encodable {
    /// One partition.
    struct Move: Encodable {
        let topic: String
        let partition: Int32
        let start: Int64
        let end: Int64
        let committed: Int64?
        let next: Int64?
        let to: Int64
        /// How many records are taken again; negative for those that are passed over.
        let again: Int64
        let changes: Bool

        /// Takes a move.
        init(_ move: OffsetMove) {
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

    let group: String
    /// How many members the group has; `nil` where the brokers do not tell.
    let members: Int?
    let moved: Bool
    let partitions: [Move]

    /// Takes moves.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - activity: Whether it has members.
    ///   - moves: The moves.
    ///   - isMoved: Whether they are made.
    init(
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
