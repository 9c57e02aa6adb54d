import Foundation
import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// The kit's compression, as other programs' gzip reads it.
@Suite struct GzipTests {
    private static func sample(_ seed: Int) -> [UInt8] {
        var numbers = SeededNumbers(seed: seed)
        let words = (0..<12).map { _ in
            (0..<Int.random(in: 1...40, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
        }
        let count = Int.random(in: 0...400, using: &numbers)
        return (0..<count).flatMap { _ in words.randomElement(using: &numbers) ?? [] }
    }

    @Test func `the check sum is the one of the standard`() {
        #expect(Gzip.checkSum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(Gzip.checkSum([]) == 0)
    }

    #if os(Linux)
    @Test func `another program reads what is compressed`() throws {
        let text = String(repeating: "{\"id\":\"n1\",\"type\":\"Chat\"},", count: 400)
        var samples = [[], [0], Array("aaa".utf8), Array(text.utf8)]
        samples.append([UInt8](repeating: 7, count: 100_000))
        // A repetition just inside of the window, and one just outside.
        for gap in [32_765, 32_768, 32_770] {
            let mark = Array("begin-and-end".utf8)
            samples.append(mark + (0..<gap).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } + mark)
        }
        samples += (0..<60).map(Self.sample)
        // Members of gzip may stand one behind another.
        let all = samples.map(Gzip.compress).flatMap { $0 }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "body.gz")
        try Data(all).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-d", file.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let read = try Data(contentsOf: folder.appending(path: "body"))
        #expect(Array(read) == samples.flatMap { $0 })
    }
    #endif

    @Test func `a report becomes a small part of what it was`() {
        let state = DeviceState(
            deviceID: "dev-1",
            sequence: 1,
            launchID: "L1",
            windows: [
                WindowState(
                    id: "main",
                    isKey: true,
                    root: ViewNode(
                        "n0",
                        "MainTabs",
                        .tab,
                        children: (1...20).map {
                            ViewNode(NodeID("a1b2c3d4.\($0)"), "Chat", context: ["chatId": "\($0)"])
                        }
                    )
                )
            ]
        )
        #expect(Gzip.compress(state.json).count * 3 < state.json.count)
    }
}
