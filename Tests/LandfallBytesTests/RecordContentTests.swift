import Testing

@testable import LandfallBytes

/// Key, value and headers in one piece of memory.
@Suite struct `The content of a record` {
    private static let parts: [[UInt8]?] = [
        nil, [], [0], [1, 2, 3], Array(repeating: 7, count: 254), Array(repeating: 0, count: 70000),
    ]

    private static func headers(_ count: Int) -> HeaderBlock {
        var block = HeaderBlock()
        for number in 0..<count { block.append("h\(number)", number == 1 ? nil : [UInt8(number)]) }
        return block
    }

    /// A part as the ledger keeps it, spelled out once more.
    private static func field(_ part: [UInt8]?) -> [UInt8] {
        let length = part.map { $0.count + 1 } ?? 0
        return [24, 16, 8, 0].map { UInt8(length >> $0 & 0xFF) } + (part ?? [])
    }

    @Test(arguments: parts, parts)
    func `gives its parts back, and none for none`(key: [UInt8]?, value: [UInt8]?) {
        for count in [0, 1, 3, 200] {
            let headers = Self.headers(count)
            let content = RecordContent(key: key, value: value, headers: headers)
            #expect(content.key == key)
            #expect(content.value == value)
            #expect(content.headers == headers)
            #expect(content.headerCount == count)
            let text = (key?.count ?? 0) + (value?.count ?? 0) + headers.textBytes
            #expect(content.sizeBytes == text)
            var lent: [String] = []
            content.forEachHeader { name, value in
                lent.append("\(name.string) \(value?.array.description ?? "none")")
            }
            #expect(lent == headers.map { "\($0.name) \($0.value?.description ?? "none")" })
        }
    }

    @Test(arguments: parts, parts)
    func `is what the ledger keeps`(key: [UInt8]?, value: [UInt8]?) {
        let headers = Self.headers(3)
        let content = RecordContent(key: key, value: value, headers: headers)
        var writer = ByteWriter(capacity: 1)
        content.encode(to: &writer)
        let expected = Self.field(key) + Self.field(value) + Self.field(headers.encoded)
        #expect(writer.array == expected)
        #expect(content.encodedBytes == expected.count)
    }

    @Test func `differs by each of its parts`() {
        let all = Self.parts.flatMap { key in
            Self.parts.flatMap { value in
                (0...2).map {
                    RecordContent(key: key, value: value, headers: Self.headers($0))
                }
            }
        }
        #expect(Set(all).count == all.count)
    }
}
