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
    private let lane: Int
    private let directory: StateDirectory
    private let folder: FilePath
    private let files: SegmentFiles
    private let topic: Topic
    private let logger: Logger
    /// The segments that are full and were not handed over yet.
    private var waiting: [SegmentFiles.File] = []
    private var hasFailed = false

    /// The kept states of a partition, as found.
    struct Found: Sendable {
        /// The small states and the large ones.
        let arenas: [StateArena]
        /// Up to which record of the topic they are.
        let place: TablePlace
        /// The devices whose states went.
        let absent: AbsentDevices.PartitionMemory
    }

    /// Begins with an empty folder of the lane; those that others have kept stay until they are too old.
    init(lane: Int, in directory: StateDirectory, topic: Topic, logger: Logger) {
        self.lane = lane
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

    /// Begins to keep the states of partitions; several are read at a time.
    ///
    /// - Parameters:
    ///   - partitions: The partitions.
    ///   - cluster: The cluster's id.
    ///   - now: The time.
    ///   - progress: Is told of each partition that is done, on any thread.
    /// - Returns: The states that were kept, of those partitions of which there are any that can be used.
    func begin(
        _ partitions: [Partition],
        cluster: String?,
        at now: Timestamp,
        progress: @Sendable () -> Void = {}
    ) -> [Partition: Found] {
        defer { directory.prefetch?.laneHasBegun(lane) }
        guard !hasFailed, !partitions.isEmpty else { return [:] }
        do {
            try StateDirectory.make(folder)
        } catch {
            fail("\(folder): \(error)")
            return [:]
        }
        let reader = KeptStateReader(
            files: files,
            topic: topic,
            cluster: cluster,
            now: now,
            prefetch: directory.prefetch
        )
        let places = partitions.map { partition in
            KeptStateReader.Place(
                partition: partition,
                kept: directory.keptFolder(of: name(of: partition)),
                own: folder(of: partition)
            )
        }
        let results = ConcurrentMap.map(places) { place -> Result<Found?, any Error> in
            defer { progress() }
            return Result { try reader.take(place) }
        }
        var found: [Partition: Found] = [:]
        for (place, result) in zip(places, results) {
            switch result {
            case .success(let states): found[place.partition] = states
            case .failure(let error): fail("\(place.own): \(error)")
            }
        }
        return found
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
        let writer = KeptStateWriter(
            states: states,
            checksums: written,
            topic: topic,
            cluster: cluster,
            now: now
        )
        let kept = places.map { ($0, $1, folder(of: $0)) }
        let failures = ConcurrentMap.map(kept) { partition, place, folder in
            writer.writeIndex(of: partition, upTo: place, in: folder)
        }
        if let failure = failures.compactMap({ $0 }).first { return fail(failure) }
        logger.info(
            "device states are kept for the next start",
            metadata: [
                "partitions": "\(places.count)", "devices": "\(states.count)",
                "milliseconds": "\(Int((ContinuousClock.now - began) / .milliseconds(1)))",
            ]
        )
    }
}
