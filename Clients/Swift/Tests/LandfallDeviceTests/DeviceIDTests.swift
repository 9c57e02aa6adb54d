import Foundation
import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// The id of a device outlives the process, also where it can't be read for a while.
@MainActor @Suite struct DeviceIDTests {
    /// A storage whose files can't be read for a while.
    private final class LockableStorage: Landfall.Storage {
        let files = MemoryStorage()
        var isLocked = false

        func read(_ name: String) -> [UInt8]? { isLocked ? nil : files.read(name) }
        func write(
            _ bytes: [UInt8],
            _ name: String,
            completion: @escaping @MainActor (Bool) -> Void
        ) {
            files.write(bytes, name, completion: completion)
        }
        func exists(_ name: String) -> Bool { files.read(name) != nil }
    }

    @Test func `a record that can't be read is not overwritten`() {
        let storage = LockableStorage()
        let first = Self.id(storage, seed: 1)
        storage.isLocked = true
        _ = Self.id(storage, seed: 2)
        storage.isLocked = false
        #expect(Self.id(storage, seed: 3) == first)
    }

    /// The end of a detour must not wait for the launch after the next.
    @Test(arguments: [true, false])
    func `taps that can't be read at first are taken up when they can`(isTapped: Bool) {
        let clock = VirtualClock()
        let storage = LockableStorage()
        let first = Phone(clock: clock, storage: storage) { intent in
            guard case .link = intent.target else { return nil }
            var plan = Phone.plan(intent, [Phone.push], .detour, id: "p1")
            plan.resume = "token-1"
            return .plan(plan)
        }
        first.tap()
        clock.advance(by: .seconds(5))
        first.kit.complete()
        clock.advance(by: .milliseconds(100))
        #expect(first.server.intents.map(\.intentID).last == "p1.resume")
        storage.isLocked = true
        // The first process has ended: its time does not go on.
        let next = VirtualClock(start: clock.date)
        let second = Phone(clock: next, storage: storage, seed: 2) {
            .plan(Phone.plan($0, [], .alreadyThere))
        }
        second.run()
        #expect(second.server.intents.isEmpty)
        storage.isLocked = false
        if isTapped { second.tap("m2") } else { second.kit.enteredForeground() }
        second.run()
        #expect(second.server.intents.map(\.intentID).contains("p1.resume"))
        #expect(second.server.intents.count == (isTapped ? 2 : 1))
        #expect(second.causes.isEmpty)
        #expect(second.kit.isIdle)
    }

    @Test func `files tell whether they are there`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FolderStorage(folder: folder)
        #expect(!storage.exists("device"))
        let first = Self.id(storage, seed: 1)
        #expect(storage.exists("device"))
        #expect(Self.id(FolderStorage(folder: folder), seed: 2) == first)
    }

    @Test func `files are written in the background, in order, and failures are told`() async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let queue = DispatchQueue(label: "test.storage")
        let storage = FolderStorage(folder: folder, queue)
        queue.suspend()
        // With the queue at rest nothing is written, and nothing waits for it.
        storage.write([1], "taps") { _ in }
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "taps").path))
        queue.resume()
        let isWritten = await withCheckedContinuation { continuation in
            storage.write([2], "taps") { continuation.resume(returning: $0) }
        }
        #expect(isWritten)
        #expect(storage.read("taps") == [2])
        let blocked = FolderStorage(folder: folder.appending(path: "taps"))
        let isLost = await withCheckedContinuation { continuation in
            blocked.write([3], "device") { continuation.resume(returning: !$0) }
        }
        #expect(isLost)
    }

    @Test func `writes that fail are counted`() {
        let storage = MemoryStorage()
        storage.isWritable = false
        let kit = Self.kit(storage, seed: 1)
        #expect(kit.diagnostics.failedWrites == 1)
        kit.go("first")
        #expect(kit.diagnostics.failedWrites > 1)
        let before = kit.diagnostics.failedWrites
        storage.isWritable = true
        kit.go("second")
        #expect(kit.diagnostics.failedWrites == before)
    }

    @Test func `what can't be read at the start is taken up later, and not overwritten`() {
        let storage = LockableStorage()
        Self.kit(storage, seed: 1).go("first")
        storage.isLocked = true
        let second = Self.kit(storage, seed: 2)
        var ends: [TapEnd] = []
        second.onEvent = { if case .ended(_, let end) = $0 { ends.append(end) } }
        second.go("second")
        storage.isLocked = false
        var text = String(decoding: storage.read("taps") ?? [], as: UTF8.self)
        #expect(text.contains("\"first\""))
        second.go("third")
        text = String(decoding: storage.read("taps") ?? [], as: UTF8.self)
        for route in ["second", "third"] { #expect(text.contains("\"\(route)\"")) }
        // A tap of this launch has come since.
        #expect(!text.contains("\"first\""))
        #expect(ends == [.superseded])
    }

    private static func id(_ storage: any Landfall.Storage, seed: Int) -> String {
        kit(storage, seed: seed).deviceID
    }

    private static func kit(_ storage: any Landfall.Storage, seed: Int) -> Landfall {
        let clock = VirtualClock()
        return Landfall(
            transport: MemoryTransport(clock),
            storage: storage,
            time: clock,
            numbers: SeededNumbers(seed: seed)
        )
    }
}
