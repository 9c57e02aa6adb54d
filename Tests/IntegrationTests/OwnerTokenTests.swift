import Landfall
import LandfallKafka
import LandfallPostgres
import Testing

@testable import LandfallWorker

/// Owners of a partition whose epoch does not tell them apart.
@Suite(.timeLimit(.minutes(5))) struct OwnerTokenTests {
    private static let partition = TopicPartition("intents", 0)
    private static let now = PostgresTimestamp(unixMicroseconds: 1_767_225_600_000_000)

    private static func store(_ owner: String, of pair: FailoverPair) throws -> Store {
        try Store(pair.settings.connection(applicationName: owner), owner: owner)
    }

    /// The epoch with which a lane takes the partition over.
    private static func epoch(of store: Store) throws -> Int64? {
        guard case .taken(let watermark) = try store.takeOver(partition, now: now) else {
            return nil
        }
        return watermark.ownerEpoch
    }

    private static func rows(_ epoch: Int64) -> BatchRows {
        let move = WatermarkMove(
            partition: partition,
            ownerEpoch: epoch,
            from: 0,
            to: 5,
            published: 0
        )
        return BatchRows(moves: [move], takenAt: now)
    }

    @Test func `of two owners with one epoch, since a failover lost a takeover, the newer writes`()
        async throws
    {
        try await offPool {
            let pair = try FailoverPair()
            _ = try Self.store("first", of: pair).begin(Self.partition, at: 0, now: Self.now)
            try pair.waitForStandby()
            try pair.cut()
            let lost = try Self.store("lost", of: pair)
            #expect(try Self.epoch(of: lost) == 2)
            pair.primary.stop()
            try pair.promote()
            let newer = try Self.store("newer", of: pair)
            #expect(try Self.epoch(of: newer) == 2)
            lost.disconnect()
            let rows = Self.rows(2)
            #expect(try lost.write(rows) == .fenced)
            #expect(try newer.write(rows) == .written)
            #expect(try lost.outcome(of: rows) == .fenced, "the rows are the other's")
            #expect(try newer.outcome(of: rows) == .written)
            pair.stop()
        }
    }
}
