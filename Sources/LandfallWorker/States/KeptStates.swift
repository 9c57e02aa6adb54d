import Landfall
import LandfallBytes
import LandfallKafka
import Logging
import SystemPackage

/// Keeps the device states of a lane in files, and finds those that a worker has kept which stopped in good order.
///
/// Segments are written as they become full, so that little is left to write at a stop. What they hold counts only with
/// an index, which is written last, and removed as soon as it is read: after a crash all states are restored from
/// Kafka. It is used by the lane's thread alone.
final class KeptStates {
    private let directory: StateDirectory
    private let folder: FilePath
    private let files: SegmentFiles
    private let topic: Topic
    private let logger: Logger
    /// The segments that are full and were not handed over yet.
    private var waiting: [SegmentFiles.File] = []
    private var hasFailed = false

    /// What was found of a partition.
    struct Found {
        /// The small states and the large ones.
        let arenas: [StateArena]
        /// Up to which record of the topic they are.
        let place: TablePlace
        /// Whether devices were forgotten for want of room.
        let hasEvicted: Bool
    }

    /// Begins with an empty folder of the lane; those that others have kept stay until they are too old.
    init(lane: Int, in directory: StateDirectory, topic: Topic, logger: Logger) {
        self.directory = directory
        self.folder = directory.folder(ofLane: lane)
        self.files = SegmentFiles(label: "landfall.lane.\(lane).states")
        self.topic = topic
        self.logger = logger
    }

    private func name(of partition: Partition) -> String { "\(topic.name)-\(partition.number)" }

    private func folder(of partition: Partition) -> FilePath {
        folder.appending(name(of: partition))
    }

    // MARK: - While it runs

    /// Begins to keep the states of a partition.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - cluster: The cluster's id.
    ///   - now: The time.
    /// - Returns: The states that were kept of it; `nil` without any that can be used.
    func begin(_ partition: Partition, cluster: String?, at now: Timestamp) -> Found? {
        guard !hasFailed else { return nil }
        let own = folder(of: partition)
        let kept = directory.keptFolder(of: name(of: partition))
        do {
            try StateDirectory.make(folder)
            if let kept {
                try StateDirectory.move(kept, to: own)
                if let found = try read(own, of: partition, cluster: cluster, at: now) {
                    return found
                }
            }
            StateDirectory.remove(own)
            try StateDirectory.make(own)
        } catch {
            fail("\(own): \(error)")
        }
        return nil
    }

    private func read(
        _ folder: FilePath,
        of partition: Partition,
        cluster: String?,
        at now: Timestamp
    ) throws -> Found? {
        let indexPath = folder.appending(StateDirectory.indexName)
        let index = StateIndex(try StateDirectory.read(indexPath))
        // From here on the files change.
        StateDirectory.remove(indexPath)
        let oldest =
            now.millisecondsSinceEpoch - StateDirectory.longestAge.components.seconds * 1000
        guard let index, index.cluster == cluster, index.topic == topic.name,
            index.partition == partition.number, index.arenas.count == 2,
            (oldest...now.millisecondsSinceEpoch).contains(index.writtenAt)
        else { return nil }
        var arenas: [StateArena] = []
        for (arena, isLarge) in zip(index.arenas, [false, true]) {
            let states = StateArena(kept: arena) { file in
                let name = SegmentFiles.File(folder: folder, isLarge: isLarge, number: file.number)
                guard let bytes = try? StateDirectory.read(name.path, size: file.sizeBytes),
                    bytes.lend({ $0.checksum }) == file.checksum
                else { return nil }
                files.note(name, checksum: file.checksum)
                return bytes
            }
            guard let states else { return nil }
            arenas.append(states)
        }
        return Found(
            arenas: arenas,
            place: TablePlace(position: index.position, lastRecord: index.lastRecord),
            hasEvicted: index.hasEvicted
        )
    }

    /// Keeps nothing more of a partition.
    func forget(_ partition: Partition) {
        let own = folder(of: partition)
        waiting.removeAll { $0.folder == own }
        files.remove(folder: own)
    }

    /// Hands over what has become full since the last call.
    func follow(_ states: inout DeviceStates) {
        guard !hasFailed else { return }
        if let failure = files.failure { return fail(failure) }
        states.takeChanges { arenaKey, changes in
            let own = folder(of: arenaKey.partition)
            func file(_ number: Int64) -> SegmentFiles.File {
                SegmentFiles.File(folder: own, isLarge: arenaKey.isLarge, number: number)
            }
            waiting += changes.full.map(file)
            for gone in changes.gone.map(file) {
                if let place = waiting.firstIndex(of: gone) { waiting.remove(at: place) }
                files.remove(gone)
            }
        }
        while let file = waiting.first, files.hasRoom {
            waiting.removeFirst()
            write(file, of: states)
        }
    }

    private func write(_ file: SegmentFiles.File, of states: DeviceStates) {
        let owner = states.arenas.first { arenaKey, _ in
            arenaKey.isLarge == file.isLarge && folder(of: arenaKey.partition) == file.folder
        }
        guard let bytes = owner?.value.segments.bytes(ofSegment: file.number) else { return }
        files.write(bytes, to: file)
    }

    private func fail(_ cause: String) {
        guard !hasFailed else { return }
        hasFailed = true
        waiting = []
        StateDirectory.remove(folder)
        logger.warning(
            """
            device states can't be kept in state-directory any more: the next start restores them from Kafka; \
            give it room and rights, then restart the worker
            """,
            metadata: ["error": "\(cause)"]
        )
    }

    // MARK: - At a stop

    /// Writes what is left and the indices, so that a start finds the states.
    ///
    /// - Parameters:
    ///   - states: The states.
    ///   - places: How far the partitions were read, as far as their states are known.
    ///   - cluster: The cluster's id.
    ///   - now: The time.
    ///   - limit: The longest that it may take; past it nothing is kept.
    func finish(
        _ states: DeviceStates,
        _ places: [Partition: TablePlace],
        cluster: String?,
        at now: Timestamp,
        within limit: Duration
    ) {
        guard !hasFailed, !places.isEmpty else { return }
        let began = ContinuousClock.now
        guard let written = files.checksums(until: began + limit) else {
            return fail(files.failure ?? "the disk was too slow to write them within \(limit)")
        }
        for arenaKey in states.arenas.keys where places[arenaKey.partition] != nil {
            for (number, bytes) in states.arenas[arenaKey]?.segments.contents ?? [] {
                let file = SegmentFiles.File(
                    folder: folder(of: arenaKey.partition),
                    isLarge: arenaKey.isLarge,
                    number: number
                )
                if written[file] == nil { files.write(bytes, to: file) }
            }
        }
        guard let written = files.checksums(until: began + limit) else {
            return fail(files.failure ?? "the disk was too slow to write them within \(limit)")
        }
        for (partition, place) in places {
            let own = folder(of: partition)
            let arenas = [false, true].map { isLarge in
                let arenaKey = DeviceStates.ArenaKey(partition: partition, isLarge: isLarge)
                return states.arenas[arenaKey, default: StateArena()].index { number in
                    written[SegmentFiles.File(folder: own, isLarge: isLarge, number: number)]
                }
            }
            guard !arenas.contains(nil) else { continue }
            let index = StateIndex(
                cluster: cluster,
                topic: topic.name,
                partition: partition.number,
                writtenAt: now.millisecondsSinceEpoch,
                position: place.position,
                lastRecord: place.lastRecord,
                hasEvicted: states.evicted.hasAny(of: partition),
                arenas: arenas.compactMap { $0 }
            )
            do {
                try StateDirectory.write(
                    index.encoded,
                    to: own.appending(StateDirectory.indexName)
                )
            } catch {
                return fail("\(own): \(error)")
            }
        }
        logger.info(
            "device states are kept for the next start",
            metadata: [
                "partitions": "\(places.count)", "devices": "\(states.count)",
                "milliseconds": "\(Int((ContinuousClock.now - began) / .milliseconds(1)))",
            ]
        )
    }
}
