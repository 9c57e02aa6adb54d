package import LandfallKafka

/// The headers of a record as one value of the ledger.
///
/// A count, then for each header the length of its name, the name, the length of its value plus
/// one (0 for a header without a value), and the value; numbers are unsigned LEB128.
package enum HeaderCodec {
    /// Writes headers, in their order.
    package static func encode(_ headers: [Header]) -> [UInt8] {
        var bytes: [UInt8] = []
        // Lengths below 128 take a byte each.
        let size = headers.reduce(4) { $0 + $1.name.utf8.count + ($1.value?.count ?? 0) + 4 }
        bytes.reserveCapacity(size)
        append(headers, to: &bytes)
        return bytes
    }

    /// Writes headers behind other bytes.
    static func append(_ headers: [Header], to bytes: inout [UInt8]) {
        append(headers.count, to: &bytes)
        for place in headers.indices {
            append(headers[place].name.utf8.count, to: &bytes)
            // Lent, since a name that is handed out is retained.
            unsafe headers[place].name.utf8.span.withUnsafeBufferPointer {
                unsafe bytes.append(contentsOf: $0)
            }
            append(headers[place].value.map { $0.count + 1 } ?? 0, to: &bytes)
            if let value = headers[place].value { bytes.append(contentsOf: value) }
        }
    }

    /// Reads headers.
    ///
    /// - Parameter bytes: What ``encode(_:)`` wrote.
    /// - Returns: The headers, or `nil` when the bytes are something else.
    package static func decode(_ bytes: [UInt8]) -> [Header]? {
        var rest = bytes[...]
        guard let count = number(&rest), count <= bytes.count else { return nil }
        var headers: [Header] = []
        for _ in 0..<count {
            guard let nameLength = number(&rest), let name = take(nameLength, from: &rest),
                let valueLength = number(&rest)
            else { return nil }
            var value: [UInt8]?
            if valueLength > 0 {
                guard let taken = take(valueLength - 1, from: &rest) else { return nil }
                value = Array(taken)
            }
            headers.append(Header(name: String(decoding: name, as: UTF8.self), value: value))
        }
        return rest.isEmpty ? headers : nil
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var rest = UInt(number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = bytes.popFirst() {
            guard shift < 35 else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { return Int(value) }
        }
        return nil
    }

    private static func take(
        _ count: Int,
        from bytes: inout ArraySlice<UInt8>
    ) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}
