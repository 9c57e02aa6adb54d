import LandfallBytes
import TestSupport
import Testing

@testable import LandfallWorker

@Suite struct StateArenaTests {
    @Test func `the last state of a device counts`() {
        var arena = StateArena()
        let before = arena.set("first", version: 1, for: "a")
        #expect(before == nil)
        arena.set("other", version: 2, for: "b")
        let first = arena.set("second", version: 3, for: "a")
        #expect(first?.sequence == 1)
        #expect(arena.count == 2)
        #expect(arena.text(of: "a") == "second")
        #expect(arena.text(of: "b") == "other")
        #expect(arena.text(of: "c") == nil)
    }

    @Test func `a device that is forgotten is gone, and its place is used again`() {
        var arena = StateArena()
        arena.set("first", version: 1, for: "a")
        let (gone, again) = (arena.remove("a"), arena.remove("a"))
        #expect(gone == StateVersion(launchID: "L", sequence: 1))
        #expect(again == nil)
        #expect(arena.count == 0)
        #expect(arena.sizeBytes == 0)
        arena.set("again", version: 4, for: "b")
        #expect(arena.slots.count == 1)
        #expect(arena.text(of: "b") == "again")
        #expect(arena.text(of: "a") == nil)
    }

    @Test func `the device whose state was taken longest ago goes first`() {
        var arena = StateArena()
        for (time, key) in ["a", "b", "c", "a", "d"].enumerated() {
            arena.set("state", version: 1, at: Int64(time), for: key)
        }
        arena.remove("c")
        #expect(arena.oldestReport == 1)
        var order: [Int64?] = []
        repeat { order.append(arena.oldestReport) } while arena.removeOldest()
        #expect(order == [1, 3, 4, nil])
        #expect(arena.text(of: "b") == nil)
    }

    @Test func `updates of the same devices do not leak`() {
        var arena = StateArena()
        let long = String(repeating: "x", count: 2000)
        for round in 0..<40 {
            for number in 0..<200 {
                arena.set("\(round) \(long)", version: Int64(round), for: "dev-\(number)")
                let used = arena.segments.usedBytes
                let live = arena.segments.liveBytes
                #expect(used <= live + max(StateSegments.spareBytes, live / 8))
            }
        }
        #expect(arena.count == 200)
        #expect(arena.slots.count == 200)
        for number in 0..<200 { #expect(arena.text(of: "dev-\(number)") == "39 \(long)") }
    }

    @Test func `a state larger than a segment is kept`() {
        var arena = StateArena()
        let large = String(repeating: "y", count: 3 << 20)
        arena.set("small", version: 1, for: "a")
        arena.set(large, version: 1, for: "b")
        arena.set("other", version: 1, for: "c")
        #expect(arena.text(of: "b") == large)
        arena.set("less", version: 2, for: "b")
        #expect(arena.segments.usedBytes <= StateSegments.spareBytes + (1 << 10))
        #expect(arena.text(of: "a") == "small")
        #expect(arena.text(of: "b") == "less")
        #expect(arena.text(of: "c") == "other")
    }

    @Test(arguments: 0..<8)
    func `it holds what a dictionary and a list hold under any changes`(seed: Int) {
        var numbers = SeededGenerator(seed: seed)
        var arena = StateArena()
        var expected: [String: String] = [:]
        var order: [String] = []
        let devices = numbers.pick([3, 60, 700])
        for step in 0..<6000 {
            let key = "device-\(numbers.below(devices))"
            switch numbers.below(20) {
            case 0..<14:
                let text = String(repeating: "\(step) ", count: numbers.below(200))
                let old = arena.set(text, version: Int64(step), for: key)
                #expect((old == nil) == (expected[key] == nil))
                expected[key] = text
                order.removeAll { $0 == key }
                order.append(key)
            case 14..<19:
                let old = arena.remove(key)
                #expect((old == nil) == (expected[key] == nil))
                expected[key] = nil
                order.removeAll { $0 == key }
            default:
                let hadOne = arena.removeOldest()
                #expect(hadOne == !order.isEmpty)
                if let first = order.first { expected[first] = nil }
                order = Array(order.dropFirst())
            }
            #expect(arena.count == expected.count)
            let asked = "device-\(numbers.below(devices))"
            #expect(arena.text(of: asked) == expected[asked])
        }
        for (key, text) in expected { #expect(arena.text(of: key) == text) }
        let bytes = expected.reduce(0) { sum, entry in
            sum + entry.key.utf8.count + entry.value.utf8.count + MemoryLayout<StateEntry>.size
        }
        #expect(arena.segments.liveBytes == bytes)
        while arena.removeOldest() {}
        #expect(arena.sizeBytes == 0)
    }
}

extension StateArena {
    @discardableResult
    mutating func set(
        _ text: String,
        version: Int64,
        at time: Int64 = 0,
        for key: String
    ) -> StateVersion? {
        let (key, value) = (Array(key.utf8), Array(text.utf8))
        return unsafe key.withUnsafeBytes { key in
            unsafe value.withUnsafeBytes { value in
                unsafe set(
                    value,
                    format: .json,
                    version: StateVersion(launchID: "L", sequence: version),
                    reportedAt: time,
                    forKey: key
                )
            }
        }
    }

    @discardableResult
    mutating func remove(_ key: String) -> StateVersion? {
        let key = Array(key.utf8)
        return unsafe key.withUnsafeBytes { unsafe removeValue(forKey: $0) }
    }

    func text(of key: String) -> String? {
        key.withBytes { key in
            unsafe withValue(forKey: key) { value, _, _ in
                unsafe String(decoding: value, as: UTF8.self)
            }
        }
    }
}
