package import LandfallWorker

/// The check that partitions belong to the workers that a command asked about.
extension WatermarkHolder {
    /// Returns the reason that workers of this group and cluster would not take over partitions.
    ///
    /// - Parameter partitions: How far they are.
    /// - Returns: The refusal; `nil` where they would.
    package func refusal(of partitions: [PartitionProgress]) -> OperationsError? {
        for progress in partitions {
            let place = "\(progress.partition)"
            guard let error = progress.watermark?.holder.refusal(of: place, to: self) else {
                continue
            }
            return .refused(error.description)
        }
        return nil
    }

    /// The message for a person who asks about this group while other groups own the watermarks.
    ///
    /// A group that has committed nothing is most often a slip of the one who asks, so the line
    /// names the group that was meant.
    ///
    /// - Parameter partitions: How far they are.
    /// - Returns: One line; `nil` where workers of the group take the partitions.
    package func mismatch(in partitions: [PartitionProgress]) -> String? {
        guard let refusal = refusal(of: partitions) else { return nil }
        let mine = group ?? "this group"
        let others = Set(partitions.compactMap(\.watermark?.holder.group)).subtracting([mine])
        guard !others.isEmpty, partitions.allSatisfy({ $0.committed == nil }) else {
            return "no worker of \(mine) takes them: \(refusal.description)"
        }
        let names = others.sorted().joined(separator: ", ")
        return
            "the group \(mine) has committed nothing, and the watermarks in PostgreSQL belong to the "
            + "group \(names): name it with --group, or run `landfall offsets adopt --group "
            + "\(mine)` if \(names) has stopped"
    }
}
