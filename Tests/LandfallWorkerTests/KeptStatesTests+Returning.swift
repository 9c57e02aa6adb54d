import Foundation
import Landfall
import LandfallKafka
import Testing

@testable import LandfallWorker

/// Partitions that come back while the disk is slow.
extension KeptStatesTests {
    private static func states(full kept: KeptStates?, from first: Int) -> DeviceStates {
        var states = states()
        for sequence in first..<first + 600 {
            take(&states, "dev-\(sequence)", sequence, padding: 1000)
        }
        kept?.follow(&states)
        return states
    }

    @Test func `A partition that comes back is kept, though its files wait to be removed`()
        async throws
    {
        let folder = Folder()
        do {
            let kept = Self.kept(try StateDirectory(folder.path))
            _ = kept.begin([3], cluster: "C", at: Self.now)
            // The folder is made on the thread of the files.
            let own = folder.path + "/lane-0/\(Self.topic.name)-3"
            while !FileManager.default.fileExists(atPath: own) {
                try await Task.sleep(for: .milliseconds(10))
            }
            var former = Self.states(full: nil, from: 1)
            let numbers = former.arenas.values.flatMap { $0.segments.contents.map(\.number) }
            // Whoever opens a pipe to write waits until somebody reads.
            let pipe = own + "/small-\(try #require(numbers.min()))"
            let end = folder.path + "/end"
            try #require(unsafe mkfifo(pipe, 0o600) == 0)
            try FileManager.default.linkItem(atPath: pipe, toPath: end)
            kept.follow(&former)

            kept.forget(3)
            #expect(kept.begin([3], cluster: "C", at: Self.now).isEmpty)
            var states = Self.states(full: kept, from: 5000)
            let reader = try #require(FileHandle(forReadingAtPath: end))
            _ = try reader.readToEnd()
            try FileManager.default.removeItem(atPath: end)
            kept.follow(&states)
            kept.finish(states, [3: Self.place], cluster: "C", at: Self.now, within: .seconds(60))
        }
        let kept = Self.kept(try StateDirectory(folder.path))
        let found = try #require(kept.begin([3], cluster: "C", at: Self.now)[3])
        #expect(found.arenas.reduce(0) { $0 + $1.count } == 600)
    }
}
