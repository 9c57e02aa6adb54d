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
        var arena = ByteArena(chunkBytes == 0 ? nil : ChunkPool(chunkBytes: chunkBytes))
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
            var arena = ByteArena(ChunkPool())
            _ = Self.store([1, 2, 3], in: &arena)
            return Self.store([4, 5], in: &arena)
        }
        #expect(Self.copy(made()) == [4, 5])
    }

    @Test func `leave their memory to others once the last of a chunk are gone`() {
        let chunks = ChunkPool(chunkBytes: 8, keptBytes: 16)
        var arena = ByteArena(chunks)
        var stored = (0..<8).map { Self.store([$0, $0], in: &arena) }
        #expect(chunks.unusedCount == 0)
        // The first chunk has four of them.
        stored.removeFirst(3)
        #expect(chunks.unusedCount == 0)
        let first = unsafe stored[0].memory.start
        stored.removeFirst()
        #expect(chunks.unusedCount == 1)
        let next = (8..<12).map { Self.store([$0, $0], in: &arena) }
        #expect(unsafe next[0].memory.start == first)
        #expect(chunks.unusedCount == 0)
        #expect((stored + next).map(Self.copy) == (4..<12).map { [$0, $0] })
    }

    @Test func `keep no more unused memory than they may`() {
        let chunks = ChunkPool(chunkBytes: 8, keptBytes: 16)
        do {
            var arena = ByteArena(chunks)
            let stored = (0..<16).map { Self.store([$0, $0], in: &arena) }
            #expect(stored.count == 16)
        }
        #expect(chunks.unusedCount == 2)
    }

    @Test func `of a large piece are in memory of their own`() {
        var arena = ByteArena(ChunkPool(chunkBytes: 100))
        let first = Self.store([1], in: &arena)
        let large = Self.store([UInt8](repeating: 2, count: 26), in: &arena)
        let second = Self.store([UInt8](repeating: 3, count: 25), in: &arena)
        #expect(first.memory === second.memory)
        #expect(first.memory !== large.memory)
        #expect(large.memory.capacity == 26)
    }

    @Test func `are the same where they say the same`() {
        var arena = ByteArena(ChunkPool(chunkBytes: 4))
        let all = [[], [1], [1, 2], [1, 2], [1, 2, 3, 4, 5]].map { Self.store($0, in: &arena) }
        #expect(Set(all).count == 4)
        #expect(all[2] == all[3])
    }

    @Test func `bytes that nobody fills in are refused`() async {
        await #expect(processExitsWith: .failure) {
            var arena = ByteArena(ChunkPool())
            _ = arena.store(count: 2) { $0.append(1 as UInt8) }
        }
    }
}

/// Records that are put together one after the other.
@Suite struct `A writer of records` {
    @Test(arguments: [true, false])
    func `gives each what was written for it`(isForMany: Bool) {
        var writer = RecordWriter(in: isForMany ? ChunkPool() : nil)
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
