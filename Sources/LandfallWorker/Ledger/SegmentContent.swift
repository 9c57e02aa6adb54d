import LandfallBytes
import LandfallContract
import LandfallKafka

/// The records of a segment's offsets, read from the bytes that ``SegmentWriter`` wrote.
///
/// The table is checked when it is made, each record when it is read. Bytes that anybody has changed
/// are errors, never a trap.
package struct SegmentContent: Sendable {
    private let first: Int64
    private let bytes: [UInt8]
    /// How many offsets produced something.
    package let count: Int
    /// Where the parts begin.
    private let start: Int

    /// Reads the table of a segment.
    ///
    /// - Parameter segment: The segment.
    /// - Throws: ``SegmentFault``.
    package init(_ segment: Segment) throws(SegmentFault) {
        first = segment.place.first
        bytes = segment.records
        guard let version = bytes.first else { throw .wrongLength }
        guard version == SegmentWriter.version else { throw .unknownVersion(version) }
        guard bytes.count >= SegmentWriter.headBytes else { throw .wrongLength }
        let announced = Int(bytes.number(at: 1))
        let room = bytes.count - SegmentWriter.headBytes
        guard announced <= room / SegmentWriter.slotBytes else { throw .wrongLength }
        count = announced
        start = SegmentWriter.headBytes + announced * SegmentWriter.slotBytes
        try checkTable(of: segment.place)
    }

    private func checkTable(of place: SegmentPlace) throws(SegmentFault) {
        var former: UInt32?
        var end = 0
        for index in 0..<count {
            let delta = bytes.number(at: slot(index))
            guard former.map({ $0 < delta }) ?? true,
                Int64(delta) < place.next.subtractingReportingOverflow(place.first).partialValue
            else { throw .wrongOffset }
            guard self.end(of: index) >= end else { throw .wrongLength }
            former = delta
            end = self.end(of: index)
        }
        guard start + end == bytes.count else { throw .wrongLength }
    }

    /// The offset with a number.
    ///
    /// - Precondition: The number is from 0 to below ``count``.
    package func offset(at index: Int) -> Int64 {
        precondition((0..<count).contains(index), "offset \(index) of \(count)")
        return first &+ Int64(bytes.number(at: slot(index)))
    }

    /// The number of an offset; `nil` where it produced nothing.
    package func index(of offset: Int64) -> Int? {
        let index = firstIndex(notBefore: offset)
        return index < count && self.offset(at: index) == offset ? index : nil
    }

    /// The number of the first offset that is not before one; ``count`` where there is none.
    package func firstIndex(notBefore offset: Int64) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                self.offset(at: middle) < offset
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// Reads the records that an offset produced, in order.
    ///
    /// - Parameter index: Its number.
    /// - Returns: The records; none of a person who was forgotten.
    /// - Throws: ``SegmentFault/unreadableRecord(offset:)`` or
    ///   ``SegmentFault/wrongIdentity(offset:bytes:)``.
    /// - Precondition: The number is from 0 to below ``count``.
    package func records(at index: Int) throws(SegmentFault) -> [LedgerRecord] {
        let fault = SegmentFault.unreadableRecord(offset: offset(at: index))
        let begin = index == 0 ? 0 : end(of: index - 1)
        var cursor = ByteCursor(bytes, start + begin..<start + end(of: index))
        guard let length = cursor.byte(), let bytes = cursor.take(Int(length)),
            let number = cursor.byte()
        else { throw fault }
        let identity = IntentIdentity(bytes: bytes)
        guard number > 0 || bytes.isEmpty else { throw fault }
        guard bytes.isEmpty || identity != nil else {
            throw .wrongIdentity(offset: offset(at: index), bytes: bytes.count)
        }
        var records: [LedgerRecord] = []
        records.reserveCapacity(Int(number))
        for _ in 0..<number {
            guard let record = Self.record(&cursor) else { throw fault }
            records.append(
                LedgerRecord(
                    kind: record.kind,
                    identity: identity,
                    record: record.record
                )
            )
        }
        guard cursor.isAtEnd else { throw fault }
        return records
    }

    /// Returns the encoded records that an offset produced.
    ///
    /// - Precondition: The number is from 0 to below ``count``.
    package func part(at index: Int) -> [UInt8] {
        let begin = index == 0 ? 0 : end(of: index - 1)
        return Array(bytes[start + begin..<start + end(of: index)])
    }

    private static func record(
        _ cursor: inout ByteCursor
    ) -> (kind: LedgerRecord.Kind, record: OutgoingRecord)? {
        guard let kind = cursor.byte().flatMap(LedgerRecord.Kind.init(code:)),
            let partition = cursor.number(), let name = cursor.field() ?? nil,
            let topic = try? Topic(String(decoding: name, as: UTF8.self)),
            let key = cursor.field(), let value = cursor.field(),
            let encoded = cursor.field() ?? nil,
            let headers = encoded.withBytes({ HeaderBlock(encoded: $0) })
        else { return nil }
        let target = partition == 0 ? nil : Partition(exactly: partition - 1)
        guard partition == 0 || target != nil else { return nil }
        let record = OutgoingRecord(
            topic: topic,
            partition: target,
            key: key,
            value: value,
            headers: headers
        )
        return (kind, record)
    }

    private func slot(_ index: Int) -> Int {
        SegmentWriter.headBytes + index * SegmentWriter.slotBytes
    }

    private func end(of index: Int) -> Int { Int(bytes.number(at: slot(index) + 4)) }
}

/// Reads bytes one part after the other, as far as there are any.
private struct ByteCursor {
    private let bytes: [UInt8]
    private var rest: Range<Int>

    /// Begins at the lower end of a range of the bytes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        rest = range
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8? {
        guard let index = rest.popFirst() else { return nil }
        return bytes[index]
    }

    mutating func number() -> UInt32? {
        guard rest.count >= 4 else { return nil }
        defer { rest = rest.dropFirst(4) }
        return bytes.number(at: rest.lowerBound)
    }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(bytes[rest.prefix(count)])
    }

    /// A part behind its length plus one: `nil` where the bytes end, a `nil` within for no part.
    mutating func field() -> [UInt8]?? {
        guard let length = number() else { return nil }
        guard length > 0 else { return .some(nil) }
        guard let bytes = take(Int(length) - 1) else { return nil }
        return bytes
    }
}

extension [UInt8] {
    /// Reads a number in network order.
    ///
    /// - Precondition: There are four bytes.
    func number(at place: Int) -> UInt32 { withBytes { $0.number(at: place) } }
}
