import Dispatch
import Landfall
import LandfallBytes
import LandfallKafka
import Synchronization
import SystemPackage

/// Takes over what a process before has kept of partitions.
struct KeptStateReader: Sendable {
    let files: SegmentFiles
    let topic: Topic
    /// The id of the cluster from which the states have to be.
    let cluster: String?
    let now: Timestamp
    /// What is read already; `nil` where nothing is.
    let prefetch: KeptPrefetch?

    /// The folder of a partition's kept states, and the folder for its next files.
    struct Place: Sendable {
        let partition: Partition
        /// The folder of before; `nil` where none was kept.
        let kept: FilePath?
        let own: FilePath
    }

    /// The content of a folder.
    struct Content: Sendable {
        /// What the index says, but for the places of states.
        let index: StateIndex
        /// The small states and the large ones.
        let arenas: [StateArena]
        /// The checksums of the files.
        let files: [(isLarge: Bool, number: Int64, checksum: UInt64)]
    }

    /// Reads a folder, and changes nothing in it.
    ///
    /// - Parameter folder: The folder of a partition.
    /// - Returns: `nil` where it has no index, or where the files are not what the index says.
    static func content(of folder: FilePath) -> Content? {
        let bytes = try? StateDirectory.read(folder.appending(StateDirectory.indexName))
        guard var index = bytes.flatMap(StateIndex.init), index.arenas.count == 2 else {
            return nil
        }
        var arenas: [StateArena] = []
        var files: [(isLarge: Bool, number: Int64, checksum: UInt64)] = []
        for (arena, isLarge) in zip(index.arenas, [false, true]) {
            let states = StateArena(kept: arena) { file in
                let name = StateDirectory.segmentName(file.number, isLarge: isLarge)
                guard
                    let bytes = try? StateDirectory.read(
                        folder.appending(name),
                        size: file.sizeBytes
                    ),
                    bytes.withBytes({ $0.checksum }) == file.checksum
                else { return nil }
                files.append((isLarge, file.number, file.checksum))
                return bytes
            }
            guard let states else { return nil }
            arenas.append(states)
        }
        index.arenas = []
        return Content(index: index, arenas: arenas, files: files)
    }

    /// Moves the files of a partition to where they belong, and takes what they hold.
    ///
    /// A lane may have had the partition before, and a slow disk still have to write or remove what the lane kept then.
    /// So an empty folder is made behind that, and nothing is moved in front of it.
    ///
    /// - Returns: The states; `nil` without any that can be used, and then the folder becomes empty.
    /// - Throws: Foundation's error where the files can't be moved.
    func take(_ place: Place) throws -> KeptStates.Found? {
        if let kept = place.kept {
            let content =
                if let prefetch { prefetch.take(kept) } else { Self.content(of: kept) }
            if let content, isUsable(content.index, for: place.partition),
                !files.waitsForRemoval(of: place.own)
            {
                try StateDirectory.move(kept, to: place.own)
                // From here on the files change.
                StateDirectory.remove(place.own.appending(StateDirectory.indexName))
                for file in content.files {
                    let name = SegmentFiles.File(
                        folder: place.own,
                        isLarge: file.isLarge,
                        number: file.number
                    )
                    files.note(name, checksum: file.checksum)
                }
                return KeptStates.Found(
                    arenas: content.arenas,
                    place: TablePlace(
                        position: content.index.position,
                        lastRecord: content.index.lastRecord
                    ),
                    absent: content.index.absent
                )
            }
            // Nobody is to find it later.
            StateDirectory.remove(kept)
        }
        files.make(folder: place.own)
        return nil
    }

    private func isUsable(_ index: StateIndex, for partition: Partition) -> Bool {
        let oldest =
            now.millisecondsSinceEpoch - StateDirectory.longestAge.components.seconds * 1000
        return index.cluster == cluster && index.topic == topic.name
            && index.partition == partition.number
            && (oldest...now.millisecondsSinceEpoch).contains(index.writtenAt)
    }
}

/// Work on values that need nothing of each other.
enum ConcurrentMap {
    /// Does the same with each value, on as many threads as there are cores, and waits for all.
    ///
    /// The calling thread is one of them, so it goes on where all others are busy.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - body: What is done with one.
    /// - Returns: What the body returned, in the order of the values.
    static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value],
        _ body: @Sendable (Value) -> Result
    ) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: values.count))
        DispatchQueue.concurrentPerform(iterations: values.count) { index in
            let result = body(values[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap { $0 } }
    }
}
