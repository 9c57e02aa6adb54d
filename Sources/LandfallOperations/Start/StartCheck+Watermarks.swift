import Landfall
import LandfallKafka
import LandfallPostgres
import LandfallWorker
import Logging

extension StartCheck {
    /// Takes over the watermarks of another group that has stopped.
    ///
    /// A group that has members is waited for, since a member that was killed stays one until its
    /// session is over. One of which the brokers do not tell is waited for as well: unknown is not
    /// stopped.
    ///
    /// - Parameters:
    ///   - layout: The topics.
    ///   - holder: The worker's group and cluster.
    ///   - cluster: Lists the members of a group.
    ///   - connection: A session of a role that may move watermarks.
    ///   - retryPolicy: How long to wait.
    /// - Throws: `OperationsError/refused(_:)` where the watermarks are those of another
    ///   cluster, or of a group that doesn't stop; `PostgresError`.
    func takeWatermarks(
        _ layout: TopicLayout,
        for holder: WatermarkHolder,
        of cluster: Cluster,
        on connection: Connection,
        _ retryPolicy: RetryPolicy
    ) async throws {
        let foreign = Self.foreign(try StoredWatermarks.read(on: connection), layout, for: holder)
        guard !foreign.isEmpty else { return }
        for (partition, watermark) in foreign {
            let cluster = WatermarkHolder(group: nil, cluster: watermark.holder.cluster)
            let refusal = cluster.refusal(of: "\(partition)", to: holder)
            if let refusal { throw OperationsError.refused(refusal.description) }
        }
        let groups = Dictionary(grouping: foreign) { $0.watermark.holder.group ?? "" }
        for (group, watermarks) in groups.sorted(by: { $0.key < $1.key }) {
            try await retryPolicy.wait(
                for: "the group \(group) to stop",
                while: { (_: OperationsError) in true },
                { () throws(OperationsError) in
                    try Self.check(
                        Self.activity(of: group, watermarks, cluster),
                        watermarks,
                        for: holder
                    )
                }
            )
            logger.notice(
                "the watermarks of another group are taken over: it has no members",
                metadata: ["from": "\(group)", "to": "\(holder.group ?? "")"]
            )
        }
        try WatermarkAdoption(to: holder).run(
            foreign.map(\.partition),
            on: connection,
            now: SystemClock.now.millisecondsSinceEpoch
        )
    }

    /// The watermarks of the worker's topics that are not its group's, in their order.
    static func foreign(
        _ watermarks: [TopicPartition: StoredWatermark],
        _ layout: TopicLayout,
        for holder: WatermarkHolder
    ) -> [(partition: TopicPartition, watermark: StoredWatermark)] {
        watermarks.filter { layout.all.contains($0.key.topic) }
            .filter { $0.value.holder.refusal(of: "\($0.key)", to: holder) != nil }
            .sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    /// Asks the brokers about the group that holds the watermarks, with a client that knows no
    /// former brokers.
    private static func activity(
        of group: String,
        _ watermarks: [(partition: TopicPartition, watermark: StoredWatermark)],
        _ cluster: Cluster
    ) -> PipelineReset.Activity {
        do throws(KafkaError) {
            return PipelineReset.activity(
                of: try GroupOffsets(cluster.configuration, group: group),
                asking: watermarks[0].partition,
                timeout: .seconds(5)
            )
        } catch {
            return .unknown("\(error)")
        }
    }

    /// Checks that nobody is in the group whose the watermarks are.
    ///
    /// - Throws: `OperationsError/refused(_:)` naming both groups, also where that is not known.
    static func check(
        _ activity: PipelineReset.Activity,
        _ watermarks: [(partition: TopicPartition, watermark: StoredWatermark)],
        for holder: WatermarkHolder
    ) throws(OperationsError) {
        guard activity != .idle else { return }
        for (partition, watermark) in watermarks {
            let error = watermark.holder.refusal(of: "\(partition)", to: holder)
            guard let refusal = error else { continue }
            guard case .unknown(let reason) = activity else { throw .refused(refusal.description) }
            throw .refused(
                "\(refusal); the brokers can't say whether that group is active (\(reason)): where "
                    + "it has stopped, say --execute --force there"
            )
        }
    }
}
