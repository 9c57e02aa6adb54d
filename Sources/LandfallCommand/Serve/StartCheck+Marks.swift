import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Logging

extension StartCheck {
    /// Sees to it that the marks are those of the worker's group: those of a group that has stopped
    /// become its own, one that has members is waited for, since a member that was killed stays one
    /// until its session is over.
    ///
    /// - Parameters:
    ///   - layout: The topics.
    ///   - holder: The worker's group and cluster.
    ///   - admin: Knows who is in a group.
    ///   - connection: A session of a role that may move marks.
    ///   - patience: How long to wait.
    /// - Throws: ``CommandFailure`` with status 2 where the marks are those of another cluster, or of
    ///   a group that doesn't stop; ``PostgresError``.
    func takeMarks(
        _ layout: TopicLayout,
        for holder: MarkHolder,
        of admin: Admin,
        on connection: Connection,
        _ patience: Patience
    ) async throws {
        let foreign = Self.foreign(try Marks.read(on: connection), layout, for: holder)
        guard !foreign.isEmpty else { return }
        for (partition, mark) in foreign {
            let cluster = MarkHolder(group: nil, cluster: mark.holder.cluster)
            let refusal = cluster.refusal(of: "\(partition)", to: holder)
            if let refusal { throw CommandFailure.usage(refusal.description) }
        }
        let groups = Dictionary(grouping: foreign) { $0.mark.holder.group ?? "" }
        for (group, marks) in groups.sorted(by: { $0.key < $1.key }) {
            let isKnown = try await patience.wait(
                for: "the group \(group) to stop",
                while: { (_: CommandFailure) in true },
                { () throws(CommandFailure) in
                    let activity = PipelineReset.activity(
                        of: group,
                        admin,
                        timeout: .seconds(5)
                    )
                    return try Self.check(activity, marks, for: holder)
                }
            )
            logger.notice(
                """
                the marks of another group are taken over\
                \(isKnown ? ": it has no members" : "; the brokers do not tell whether it is active")
                """,
                metadata: ["from": "\(group)", "to": "\(holder.group ?? "")"]
            )
        }
        try MarkAdoption(to: holder).run(
            foreign.map(\.partition),
            on: connection,
            now: SystemClock.now.millisecondsSinceEpoch
        )
    }

    /// The marks of the worker's topics that are not its group's, in their order.
    static func foreign(
        _ marks: [TopicPartition: Mark],
        _ layout: TopicLayout,
        for holder: MarkHolder
    ) -> [(partition: TopicPartition, mark: Mark)] {
        marks.filter { layout.all.contains($0.key.topic) }
            .filter { $0.value.holder.refusal(of: "\($0.key)", to: holder) != nil }
            .sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    /// Checks that nobody is in the group whose the marks are.
    ///
    /// - Returns: Whether that is known.
    /// - Throws: ``CommandFailure`` with status 2 naming both groups.
    static func check(
        _ activity: PipelineReset.Activity,
        _ marks: [(partition: TopicPartition, mark: Mark)],
        for holder: MarkHolder
    ) throws(CommandFailure) -> Bool {
        switch activity {
        case .idle: return true
        case .unknown: return false
        case .active:
            for (partition, mark) in marks {
                let refusal = mark.holder.refusal(of: "\(partition)", to: holder)
                if let refusal { throw .usage(refusal.description) }
            }
            return true
        }
    }
}
