import LandfallBytes

/// Open properties as one block of bytes, as an ``AttributesBuilder`` has written them.
///
/// A byte that says whether all names are ASCII comes first, then the properties as members. A member
/// is its head, its value and its name; the head has eight bytes, see ``MemberHead``. A value is a
/// byte for its kind, see ``AttributeKind``, and then what it holds: the eight bytes of a number, the
/// text, or members; those of a list have no names.
struct AttributeBlock: Sendable {
    /// The bytes, more than one.
    let bytes: [UInt8]

    /// Where the first member begins.
    static let firstMember = 1

    /// How many properties there are.
    var count: Int {
        withMembers { members in
            var count = 0
            while members.next() != nil { count += 1 }
            return count
        }
    }

    /// The value of a name.
    subscript(name: String) -> JSONValue? {
        withMembers { members in
            name.withBytes { sought in
                // Texts that are not ASCII may be the same though their bytes differ.
                let (isPlain, areAllPlain) = (sought.isASCII, bytes[0] == 1)
                while let member = members.next() {
                    let isFound =
                        isPlain && (areAllPlain || member.name.isASCII)
                        ? member.name.isEqual(to: sought) : member.name.string == name
                    if isFound { return Self.value(of: member.value) }
                }
                return nil
            }
        }
    }

    /// All values by name.
    var values: [String: JSONValue] { withMembers { Self.object($0) } }

    /// Lends names and texts in the order of the block, up to a value that is no text or a member
    /// that the body does not want.
    ///
    /// - Returns: Whether it took all.
    func allTexts(_ body: (_ name: BorrowedBytes, _ text: BorrowedBytes) -> Bool) -> Bool {
        withMembers { members in
            while let member = members.next() {
                guard member.value[0] == AttributeKind.text.rawValue else { return false }
                let text = member.value.slice(from: 1, count: member.value.count - 1)
                guard body(member.name, text) else { return false }
            }
            return true
        }
    }

    private func withMembers<Result>(_ body: (inout AttributeMembers) -> Result) -> Result {
        bytes.withBytes { bytes in
            var members = AttributeMembers(bytes, from: Self.firstMember)
            return body(&members)
        }
    }

    private static func object(_ members: AttributeMembers) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        var members = members
        while let member = members.next() {
            values[member.name.string] = value(of: member.value)
        }
        return values
    }

    private static func value(of bytes: BorrowedBytes) -> JSONValue {
        let rest = bytes.slice(from: 1, count: bytes.count - 1)
        switch AttributeKind(rawValue: bytes[0]) {
        case .null, nil: return .null
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .number: return .number(Double(bitPattern: rest.word(at: 0)))
        case .text: return .string(rest.string)
        case .list:
            var values: [JSONValue] = []
            var members = AttributeMembers(rest, from: 0)
            while let member = members.next() { values.append(value(of: member.value)) }
            return .list(values)
        case .object: return .object(object(AttributeMembers(rest, from: 0)))
        }
    }
}

/// The kinds of values in an ``AttributeBlock``.
enum AttributeKind: UInt8 {
    case null, no, yes, number, text, list, object
}

/// The head of a member: the lengths of its name and its value in four bytes each, and whether a
/// later member of the name has replaced it.
struct MemberHead {
    /// The bytes of the name.
    var nameLength: Int
    /// The bytes of the value.
    var valueLength: Int
    /// Whether it counts no more.
    var isReplaced = false

    /// How long a head is.
    static let length = 8

    private static let replacedBit: UInt64 = 1 << 31

    /// Makes a head.
    ///
    /// - Precondition: The name has less than 2^31 bytes, and the value less than 2^32.
    init(nameLength: Int, valueLength: Int) {
        precondition(nameLength < Int(Self.replacedBit) && valueLength >> 32 == 0)
        self.nameLength = nameLength
        self.valueLength = valueLength
    }

    /// Reads a head.
    init(word: UInt64) {
        nameLength = Int(word & (Self.replacedBit - 1))
        valueLength = Int(word >> 32)
        isReplaced = word & Self.replacedBit != 0
    }

    /// The head as it is written.
    var word: UInt64 {
        UInt64(valueLength) << 32 | UInt64(nameLength) | (isReplaced ? Self.replacedBit : 0)
    }

    /// The bytes of the member as a whole.
    var memberLength: Int { Self.length + valueLength + nameLength }
}

/// Goes through members, one behind the other, and past those that were replaced.
struct AttributeMembers {
    private let bytes: BorrowedBytes
    private var nextPlace: Int
    /// Where the member begins that came last.
    private(set) var place = 0

    /// Begins before the first of the members, which go on to the end of the bytes.
    init(_ bytes: BorrowedBytes, from place: Int) {
        self.bytes = bytes
        self.nextPlace = place
    }

    /// The next member's name and value.
    mutating func next() -> (name: BorrowedBytes, value: BorrowedBytes)? {
        while nextPlace < bytes.count {
            let head = MemberHead(word: bytes.word(at: nextPlace))
            place = nextPlace
            nextPlace += head.memberLength
            if head.isReplaced { continue }
            let value = place + MemberHead.length
            return (
                bytes.slice(from: value + head.valueLength, count: head.nameLength),
                bytes.slice(from: value, count: head.valueLength)
            )
        }
        return nil
    }
}
