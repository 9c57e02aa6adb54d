import LandfallKafka
import LandfallPostgres
import Logging

// Partitions that can't be resumed are not read, so that the others are.

/// A partition of the lane that is not read.
struct SetAsidePartition: Hashable, Sendable {
    /// Its watermark as the lane has left it; once it is another, the partition is looked at again.
    let watermark: Watermark
    /// Why, and what to do.
    let reason: String
}

extension Lane {
    /// Owns a partition from here on, or sets it aside.
    func settle(_ partition: TopicPartition, _ found: ReconciledPartition) throws {
        let watermark = found.watermark
        if found.fault != nil || watermark.setAside != nil || watermark.isReset {
            try retryingPostgres { () throws(PostgresError) in
                try store.note(partition, ownerEpoch: watermark.ownerEpoch, setAside: found.fault)
            }
        }
        guard let reason = found.fault else {
            owned[partition] = OwnedPartition(
                ownerEpoch: watermark.ownerEpoch,
                next: watermark.next,
                published: watermark.next
            )
            guard watermark.setAside != nil || watermark.isReset else { return }
            logger.notice(
                "a partition is read again",
                metadata: ["partition": "\(partition)", "at": "\(watermark.next)"]
            )
            return
        }
        var left = watermark
        left.setAside = reason
        setAside[partition] = SetAsidePartition(watermark: left, reason: reason)
        setup.tally.add { $0.setAside["\(partition)"] = reason }
        setAsideDueAt = .now + setup.setAsideInterval
        logger.error(
            "a partition is set aside and not read until its offsets are repaired",
            metadata: ["partition": "\(partition)", "reason": "\(reason)"]
        )
    }

    /// Looks once in a while whether somebody has repaired a partition that is set aside, and
    /// resumes there.
    func watchSetAside() throws {
        guard !setAside.isEmpty, ContinuousClock.now >= setAsideDueAt, membership?.isOwner == true
        else { return }
        setAsideDueAt = .now + setup.setAsideInterval
        var hasChanged = false
        do throws(PostgresError) {
            for (partition, aside) in setAside where !hasChanged {
                hasChanged = try store.watermark(of: partition) != aside.watermark
            }
        } catch {
            if error.recovery == .reconnect { store.disconnect() }
            logger.notice(
                "set-aside partitions are checked again later",
                metadata: ["error": "\(error)"]
            )
        }
        if hasChanged { try reassign() }
    }

    /// Forgets what is set aside: the partitions go to another lane, or are looked at again.
    func forgetSetAside() {
        let names = setAside.keys.map { "\($0)" }
        setAside = [:]
        setup.tally.add { counts in
            for name in names { counts.setAside[name] = nil }
        }
    }
}
