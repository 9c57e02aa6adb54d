import Landfall
import LandfallKafka
import SystemPackage

/// Writes which states of partitions lie where, once all their segments are written.
struct KeptStateWriter: Sendable {
    let states: DeviceStates
    /// The checksums of the files of segments.
    let checksums: [SegmentFiles.File: UInt64]
    let topic: Topic
    let cluster: String?
    let now: Timestamp

    /// Writes the index of a partition; none where a segment of it is not in a file.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - place: How far it was read.
    ///   - folder: Its folder.
    /// - Returns: Why it can't be written, or `nil`.
    func writeIndex(
        of partition: Partition,
        upTo place: TablePlace,
        in folder: FilePath
    ) -> String? {
        let arenas = [false, true].map { isLarge in
            let arenaKey = DeviceStates.ArenaKey(partition: partition, isLarge: isLarge)
            return states.arenas[arenaKey, default: StateArena()].index { number in
                checksums[SegmentFiles.File(folder: folder, isLarge: isLarge, number: number)]
            }
        }
        guard !arenas.contains(nil) else { return nil }
        let index = StateIndex(
            cluster: cluster,
            topic: topic.name,
            partition: partition.number,
            writtenAt: now.millisecondsSinceEpoch,
            position: place.position,
            lastRecord: place.lastRecord,
            absent: states.absent.memory(of: partition),
            arenas: arenas.compactMap { $0 }
        )
        do {
            try StateDirectory.write(index.encoded, to: folder.appending(StateDirectory.indexName))
            return nil
        } catch {
            return "\(folder): \(error)"
        }
    }
}
