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
    static let topic: Topic = "states"
    static let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    /// A folder of a test.
    final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/landfall-\(UUID().uuidString)"

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func files() -> [String] {
            let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String]
            return (names ?? []).filter { !$0.hasSuffix("lock") }.sorted()
        }
    }

    static func states() -> DeviceStates {
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

    static func take(
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

    static func kept(_ directory: StateDirectory, lane: Int = 0) -> KeptStates {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return KeptStates(lane: lane, in: directory, topic: topic, logger: logger)
    }

    static let place = TablePlace(
        position: 500,
        lastRecord: TableRecord(offset: 498, milliseconds: 77)
    )

    /// Fills several segments, replaces and forgets some, and keeps all.
    ///
    /// - Returns: The sequence that each device reported last.
    static func fill(
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

    static func expect(_ states: inout DeviceStates, holds expected: [String: Int]) {
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
}
