import LandfallKafka

extension DeviceStates {
    /// Takes the states of a partition over that a process before has kept.
    mutating func take(_ found: KeptStates.Found, of partition: Partition) {
        forget(partition)
        for (isLarge, arena) in zip([false, true], found.arenas) where arena.count > 0 {
            change(ArenaKey(partition: partition, isLarge: isLarge)) {
                $0 = arena
                $0.segments.watchChanges()
            }
        }
        absent.take(found.absent, of: partition)
        let devices = found.arenas.reduce(0) { $0 + $1.count }
        let bytes = found.arenas.reduce(0) { $0 + $1.sizeBytes }
        tally.add { counts in
            counts.devices += devices
            counts.stateBytes += bytes
        }
        if sizeBytes > limitBytes { evict() }
    }

    /// Gives what became of the segments of each arena since the last call.
    mutating func takeChanges(_ body: (ArenaKey, StateSegments.Changes) -> Void) {
        for arenaKey in Array(arenas.keys) {
            guard let changes = arenas[arenaKey]?.segments.takeChanges() else { continue }
            body(arenaKey, changes)
        }
    }
}
