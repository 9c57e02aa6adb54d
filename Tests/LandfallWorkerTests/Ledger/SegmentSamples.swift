import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres

@testable import LandfallWorker

/// Segments for tests, made up from a seed.
enum SegmentSamples {
    /// What one offset produced, in all forms that there are.
    static func records(
        using random: inout some RandomNumberGenerator,
        size: Int = 40
    ) throws -> [LedgerRecord] {
        let partitions: [Partition?] = [nil, 0, 7, Partition(Int32.max)]
        let identity =
            Bool.random(using: &random) ? IntentIdentity(bytes: bytes(32, using: &random)) : nil
        return try (0..<Int.random(in: 1...4, using: &random)).map { _ in
            LedgerRecord(
                kind: LedgerRecord.Kind.allCases.randomElement(using: &random) ?? .plan,
                identity: identity,
                record: OutgoingRecord(
                    topic: try Topic(["plans", "a.b-c_d"].randomElement(using: &random) ?? "x"),
                    partition: partitions.randomElement(using: &random) ?? nil,
                    key: optional(size, using: &random),
                    value: optional(size, using: &random),
                    headers: (0..<Int.random(in: 0...3, using: &random)).map { number in
                        RecordHeader(name: "h\(number)", value: optional(size, using: &random))
                    }
                )
            )
        }
    }

    /// The segment of some offsets.
    static func segment(
        _ offsets: [(offset: Int64, records: [LedgerRecord])],
        from first: Int64,
        upTo next: Int64,
        epoch: Int64 = 1
    ) -> Segment {
        let writer = SegmentWriter(from: first)
        for (offset, records) in offsets {
            writer.append(LedgerRecords(records), at: offset)
        }
        return writer.segment(
            upTo: next,
            topic: "intents",
            partition: 3,
            ownerEpoch: epoch,
            recordedAt: PostgresTimestamp(unixMicroseconds: 1_700_000_000_000_000)
        )
    }

    /// Random bytes.
    static func bytes(_ count: Int, using random: inout some RandomNumberGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private static func optional(
        _ size: Int,
        using random: inout some RandomNumberGenerator
    ) -> [UInt8]? {
        guard Int.random(in: 0...4, using: &random) > 0 else { return nil }
        return bytes(Int.random(in: 0...size, using: &random), using: &random)
    }
}
