import Foundation
import Landfall
import LandfallContract
import LandfallKafka
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LandfallWorker

/// What is not used, and what is removed.
extension KeptStatesTests {
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
