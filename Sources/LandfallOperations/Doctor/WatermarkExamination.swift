import LandfallKafka
import LandfallWorker

/// Compares the watermarks with the group and the cluster of a worker.
struct WatermarkExamination {
    private let watermarks: [TopicPartition: StoredWatermark]
    private let holder: WatermarkHolder
    private let name = "watermarks"

    /// - Parameters:
    ///   - watermarks: Those of the topics of which the worker takes records.
    ///   - holder: Its group and cluster.
    init(_ watermarks: [TopicPartition: StoredWatermark], of holder: WatermarkHolder) {
        self.watermarks = watermarks
        self.holder = holder
    }

    /// The worst of them.
    var checkResult: CheckResult {
        let clusters = others(\.cluster)
        guard clusters.isEmpty else {
            return CheckResult(
                name,
                .fault,
                "they are offsets of the Kafka cluster \(clusters), and the brokers belong to the "
                    + "cluster \(holder.cluster ?? ""): no worker starts",
                advice: "name the right database or brokers, or run `landfall offsets adopt` if "
                    + "the cluster is a copy or a replacement of the other"
            )
        }
        let aside = watermarks.filter { $0.value.setAside != nil }.keys.sorted()
        guard aside.isEmpty else {
            return CheckResult(
                name,
                .fault,
                "set aside and not read: \(aside.map { "\($0)" }.joined(separator: ", "))",
                advice: "`landfall offsets show` says why, and `landfall offsets reset` lets the "
                    + "workers resume"
            )
        }
        let groups = others(\.group)
        guard groups.isEmpty else {
            return CheckResult(
                name,
                .warning,
                "they belong to the group \(groups): a worker of \(holder.group ?? "") waits until "
                    + "that group has no members, and takes them over",
                advice: "set group to \(groups), or stop the workers of that group"
            )
        }
        let count = watermarks.count
        return CheckResult(
            name,
            .ok,
            count == 0 ? "there are none yet" : "all \(count) belong to this group and cluster"
        )
    }

    /// The values that differ from the worker's, where both are known.
    private func others(_ value: (WatermarkHolder) -> String?) -> String {
        guard let mine = value(holder) else { return "" }
        let all = Set(watermarks.values.compactMap { value($0.holder) }).subtracting([mine])
        return all.sorted().joined(separator: ", ")
    }
}
