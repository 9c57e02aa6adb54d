import Testing

@testable import LandfallWorker

@Suite struct StateArenaTests {
    private func key(_ number: Int) -> [UInt8] { Array("dev-\(number)".utf8) }

    private func set(_ text: String, for number: Int, in arena: inout StateArena) {
        let bytes = Array(text.utf8)
        unsafe bytes.withUnsafeBytes { value in
            _ = unsafe arena.set(
                value,
                format: .json,
                version: StateVersion(launchID: "L", sequence: Int64(number)),
                forKey: key(number)
            )
        }
    }

    private func text(of number: Int, in arena: StateArena) -> String? {
        unsafe arena.withValue(forKey: key(number)) { value, _ in
            unsafe String(decoding: value, as: UTF8.self)
        }
    }

    @Test func `the last state of a device counts`() {
        var arena = StateArena()
        set("first", for: 1, in: &arena)
        set("other", for: 2, in: &arena)
        set("second", for: 1, in: &arena)
        #expect(arena.count == 2)
        #expect(text(of: 1, in: arena) == "second")
        #expect(text(of: 2, in: arena) == "other")
        #expect(text(of: 3, in: arena) == nil)
    }

    @Test func `a device that is forgotten is gone, and its place is used again`() {
        var arena = StateArena()
        set("first", for: 1, in: &arena)
        #expect(arena.removeValue(forKey: key(1)) == StateVersion(launchID: "L", sequence: 1))
        #expect(arena.removeValue(forKey: key(1)) == nil)
        #expect(arena.count == 0)
        set("again", for: 4, in: &arena)
        #expect(text(of: 4, in: arena) == "again")
        #expect(text(of: 1, in: arena) == nil)
    }

    @Test func `gaps are given back while states change`() {
        var arena = StateArena()
        let long = String(repeating: "x", count: 2000)
        for round in 0..<20 {
            for number in 0..<200 { set("\(round) \(long)", for: number, in: &arena) }
        }
        #expect(arena.count == 200)
        #expect(arena.sizeBytes < 3 * 200 * 2010 + (2 << 20))
        for number in 0..<200 { #expect(text(of: number, in: arena) == "19 \(long)") }
    }
}
