import Foundation
import Landfall
import LandfallContract
import LandfallKafka
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LandfallWorker

/// Device states that a process keeps for the next one.
@Suite struct KeptStatesTests {
    private static let topic: Topic = "states"
    private static let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    /// A folder of a test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/landfall-\(UUID().uuidString)"

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func files() -> [String] {
            let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String]
            return (names ?? []).filter { !$0.hasSuffix("lock") }.sorted()
        }
    }

    private static func states() -> DeviceStates {
        DeviceStates(
            limitBytes: 1 << 30,
            watchesSegments: true,
            tally: Tally(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    private static func report(_ device: String, _ sequence: Int, padding: Int = 0) -> [UInt8] {
        let text = String(repeating: " ", count: padding)
        return Array(#"{"deviceId":"\#(device)","sequence":"\#(sequence)"\#(text)}"#.utf8)
    }

    private static func take(
        _ states: inout DeviceStates,
        _ device: String,
        _ sequence: Int,
        padding: Int = 0
    ) {
        states.take(
            key: Array(device.utf8),
            value: report(device, sequence, padding: padding),
            headers: [],
            in: 3,
            reportedAt: 1000 + Int64(sequence)
        )
    }

    private static func kept(_ directory: StateDirectory, lane: Int = 0) -> KeptStates {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return KeptStates(lane: lane, in: directory, topic: topic, logger: logger)
    }

    private static let place = TablePlace(
        position: 500,
        lastRecord: TableRecord(offset: 498, milliseconds: 77)
    )

    /// Fills several segments, replaces and forgets some, and keeps all.
    ///
    /// - Returns: The sequence that each device reported last.
    private static func fill(
        _ folder: Folder,
        _ change: (inout DeviceStates) -> Void = { _ in }
    ) throws -> [String: Int] {
        let directory = try StateDirectory(folder.path)
        let kept = kept(directory)
        #expect(kept.begin([3], cluster: "C", at: now)[3] == nil)
        var states = states()
        var expected: [String: Int] = [:]
        var numbers = SeededGenerator(seed: 7)
        for sequence in 1...3000 {
            let device = "dev-\(numbers.below(600))"
            take(&states, device, sequence, padding: sequence % 50 == 0 ? 20_000 : 300)
            expected[device] = sequence
            if sequence.isMultiple(of: 100) { kept.follow(&states) }
        }
        change(&states)
        kept.finish(states, [3: place], cluster: "C", at: now, within: .seconds(60))
        return expected
    }

    private static func expect(_ states: inout DeviceStates, holds expected: [String: Int]) {
        #expect(states.count == expected.count)
        for (device, sequence) in expected {
            let state = states.state(of: device, in: 3)?.state
            #expect(state?.sequence == Int64(sequence), "\(device)")
            #expect(state?.receivedAt == Timestamp(millisecondsSinceEpoch: 1000 + Int64(sequence)))
        }
    }

    @Test func `What a process keeps the next one finds, and goes on with`() throws {
        let folder = Folder()
        var expected = try Self.fill(folder)
        do {
            let directory = try StateDirectory(folder.path)
            // Another lane may have the partition now.
            let kept = Self.kept(directory, lane: 2)
            let found = try #require(kept.begin([3], cluster: "C", at: Self.now)[3])
            #expect(found.place == Self.place)
            #expect(found.absent == AbsentDevices.PartitionMemory())
            var states = Self.states()
            states.take(found, of: 3)
            Self.expect(&states, holds: expected)
            #expect(states.tally.current.devices == expected.count)
            #expect(states.tally.current.stateBytes == states.sizeBytes)
            for sequence in 4000..<6000 {
                let device = "dev-\(sequence % 700)"
                Self.take(&states, device, sequence, padding: 300)
                expected[device] = sequence
                kept.follow(&states)
            }
            Self.expect(&states, holds: expected)
            kept.finish(states, [3: Self.place], cluster: "C", at: Self.now, within: .seconds(60))
        }
        let kept = Self.kept(try StateDirectory(folder.path))
        var states = Self.states()
        states.take(try #require(kept.begin([3], cluster: "C", at: Self.now)[3]), of: 3)
        Self.expect(&states, holds: expected)
        // The order of reports is kept as well: the oldest go first.
        let oldest = try #require(expected.values.min())
        let first = states.arenas.values.compactMap(\.oldestReport).min()
        #expect(first == 1000 + Int64(oldest))
    }

    @Test func `Full segments are written while it runs, from the first state on`() async throws {
        let folder = Folder()
        let kept = Self.kept(try StateDirectory(folder.path))
        #expect(kept.begin([3], cluster: "C", at: Self.now).isEmpty)
        var states = Self.states()
        for sequence in 1...600 {
            Self.take(&states, "dev-\(sequence)", sequence, padding: 1000)
        }
        let names = Set(states.arenas.values.flatMap { $0.segments.contents.map(\.number) })
        #expect(names.count > 4)
        // All but the last, which is not full.
        let limit = ContinuousClock.now + .seconds(60)
        func written() -> Int { folder.files().count { $0.contains("small-") } }
        while written() < names.count - 1, ContinuousClock.now < limit {
            kept.follow(&states)
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(written() == names.count - 1)
    }

    @Test func `What is read ahead is found like the rest, by whichever lane asks, and once`()
        throws
    {
        let folder = Folder()
        let expected = try Self.fill(folder)
        let directory = try StateDirectory(folder.path, readingAheadFor: 2)
        let kept = Self.kept(directory, lane: 1)
        let found = try #require(kept.begin([3, 4], cluster: "C", at: Self.now)[3])
        var states = Self.states()
        states.take(found, of: 3)
        Self.expect(&states, holds: expected)
        #expect(Self.kept(directory).begin([3], cluster: "C", at: Self.now).isEmpty)
    }

    @Test func `What was read ahead and nobody asked for is read again when it is`() throws {
        let folder = Folder()
        let expected = try Self.fill(folder)
        let directory = try StateDirectory(folder.path, readingAheadFor: 2)
        // Both lanes have their first partitions: what is left is let go.
        for lane in 0..<2 {
            #expect(Self.kept(directory, lane: lane).begin([], cluster: "C", at: Self.now).isEmpty)
        }
        let found = Self.kept(directory).begin([3], cluster: "C", at: Self.now)
        var states = Self.states()
        states.take(try #require(found[3]), of: 3)
        Self.expect(&states, holds: expected)
    }

    @Test func `Several partitions are kept and found together`() throws {
        let folder = Folder()
        let partitions = (0..<9).map { Partition($0) }
        do {
            let kept = Self.kept(try StateDirectory(folder.path))
            #expect(kept.begin(partitions, cluster: "C", at: Self.now).isEmpty)
            var states = Self.states()
            for partition in partitions {
                for device in 0...partition.number {
                    states.take(
                        key: Array("dev-\(device)".utf8),
                        value: Self.report("dev-\(device)", Int(partition.number) + 1),
                        headers: [],
                        in: partition,
                        reportedAt: 1000
                    )
                }
            }
            let places = Dictionary(uniqueKeysWithValues: partitions.map { ($0, Self.place) })
            kept.finish(states, places, cluster: "C", at: Self.now, within: .seconds(60))
        }
        let kept = Self.kept(try StateDirectory(folder.path, readingAheadFor: 1))
        let done = Mutex(0)
        let found = kept.begin(partitions, cluster: "C", at: Self.now) {
            done.withLock { $0 += 1 }
        }
        #expect(found.count == partitions.count)
        #expect(done.withLock { $0 } == partitions.count)
        var states = Self.states()
        for (partition, content) in found { states.take(content, of: partition) }
        for partition in partitions {
            for device in 0...partition.number {
                let state = states.state(of: "dev-\(device)", in: partition)?.state
                #expect(state?.sequence == Int64(partition.number) + 1)
            }
        }
    }

    @Test func `States are found once: a process that dies leaves none`() throws {
        let folder = Folder()
        _ = try Self.fill(folder)
        for isFirst in [true, false] {
            let kept = Self.kept(try StateDirectory(folder.path))
            let found = kept.begin([3], cluster: "C", at: Self.now)[3]
            #expect((found != nil) == isFirst)
        }
    }

    @Test(arguments: [
        (cluster: "D", topic: "states", seconds: 0), (cluster: nil, topic: "states", seconds: 0),
        (cluster: "C", topic: "others", seconds: 0), (cluster: "C", topic: "states", seconds: 3601),
        (cluster: "C", topic: "states", seconds: -1),
    ])
    func `States of another log, or of another time, are not used`(
        cluster: String?,
        topic: String,
        seconds: Int64
    ) throws {
        let folder = Folder()
        _ = try Self.fill(folder)
        let kept = KeptStates(
            lane: 0,
            in: try StateDirectory(folder.path),
            topic: try Topic(topic),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let later = Timestamp(
            millisecondsSinceEpoch: Self.now.millisecondsSinceEpoch + seconds * 1000
        )
        #expect(kept.begin([3], cluster: cluster, at: later)[3] == nil)
    }

    @Test func `A damaged file is not used, whatever is wrong with it`() throws {
        let whole = Folder()
        _ = try Self.fill(whole)
        let names = whole.files().filter { $0.contains("/") && !$0.hasSuffix("states-3") }
        #expect(names.count > 3)
        var numbers = SeededGenerator(seed: 3)
        for name in names {
            for kind in 0..<4 {
                let folder = Folder()
                try FileManager.default.copyItem(atPath: whole.path, toPath: folder.path)
                let path = folder.path + "/" + name
                var bytes = Array(try #require(FileManager.default.contents(atPath: path)))
                switch kind {
                case 0: bytes[numbers.below(bytes.count)] ^= UInt8(1 << numbers.below(8))
                case 1: bytes.removeLast()
                case 2: bytes.append(0)
                default: bytes = []
                }
                try Data(bytes).write(to: URL(filePath: path))
                let isAhead = kind.isMultiple(of: 2)
                let kept = Self.kept(
                    try StateDirectory(folder.path, readingAheadFor: isAhead ? 1 : nil)
                )
                #expect(kept.begin([3], cluster: "C", at: Self.now)[3] == nil, "\(name) \(kind)")
            }
        }
    }

    @Test func `Files whose checksums are right and whose entries are not end nothing`() throws {
        var arena = StateArena()
        for number in 0..<50 { arena.set("state \(number)", version: 1, for: "dev-\(number % 40)") }
        let index = try #require(arena.index { _ in 0 })
        let bytes = arena.segments.contents.map(\.bytes)
        let file = try #require(index.files.first)
        #expect(index.count == 40)
        #expect(file.ranks.filter { $0 >= 0 }.count == 40)
        func rebuilt(_ file: StateIndex.File, _ bytes: [UInt8], _ count: Int) -> StateArena? {
            StateArena(kept: StateIndex.Arena(count: count, files: [file])) { _ in bytes }
        }
        #expect(rebuilt(file, bytes[0], 40)?.text(of: "dev-9") == "state 49")
        for count in [-1, 0, 39, 41, .max] { #expect(rebuilt(file, bytes[0], count) == nil) }
        for wrong in [
            [], file.ranks.dropLast(), file.ranks + [3], file.ranks.map { $0 < 0 ? 4 : $0 },
        ] {
            var other = file
            other.ranks = Array(wrong)
            #expect(rebuilt(other, bytes[0], 40) == nil)
        }
        var numbers = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            var damaged = bytes[0]
            for _ in 0...numbers.below(4) {
                damaged[numbers.below(damaged.count)] = UInt8(numbers.below(256))
            }
            // It may be taken where only texts have changed; then it can be used.
            guard var other = rebuilt(file, damaged, 40) else { continue }
            for number in 0..<200 { other.set("new", version: 2, for: "dev-\(number)") }
            while other.removeOldest() {}
        }
    }

    @Test func `What nobody can use any more is removed at the next start`() throws {
        let folder = Folder()
        _ = try Self.fill(folder)
        let path = folder.path + "/lane-0/states-3"
        _ = try StateDirectory(folder.path)
        #expect(FileManager.default.fileExists(atPath: path))
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-4000)],
            ofItemAtPath: path + "/index"
        )
        _ = try StateDirectory(folder.path)
        #expect(!FileManager.default.fileExists(atPath: path))
        // A process that died has left files without an index.
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true
        )
        try Data([1]).write(to: URL(filePath: path + "/small-1"))
        _ = try StateDirectory(folder.path)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `A directory belongs to one process`() throws {
        let folder = Folder()
        let first = try StateDirectory(folder.path)
        let error = #expect(throws: WorkerError.self) { try StateDirectory(folder.path) }
        #expect(error.map { "\($0)" }?.contains("in use by another process") == true)
        withExtendedLifetime(first) {}
    }

    @Test(arguments: [
        ("/dev/null", "/dev/null is no directory"),
        ("/dev/null/states", "/dev/null/states can't be made or written"),
        ("/no/such/states", "/no/such/states can't be made or written"),
    ])
    func `A directory that can't be used is named in a line`(path: String, text: String) throws {
        let error = #expect(throws: WorkerError.self) { try StateDirectory(path) }
        let line = "\(try #require(error))"
        #expect(line.contains("state-directory: \(text)"), "\(line)")
        #expect(!line.contains("\n") && !line.contains("NSCocoa"), "\(line)")
        #expect(!FileManager.default.fileExists(atPath: "/no"))
    }

    @Test func `Without room nothing is kept, and the worker goes on`() throws {
        let folder = Folder()
        _ = try Self.fill(folder) { _ in
            // A folder of the same name stands where a file has to be.
            let path = folder.path + "/lane-0/states-3/index"
            try? FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        }
        let kept = Self.kept(try StateDirectory(folder.path))
        #expect(kept.begin([3], cluster: "C", at: Self.now)[3] == nil)
    }

    @Test func `An index is read as it was written, and nothing else is`() throws {
        let file = StateIndex.File(number: 9, sizeBytes: 10, checksum: 11, ranks: [1, -1, 0])
        let index = StateIndex(
            cluster: nil,
            topic: "a topic",
            partition: 7,
            writtenAt: 5,
            position: 6,
            lastRecord: TableRecord(offset: 4, milliseconds: nil),
            absent: AbsentDevices.PartitionMemory(
                evicted: [1, .max],
                forgotten: [2],
                isIncomplete: true
            ),
            arenas: [StateIndex.Arena(count: 2, files: [file]), StateIndex.Arena()]
        )
        let bytes = index.encoded
        #expect(StateIndex(bytes) == index)
        for count in 0..<bytes.count { #expect(StateIndex(Array(bytes[..<count])) == nil) }
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 0x10
            #expect(StateIndex(damaged) == nil)
        }
    }
}
