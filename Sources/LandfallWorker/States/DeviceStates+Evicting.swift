import LandfallKafka
import Logging

extension DeviceStates {
    /// Forgets the devices of a partition that another lane has now.
    mutating func forget(_ partition: Partition) {
        for isLarge in [false, true] { forget(Shelf(partition: partition, isLarge: isLarge)) }
        evicted.forget(partition)
    }

    /// Forgets all devices.
    mutating func forgetAll() {
        for shelf in Array(arenas.keys) { forget(shelf) }
        evicted = EvictedDevices()
    }

    /// Where the state lies that was reported longest ago, or `nil` without any; among the large ones
    /// while those take more than their share.
    private var shelfWithOldest: Shelf? {
        let isLargeOnly = largeBytes > limitBytes / Self.largeShare
        var oldest: (shelf: Shelf, time: Int64)?
        for (shelf, arena) in arenas where shelf.isLarge || !isLargeOnly {
            guard let time = arena.oldestReport else { continue }
            if oldest.map({ time < $0.time }) ?? true { oldest = (shelf, time) }
        }
        return oldest?.shelf
    }

    /// Forgets the devices that reported longest ago, until what is kept fits.
    mutating func evict() {
        let before = sizeBytes
        var count = 0
        while sizeBytes > limitBytes {
            guard let shelf = shelfWithOldest, let device = arenas[shelf]?.oldestDevice else {
                break
            }
            evicted.insert(device, in: shelf.partition)
            change(shelf) { _ = $0.removeOldest() }
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
