import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallTokens
import TestSupport
import Testing

@testable import LandfallWorker

@Suite struct SegmentTests {
    @Test func `the encoding is as it is described, byte for byte`() throws {
        let identity = [UInt8](1...32)
        let plan = LedgerRecord(
            kind: .plan,
            identity: IntentIdentity(bytes: identity),
            record: OutgoingRecord(
                topic: "p",
                partition: 2,
                key: [0xAA],
                value: nil,
                headers: [RecordHeader(name: "h", value: [])]
            )
        )
        let segment = SegmentSamples.segment([(12, [plan])], from: 10, upTo: 20)
        var part: [UInt8] = [32] + identity + [1, 1]
        part += [0, 0, 0, 3]  // The partition plus one.
        part += [0, 0, 0, 2, UInt8(ascii: "p")]
        part += [0, 0, 0, 2, 0xAA]
        part += [0, 0, 0, 0]  // No value.
        part += [0, 0, 0, 5, 1, 1, UInt8(ascii: "h"), 1]
        #expect(
            segment.records == [1, 0, 0, 0, 1] + [0, 0, 0, 2] + [0, 0, 0, UInt8(part.count)] + part
        )
        #expect(segment.identities == [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 2])
    }

    @Test func `what offsets produced comes back as it was, whatever it is`() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let first = Int64.random(in: 0...1 << 40, using: &random)
            var offset = first
            let offsets = try (0..<Int.random(in: 0...9, using: &random)).map { _ in
                offset += Int64.random(in: 1...1000, using: &random)
                return (offset, try SegmentSamples.records(using: &random))
            }
            let segment = SegmentSamples.segment(offsets, from: first, upTo: offset + 1)
            let content = try SegmentContent(segment)
            #expect(content.count == offsets.count)
            for (index, item) in offsets.enumerated() {
                #expect(content.offset(at: index) == item.0)
                #expect(content.index(of: item.0) == index)
                #expect(try content.records(at: index) == item.1)
                #expect(content.firstIndex(notBefore: item.0) == index)
                #expect(content.firstIndex(notBefore: item.0 + 1) == index + 1)
            }
            #expect(content.index(of: first - 1) == nil)
            var found: [Int64: UInt64] = [:]
            SegmentIdentities.forEach(in: segment.identities, from: first) { found[$1] = $0 }
            var expected: [Int64: UInt64] = [:]
            for (offset, records) in offsets where records[0].kind == .plan {
                expected[offset] = records[0].identity?.hash
            }
            #expect(found == expected)
        }
    }

    @Test func `offsets that produced nothing are covered, and take no room`() throws {
        let writer = SegmentWriter(from: 5)
        writer.append(LedgerRecords(), at: 6)
        #expect(writer.isEmpty)
        let segment = SegmentSamples.segment([], from: 5, upTo: 9)
        #expect(segment.records == [1, 0, 0, 0, 0])
        #expect(try SegmentContent(segment).count == 0)
        #expect(segment.place.description == "intents 3:5..<9")
    }

    @Test func `a segment ends where it would be too large, and never within an offset`()
        throws
    {
        var random = SeededGenerator(seed: 2)
        var records = try SegmentSamples.records(using: &random)
        records[0].record.content.value = Array(repeating: 7, count: SegmentWriter.limitBytes)
        let large = LedgerRecords(records)
        let writer = SegmentWriter(from: 0)
        #expect(writer.takes(large, at: 0))
        writer.append(large, at: 0)
        let more = LedgerRecords(try SegmentSamples.records(using: &random))
        #expect(!writer.takes(more, at: 1))

        let small = SegmentWriter(from: 0)
        var offset: Int64 = 0
        while true {
            let records = LedgerRecords(try SegmentSamples.records(using: &random))
            guard small.takes(records, at: offset) else { break }
            small.append(records, at: offset)
            offset += 1
        }
        #expect(small.sizeBytes <= SegmentWriter.limitBytes)
        #expect(small.sizeBytes > SegmentWriter.limitBytes - 4096)
        // The distance to the first has four bytes.
        #expect(SegmentWriter(from: 3).takes(large, at: 3 + Int64(UInt32.max)))
        #expect(!SegmentWriter(from: 3).takes(large, at: 4 + Int64(UInt32.max)))
    }

    @Test func `a segment that is cut or lengthened anywhere is an error`() throws {
        var random = SeededGenerator(seed: 3)
        let offsets = try [4, 9, 11].map { (Int64($0), try SegmentSamples.records(using: &random)) }
        let segment = SegmentSamples.segment(offsets, from: 4, upTo: 12)
        for count in 0..<segment.records.count {
            var cut = segment
            cut.records = Array(segment.records.prefix(count))
            #expect(throws: SegmentFault.wrongLength) { try SegmentContent(cut) }
        }
        var long = segment
        long.records.append(0)
        #expect(throws: SegmentFault.wrongLength) { try SegmentContent(long) }
        var other = segment
        other.records[0] = 2
        #expect(throws: SegmentFault.unknownVersion(2)) { try SegmentContent(other) }
        // An offset behind those that the segment covers.
        let beyond = SegmentSamples.segment(offsets, from: 4, upTo: 11)
        #expect(throws: SegmentFault.wrongOffset) { try SegmentContent(beyond) }
        var disordered = segment
        disordered.records[SegmentWriter.headBytes + 3 + SegmentWriter.slotBytes] = 0
        #expect(throws: SegmentFault.wrongOffset) { try SegmentContent(disordered) }
    }

    @Test func `damaged bytes are errors or other records, and never a trap`() throws {
        var random = SeededGenerator(seed: 4)
        var (good, faults) = (0, 0)
        for _ in 0..<4000 {
            let offsets = try [2, 3, 7].map {
                (Int64($0), try SegmentSamples.records(using: &random, size: 6))
            }
            var segment = SegmentSamples.segment(offsets, from: 2, upTo: 8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<segment.records.count, using: &random)
                segment.records[place] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(SegmentFault) {
                let content = try SegmentContent(segment)
                for index in 0..<content.count { _ = try content.records(at: index) }
                good += 1
            } catch {
                // By its type it is a fault of the segment.
                faults += 1
            }
            SegmentIdentities.forEach(in: Array(segment.records.prefix(30)), from: .max) { _, _ in }
        }
        #expect(good > 100 && faults > 100, "\(good) \(faults)")
    }

    @Test(arguments: [1, 8, 31, 33, 255])
    func `an identity that is no digest is an error`(count: Int) throws {
        var random = SeededGenerator(seed: 6)
        var record = try SegmentSamples.records(using: &random)[0]
        record.identity = nil
        var segment = SegmentSamples.segment([(5, [record])], from: 5, upTo: 6)
        let start = SegmentWriter.headBytes + SegmentWriter.slotBytes
        segment.records[start] = UInt8(count)
        segment.records.insert(contentsOf: Array(repeating: 1, count: count), at: start + 1)
        let end = UInt32(segment.records.count - start)
        for place in 0..<4 {
            segment.records[start - 4 + place] = UInt8(truncatingIfNeeded: end >> (24 - 8 * place))
        }
        let content = try SegmentContent(segment)
        let fault = #expect(throws: SegmentFault.wrongIdentity(offset: 5, bytes: count)) {
            try content.records(at: 0)
        }
        #expect(fault?.description == "its identity at offset 5 has \(count) bytes instead of 32")
    }

    @Test func `any change of a signed segment shows`() throws {
        let keys = try KeyRing(text: "k:\(String(repeating: "A", count: 43))=")
        let other = try KeyRing(text: "o:b2xkIG9sZCBvbGQgb2xkIG9sZCBvbGQgb2xkIG9sZCBvbGQ=")
        var random = SeededGenerator(seed: 5)
        let offsets = [(Int64(1), try SegmentSamples.records(using: &random))]
        var segment = SegmentSamples.segment(offsets, from: 1, upTo: 3)
        #expect(!segment.isSigned(by: keys))
        segment.sign(with: keys)
        #expect(segment.isSigned(by: keys))
        #expect(!segment.isSigned(by: other))
        for place in segment.records.indices {
            var changed = segment
            changed.records[place] ^= 1
            #expect(!changed.isSigned(by: keys))
        }
        var moved = SegmentSamples.segment(offsets, from: 0, upTo: 3)
        moved.code = segment.code
        #expect(!moved.isSigned(by: keys))
        moved = SegmentSamples.segment(offsets, from: 1, upTo: 3, epoch: 2)
        moved.code = segment.code
        #expect(!moved.isSigned(by: keys))
        var renamed = segment
        renamed.identities = [1]
        #expect(!renamed.isSigned(by: keys))
    }
}
