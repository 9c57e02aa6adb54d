import Testing

@testable import LandfallKafka

@Suite struct PositionTableTests {
    private let partition = TopicPartition("intents", 0)

    private func table(_ start: StartPosition) throws -> (PositionTable, slot: Int) {
        var table = PositionTable()
        table.start(at: [partition: start, TopicPartition("intents", 1): .end])
        return (table, try #require(table.slot(of: partition)))
    }

    @Test func `records move the position, and are taken once`() throws {
        var (table, slot) = try table(.at(5))
        let taken = [4, 5, 6, 5, 6, 9].map { table.accept($0, in: slot) }
        #expect(taken == [false, true, true, false, false, true])
        #expect(table.position(of: partition) == 10)
    }

    @Test(arguments: [StartPosition.beginning, .end, .committed])
    func `a logical start is known with the first record`(start: StartPosition) throws {
        var (table, slot) = try table(start)
        #expect(table.position(of: partition) == nil)
        let isTaken = table.accept(41, in: slot)
        #expect(isTaken)
        #expect(table.position(of: partition) == 42)
    }

    @Test func `a negative offset is never taken`() throws {
        var (table, slot) = try table(.beginning)
        let isTaken = table.accept(-1, in: slot)
        #expect(!isTaken)
    }

    @Test func `the end steps over markers, and never back`() throws {
        var (table, slot) = try table(.at(3))
        #expect(!table.hasEnded(partition))
        table.reachEnd(6, in: slot)
        #expect(table.position(of: partition) == 6)
        #expect(table.hasEnded(partition))
        table.reachEnd(5, in: slot)
        #expect(table.position(of: partition) == 6)
    }

    @Test func `a new start forgets what was before`() throws {
        var (table, slot) = try table(.at(3))
        table.reachEnd(6, in: slot)
        table.start(at: [partition: .at(1)])
        #expect(table.position(of: partition) == 1)
        #expect(!table.hasEnded(partition))
        #expect(table.partitions == [partition])
        #expect(table.slot(of: TopicPartition("intents", 1)) == nil)
    }

    @Test func `a batch that is readable at one try and not at the next ends its client`() throws {
        var batches = FlappingBatches()
        for offset in 0..<Int64(20) { try batches.note(Offset(offset), in: partition) }
        for _ in 1..<FlappingBatches.limit { try batches.note(7, in: partition) }
        try batches.note(7, in: TopicPartition("intents", 1))
        let error = #expect(throws: KafkaError.self) { try batches.note(7, in: partition) }
        #expect(error?.recovery == .recreate)
        #expect("\(try #require(error))".contains("intents[0] has a batch at offset 7"))
    }
}
