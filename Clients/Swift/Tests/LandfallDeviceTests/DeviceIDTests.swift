import Foundation
import LandfallDevice
import LandfallDeviceTesting
import Testing

/// What is kept outlives the process, also where it can't be read for a while.
@MainActor @Suite struct DeviceIDTests {
    /// A storage whose files can't be read for a while.
    private final class LockableStorage: Storage {
        let files = MemoryStorage()
        var isLocked = false

        func read(_ name: String) -> [UInt8]? { isLocked ? nil : files.read(name) }
        func write(_ bytes: [UInt8], _ name: String) -> Bool { files.write(bytes, name) }
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

    @Test func `files tell whether they are there`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FolderStorage(folder: folder)
        #expect(!storage.exists("device"))
        let first = Self.id(storage, seed: 1)
        #expect(storage.exists("device"))
        #expect(Self.id(FolderStorage(folder: folder), seed: 2) == first)
    }

    @Test func `what can't be read at the start is taken up later, and not overwritten`() {
        let storage = LockableStorage()
        Self.kit(storage, seed: 1).go("first")
        storage.isLocked = true
        let second = Self.kit(storage, seed: 2)
        second.go("second")
        storage.isLocked = false
        second.go("third")
        let text = String(decoding: storage.read("taps") ?? [], as: UTF8.self)
        for route in ["first", "second", "third"] { #expect(text.contains("\"\(route)\"")) }
    }

    private static func id(_ storage: any Storage, seed: Int) -> String {
        kit(storage, seed: seed).deviceID
    }

    private static func kit(_ storage: any Storage, seed: Int) -> Landfall {
        let clock = VirtualClock()
        return Landfall(
            transport: MemoryTransport(clock),
            storage: storage,
            time: clock,
            numbers: SeededNumbers(seed: seed)
        )
    }
}
