import LandfallKafka
import Logging

extension DeviceStates {
    /// Forgets the devices of a partition that another lane has now.
    mutating func forget(_ partition: Partition) {
        for isLarge in [false, true] { forget(ArenaKey(partition: partition, isLarge: isLarge)) }
        absent.forget(partition)
    }

    /// Forgets all devices.
    mutating func forgetAll() {
        for arenaKey in Array(arenas.keys) { forget(arenaKey) }
        absent = AbsentDevices()
    }

    /// Where the state lies that was reported longest ago, or `nil` without any; among the large ones
    /// while those take more than their share.
    private var keyOfOldest: ArenaKey? {
        let isLargeOnly = largeBytes > limitBytes / Self.largeShare
        var oldest: (arenaKey: ArenaKey, time: Int64)?
        for (arenaKey, arena) in arenas where arenaKey.isLarge || !isLargeOnly {
            guard let time = arena.oldestReport else { continue }
            if oldest.map({ time < $0.time }) ?? true { oldest = (arenaKey, time) }
        }
        return oldest?.arenaKey
    }

    /// Forgets the devices that reported longest ago, until what is kept fits.
    mutating func evict() {
        let before = sizeBytes
        var count = 0
        while sizeBytes > limitBytes {
            guard let arenaKey = keyOfOldest, let device = arenas[arenaKey]?.oldestDevice else {
                break
            }
            absent.insert(device, .evicted, in: arenaKey.partition)
            change(arenaKey) { _ = $0.removeOldest() }
            count += 1
        }
        let freed = before - sizeBytes
        tally.add { counts in
            counts.evictedStates += count
            counts.devices -= count
            counts.stateBytes -= freed
        }
        guard !hasEvicted else { return }
        hasEvicted = true
        logger.warning(
            "max-state-bytes is reached: devices that reported longest ago are planned for a cold start",
            metadata: ["limit": "\(limitBytes)", "devices": "\(self.count)"]
        )
    }
}
