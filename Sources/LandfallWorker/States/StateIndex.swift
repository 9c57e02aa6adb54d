import LandfallBytes
import LandfallKafka

/// The index file of a partition's device states, which a worker writes when it stops.
///
/// It names the log, the offset up to which it was read, and the positions of the states in the
/// files of segments.
struct StateIndex: Hashable, Sendable {
    /// The cluster's id; `nil` where the brokers gave none.
    var cluster: String?
    /// The topic of device states.
    var topic: String
    var partition: Int32
    /// When it was written, in milliseconds since 1970.
    var writtenAt: Int64
    /// The offset behind the last record that was taken.
    var position: Offset
    /// The last record that was taken; `nil` before the first.
    var lastRecord: TableRecord?
    /// The devices whose states went.
    var absent: AbsentDevices.PartitionMemory
    /// The arenas: small states, then large ones.
    var arenas: [Arena]

    /// The positions of the states of an arena.
    struct Arena: Hashable, Sendable {
        /// How many states there are.
        var count = 0
        /// The files, by their numbers.
        var files: [File] = []
    }

    /// A file of a segment.
    struct File: Hashable, Sendable {
        /// Its number, which is its name.
        var number: Int64
        /// How many bytes it has.
        var sizeBytes: Int
        /// Their checksum.
        var checksum: UInt64
        /// For each entry of it, in order, how many states of the arena were taken before it; -1 for a gap.
        var ranks: [Int32]
    }
}

// MARK: - Bytes

extension StateIndex {
    /// The first word of a file: another one when entries, this list or the hashes of devices look different.
    private static let mark: UInt64 = 0x3330_5354_4154_464C

    /// The index as bytes.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        let count = arenas.reduce(0) { $1.files.reduce($0) { $0 + $1.ranks.count } }
        bytes.reserveCapacity(4096 + count * 8)
        bytes.appendWord(Self.mark)
        bytes.appendWord(UInt64(MemoryLayout<StateEntry>.size))
        bytes.appendWord(cluster == nil ? 0 : 1)
        bytes.append(text: cluster ?? "")
        bytes.append(text: topic)
        bytes.append(signed: Int64(partition))
        bytes.append(signed: writtenAt)
        bytes.append(signed: position.value)
        bytes.append(signed: lastRecord?.offset.value ?? -1)
        bytes.appendWord(lastRecord?.milliseconds == nil ? 0 : 1)
        bytes.append(signed: lastRecord?.milliseconds ?? 0)
        bytes.appendWord(absent.isIncomplete ? 1 : 0)
        for devices in [absent.evicted, absent.forgotten] {
            bytes.appendWord(UInt64(devices.count))
            for device in devices { bytes.appendWord(device) }
        }
        bytes.appendWord(UInt64(arenas.count))
        for arena in arenas {
            bytes.appendWord(UInt64(arena.count))
            bytes.appendWord(UInt64(arena.files.count))
            for file in arena.files {
                bytes.append(signed: file.number)
                bytes.appendWord(UInt64(file.sizeBytes))
                bytes.appendWord(file.checksum)
                bytes.appendWord(UInt64(file.ranks.count))
                for rank in file.ranks { bytes.append(signed: Int64(rank)) }
            }
        }
        bytes.appendWord(bytes.withBytes { $0.checksum })
        return bytes
    }

    /// Reads an index; it is `nil` for anything but what ``encoded`` gives.
    ///
    /// - Parameter bytes: What a file holds.
    init?(_ bytes: [UInt8]) {
        let index = bytes.withBytes { lent -> StateIndex? in
            guard lent.count >= 16,
                lent.word(at: lent.count - 8)
                    == lent.slice(from: 0, count: lent.count - 8).checksum
            else { return nil }
            var reader = WordReader(bytes: lent.slice(from: 0, count: lent.count - 8))
            return Self.read(&reader)
        }
        guard let index else { return nil }
        self = index
    }

    private static func read(_ reader: inout WordReader) -> StateIndex? {
        guard reader.word() == mark, reader.word() == UInt64(MemoryLayout<StateEntry>.size),
            let hasCluster = reader.word(), let cluster = reader.text(), let topic = reader.text(),
            let partition = reader.signed().flatMap(Int32.init(exactly:)),
            let writtenAt = reader.signed(),
            let position = reader.signed().flatMap(Offset.init(exactly:)),
            let last = reader.signed(), let hasTime = reader.word(), let time = reader.signed(),
            let isIncomplete = reader.word(), let evicted = reader.words(),
            let forgotten = reader.words(), let arenaCount = reader.count()
        else { return nil }
        var index = StateIndex(
            cluster: hasCluster == 0 ? nil : cluster,
            topic: topic,
            partition: partition,
            writtenAt: writtenAt,
            position: position,
            lastRecord: Offset(exactly: last).map {
                TableRecord(offset: $0, milliseconds: hasTime == 0 ? nil : time)
            },
            absent: AbsentDevices.PartitionMemory(
                evicted: evicted,
                forgotten: forgotten,
                isIncomplete: isIncomplete != 0
            ),
            arenas: []
        )
        for _ in 0..<arenaCount {
            guard let arena = Arena(&reader) else { return nil }
            index.arenas.append(arena)
        }
        return reader.isAtEnd ? index : nil
    }
}

extension StateIndex.Arena {
    fileprivate init?(_ reader: inout WordReader) {
        guard let count = reader.word().flatMap(Int.init(exactly:)), let fileCount = reader.count()
        else { return nil }
        self.count = count
        for _ in 0..<fileCount {
            guard let number = reader.signed(),
                let size = reader.word().flatMap(Int.init(exactly:)),
                let checksum = reader.word(), let ranks = reader.ranks()
            else { return nil }
            files.append(
                StateIndex.File(number: number, sizeBytes: size, checksum: checksum, ranks: ranks)
            )
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(signed number: Int64) {
        appendWord(UInt64(bitPattern: number))
    }

    /// Appends a text behind its length, filled up to whole words.
    fileprivate mutating func append(text: String) {
        appendWord(UInt64(text.utf8.count))
        append(utf8Of: text)
        append(contentsOf: repeatElement(0, count: (8 - text.utf8.count % 8) % 8))
    }
}

/// Reads words one after the other; `nil` past the last.
private struct WordReader {
    let bytes: BorrowedBytes
    private var place = 0

    init(bytes: BorrowedBytes) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func word() -> UInt64? {
        guard place <= bytes.count - 8 else { return nil }
        defer { place += 8 }
        return bytes.word(at: place)
    }

    mutating func signed() -> Int64? { word().map { Int64(bitPattern: $0) } }

    /// A number of things that are still to come, each of a word at least.
    mutating func count() -> Int? {
        guard let count = word().flatMap(Int.init(exactly:)), count <= (bytes.count - place) / 8
        else { return nil }
        return count
    }

    mutating func words() -> [UInt64]? {
        guard let count = count() else { return nil }
        var words: [UInt64] = []
        words.reserveCapacity(count)
        for _ in 0..<count {
            guard let word = word() else { return nil }
            words.append(word)
        }
        return words
    }

    mutating func ranks() -> [Int32]? {
        guard let count = count() else { return nil }
        var ranks: [Int32] = []
        ranks.reserveCapacity(count)
        for _ in 0..<count {
            guard let rank = signed().flatMap(Int32.init(exactly:)) else { return nil }
            ranks.append(rank)
        }
        return ranks
    }

    mutating func text() -> String? {
        guard let length = word().flatMap(Int.init(exactly:)), length <= bytes.count - place
        else { return nil }
        defer { place = min(bytes.count, place + (length + 7) / 8 * 8) }
        return bytes.slice(from: place, count: length).string
    }
}
