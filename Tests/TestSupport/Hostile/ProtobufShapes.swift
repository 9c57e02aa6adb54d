/// Records in protobuf that repeat what a reader might copy, compare or insert each time.
package enum ProtobufShapes {
    /// All shapes.
    package static let all: [HostileRecord] =
        intents.map { HostileRecord($0, .intent, $1) }
        + states.map { HostileRecord($0, .state, $1) }
        + states.map { name, state in
            let inline = field(15, Array(state.prefix(HostileRecord.largest - 128)))
            return HostileRecord("inline: \(name)", .intent, link + inline)
        }

    /// A field of bytes: a text, a message, an entry of a map.
    package static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(bytes.count) + bytes
    }

    private static func field(_ number: Int, _ text: String) -> [UInt8] {
        field(number, Array(text.utf8))
    }

    private static func varint(_ number: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// The head, then as many parts as there is room for, numbered from zero.
    package static func filled(
        _ head: [UInt8] = [],
        upTo limit: Int = HostileRecord.largest - 64,
        _ part: (Int) -> [UInt8]
    ) -> [UInt8] {
        var bytes = head
        var number = 0
        while true {
            let next = part(number)
            guard bytes.count + next.count <= limit else { return bytes }
            bytes += next
            number += 1
        }
    }

    /// Three letters for each of 17,576 numbers.
    private static func name(_ number: Int) -> [UInt8] {
        [number % 26, number / 26 % 26, number / 676 % 26].map { UInt8(97 + $0) }
    }

    /// An entry of open properties, without a value.
    private static func bare(_ number: Int) -> [UInt8] { field(1, field(1, name(number))) }

    private static let link = field(6, "https://links.example.com/c/77")

    private static let intents: [(String, [UInt8])] = [
        ("resume again and again", filled { field(9, field(3, bare($0))) }),
        ("attributes again and again", filled(link) { field(14, bare($0)) }),
        (
            "entries without key and value",
            link + field(14, filled(upTo: 200_000) { _ in [10, 0] })
        ),
        ("entries without a value", link + field(14, filled(upTo: 200_000) { bare($0) })),
        ("an object again and again", link + field(14, open { field(5, bare($0)) })),
        ("a list again and again", link + field(14, open { _ in field(6, field(1, [])) })),
        ("object and list by turns", link + field(14, open { field(5 + $0 % 2, []) })),
        (
            "a destination with 64 keys again and again",
            filled(field(7, field(1, "chat") + context(64, of: 2))) { _ in [0x3A, 0] }
        ),
        (
            "64 keys of a destination again and again",
            filled(field(7, field(1, "chat"))) { field(7, entry(2, "key \($0 % 64)", "v")) }
        ),
        ("long keys of a destination", filled(field(7, field(1, "chat"))) { field(7, long($0)) }),
        ("message again and again", filled(link) { _ in [0x62, 0] }),
        ("click again and again", filled(link) { _ in [0x6A, 0] }),
        ("the time again and again", filled(link) { _ in [0x52, 0] }),
        ("unknown fields", filled(link) { _ in [0x80, 0x7D, 0] }),
        ("groups", filled(link) { _ in [0x83, 0x7D, 0x84, 0x7D] }),
        ("the device again and again", filled(link) { field(3, "d\($0)") }),
    ]

    private static let states: [(String, [UInt8])] = [
        ("session again and again", filled { field(6, field(3, bare($0))) }),
        ("an empty session again and again", filled(session) { _ in [0x32, 0] }),
        ("app again and again", filled { _ in [0x2A, 0] }),
        ("types of 17,576 names", window { supertype(name($0)) }),
        ("the same supertype", window { _ in supertype([65]) }),
        ("visible children", window { _ in [0x42, 1, 0] }),
        ("visible children, packed", window(field(8, filled(upTo: 200_000) { _ in [0] }))),
        ("64 keys of a node again and again", window { entry(12, "key \($0 % 64)", "v") }),
        ("long keys of a node", window { entry(12, longKey($0 % 64), "v") }),
        ("1,000 nodes with 32 supertypes", nodes()),
    ]

    private static let session = field(6, field(3, (0..<900).flatMap(bare)))

    private static func supertype(_ name: [UInt8]) -> [UInt8] { field(3, name) }

    /// One open property whose value is given in parts.
    private static func open(_ part: (Int) -> [UInt8]) -> [UInt8] {
        field(1, field(1, "a") + field(2, filled(upTo: 200_000, part)))
    }

    private static func entry(_ number: Int, _ key: String, _ value: String) -> [UInt8] {
        field(number, field(1, key) + field(2, value))
    }

    private static func context(_ count: Int, of number: Int) -> [UInt8] {
        (0..<count).flatMap { entry(number, "key \($0)", "v") }
    }

    /// Keys that begin alike for two thousand bytes, each second one written with combining marks.
    private static func longKey(_ number: Int) -> String {
        String(repeating: number.isMultiple(of: 2) ? "\u{E9}" : "e\u{301}", count: 680)
            + "\(number)"
    }

    private static func long(_ number: Int) -> [UInt8] { entry(2, longKey(number % 64), "v") }

    /// A state of one window, with a root of many parts.
    private static func window(_ part: (Int) -> [UInt8]) -> [UInt8] {
        window(filled(upTo: 250_000, part))
    }

    private static func window(_ root: [UInt8]) -> [UInt8] {
        let head = field(1, "n") + field(2, "T")
        return field(1, "dev-1") + field(7, field(1, "w") + field(3, head + root))
    }

    /// A tree of 1,000 nodes, each with types of its own as far as there is room.
    private static func nodes() -> [UInt8] {
        window(
            (0..<999).flatMap { node in
                let own = (0..<32).flatMap { supertype(name((node * 3 + $0) % 3900)) }
                return field(5, field(1, "n\(node)") + field(2, name(node)) + own)
            }
        )
    }
}

extension HostileRecord {
    fileprivate init(_ name: String, _ kind: Kind, _ value: [UInt8]) {
        self.init(name: name, kind: kind, contentType: "application/protobuf", value: value)
    }
}
