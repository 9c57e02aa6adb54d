import Testing

@testable import LandfallBytes

/// Bytes that share memory with others.
@Suite struct `Shared bytes` {
    private static func store(_ bytes: [UInt8], in arena: inout ByteArena) -> SharedBytes {
        bytes.withBytes { arena.store($0) }
    }

    private static func copy(_ bytes: SharedBytes) -> [UInt8] { bytes.withBytes { $0.array } }

    @Test(arguments: [0, 1, 16, 100, 64 << 10])
    func `stay as they were stored, whatever comes behind them`(chunkBytes: Int) {
        var arena = ByteArena(chunkBytes: chunkBytes)
        var stored: [(shared: SharedBytes, bytes: [UInt8])] = []
        for number in 0..<300 {
            let bytes = [UInt8](repeating: UInt8(number % 251), count: number * 7 % 120)
            stored.append((Self.store(bytes, in: &arena), bytes))
        }
        for (shared, bytes) in stored {
            #expect(shared.count == bytes.count)
            #expect(Self.copy(shared) == bytes)
        }
    }

    @Test func `outlive the arena`() {
        func made() -> SharedBytes {
            var arena = ByteArena()
            _ = Self.store([1, 2, 3], in: &arena)
            return Self.store([4, 5], in: &arena)
        }
        #expect(Self.copy(made()) == [4, 5])
    }

    @Test func `of a large piece are in memory of their own`() {
        var arena = ByteArena(chunkBytes: 100)
        let first = Self.store([1], in: &arena)
        let large = Self.store([UInt8](repeating: 2, count: 26), in: &arena)
        let second = Self.store([UInt8](repeating: 3, count: 25), in: &arena)
        #expect(first.memory === second.memory)
        #expect(first.memory !== large.memory)
        #expect(large.memory.capacity == 26)
    }

    @Test func `are the same where they say the same`() {
        var arena = ByteArena(chunkBytes: 4)
        let all = [[], [1], [1, 2], [1, 2], [1, 2, 3, 4, 5]].map { Self.store($0, in: &arena) }
        #expect(Set(all).count == 4)
        #expect(all[2] == all[3])
    }

    @Test func `bytes that nobody fills in are refused`() async {
        await #expect(processExitsWith: .failure) {
            var arena = ByteArena()
            _ = arena.store(count: 2) { $0.append(1 as UInt8) }
        }
    }
}

/// Records that are put together one after the other.
@Suite struct `A writer of records` {
    @Test(arguments: [true, false])
    func `gives each what was written for it`(isForMany: Bool) {
        var writer = RecordWriter(isForMany: isForMany)
        var found: [RecordContent] = []
        for number in 0..<200 as Range<UInt8> {
            writer.key.append(number)
            for _ in 0..<number { writer.value.append(number) }
            writer.headers.append("number", [number])
            found.append(writer.finish())
        }
        for number in 0..<200 as Range<UInt8> {
            var headers = HeaderBlock()
            headers.append("number", [number])
            let value = [UInt8](repeating: number, count: Int(number))
            let expected = RecordContent(key: [number], value: value, headers: headers)
            #expect(found[Int(number)] == expected)
            #expect(found[Int(number)].key == [number])
            #expect(found[Int(number)].value == value)
            #expect(found[Int(number)].headers == headers)
        }
    }
}
