package import LandfallBytes

/// Puts open properties together in the order in which they are read.
///
/// Not copyable, as its parts are not: what is written has one owner, and is lent to whoever looks at
/// it without being counted.
package struct AttributesBuilder: ~Copyable, Sendable {
    /// Where they are written.
    package var writer = AttributeWriter()
    /// The names that are there.
    package var names = MemberNames(from: AttributeBlock.firstMember)

    /// Begins without a property.
    package init() {}

    /// Forgets what was begun, and takes memory over.
    mutating func reset(in memory: inout [UInt8]) {
        writer.reset(in: &memory)
        names = MemberNames(from: AttributeBlock.firstMember)
    }

    /// Makes room for the first member, if it is yet to come.
    package mutating func begin() {
        if writer.bytes.isEmpty { writer.begin() }
    }

    /// Adds a property of a name that none has yet.
    package mutating func add(_ value: JSONValue, named name: String) {
        begin()
        let member = writer.beginMember()
        writer.write(value, at: writer.value(of: member))
        name.withBytes { writer.endMember(member, name: $0, in: &names) }
    }

    /// Adds a text of a name that none has yet.
    package mutating func add(_ text: String, named name: String) {
        begin()
        let member = writer.beginMember()
        text.withBytes { writer.set($0, at: writer.value(of: member)) }
        name.withBytes { writer.endMember(member, name: $0, in: &names) }
    }

    /// Gives away what was put together, and is as before the first property then.
    package mutating func finish() -> Attributes {
        guard !names.isEmpty else { return [:] }
        let bytes = writer.finish(isPlain: names.isPlain)
        names = MemberNames(from: AttributeBlock.firstMember)
        return Attributes(AttributeBlock(bytes: bytes))
    }
}

/// Writes the values and members of an ``AttributeBlock``, one behind the other.
///
/// A value is written at the end, over what an earlier one has left there. A member is begun with
/// ``beginMember()``, then comes its value, then the name that ends it.
package struct AttributeWriter: ~Copyable, Sendable {
    /// What was written.
    private(set) var bytes: [UInt8] = []

    /// Most properties of an intent fit in.
    private static let usualLength = 96

    /// Where the next byte goes.
    package var end: Int { bytes.count }

    /// The most bytes whose memory is kept.
    private static let keptLength = 1 << 12

    /// Forgets what was begun, and takes memory over.
    mutating func reset(in memory: inout [UInt8]) {
        // Exchanged, so that it has one owner all the time.
        if bytes.isEmpty { swap(&bytes, &memory) }
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptLength)
    }

    /// Begins the block.
    mutating func begin() {
        bytes.reserveCapacity(Self.usualLength)
        bytes.append(0)
    }

    /// Ends the block, and gives it away.
    mutating func finish(isPlain: Bool) -> [UInt8] {
        // Not copied: so it has one owner all the time.
        var block: [UInt8] = []
        swap(&block, &bytes)
        block[0] = isPlain ? 1 : 0
        return block
    }

    /// Writes no value, in the place of what was written from there on.
    package mutating func setNull(at place: Int) { set(.null, at: place) }

    /// Writes a flag, in the place of what was written from there on.
    package mutating func set(_ flag: Bool, at place: Int) { set(flag ? .yes : .no, at: place) }

    /// Writes a number, in the place of what was written from there on.
    package mutating func set(_ number: Double, at place: Int) {
        set(.number, at: place)
        bytes.appendWord(number.bitPattern)
    }

    /// Writes a text, in the place of what was written from there on.
    package mutating func set(_ text: BorrowedBytes, at place: Int) {
        set(.text, at: place)
        bytes.append(contentsOf: text)
    }

    /// Writes a value, in the place of what was written from there on.
    mutating func write(_ value: JSONValue, at place: Int) {
        switch value {
        case .null: setNull(at: place)
        case .bool(let flag): set(flag, at: place)
        case .number(let number): set(number, at: place)
        case .string(let text): text.withBytes { set($0, at: place) }
        case .list(let elements):
            set(.list, at: place)
            for element in elements {
                let member = beginMember()
                write(element, at: self.value(of: member))
                endElement(member)
            }
        case .object(let members):
            set(.object, at: place)
            var names = MemberNames(from: end)
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let member = beginMember()
                write(value, at: self.value(of: member))
                name.withBytes { endMember(member, name: $0, in: &names) }
            }
        }
    }

    /// Begins a list, unless one stands there, which then goes on.
    package mutating func openList(at place: Int) {
        if kind(at: place) != .list { set(.list, at: place) }
    }

    /// Begins an object, unless one stands there, which then goes on.
    ///
    /// - Returns: Whether it was begun.
    @discardableResult
    package mutating func openObject(at place: Int) -> Bool {
        guard kind(at: place) != .object else { return false }
        set(.object, at: place)
        return true
    }

    /// Adds a member whose value is a text.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - name: The name, which no member has yet.
    ///   - names: The names of the object's members, to which it is added.
    package mutating func addText(
        _ text: BorrowedBytes,
        named name: BorrowedBytes,
        in names: inout MemberNames
    ) {
        let member = bytes.count
        let head = MemberHead(nameLength: name.count, valueLength: 1 + text.count)
        bytes.append(word: head.word, byte: AttributeKind.text.rawValue, text, name)
        names.add(name, at: member)
    }

    /// Begins a member; its value comes next.
    ///
    /// - Returns: Where the member begins, for what ends it.
    package mutating func beginMember() -> Int {
        bytes.appendWord(0)
        return bytes.count - MemberHead.length
    }

    /// Where the value of a member begins.
    package func value(of member: Int) -> Int { member + MemberHead.length }

    /// Ends a member of a list.
    package mutating func endElement(_ member: Int) {
        let value = bytes.count - member - MemberHead.length
        bytes.setWord(MemberHead(nameLength: 0, valueLength: value).word, at: member)
    }

    /// Ends a member of an object.
    ///
    /// - Parameters:
    ///   - member: Where it begins.
    ///   - name: Its name.
    ///   - former: Where the member of the same name begins that it replaces, if there is one.
    ///   - names: The names of the object's members, to which it is added.
    package mutating func endMember(
        _ member: Int,
        name: BorrowedBytes,
        replacing former: Int? = nil,
        in names: inout MemberNames
    ) {
        let length = bytes.count - member - MemberHead.length
        if let former {
            var head = self.head(of: former)
            // The spelling of the first stays, as that of a dictionary's key does.
            let start = former + MemberHead.length + head.valueLength
            bytes.append(contentsOf: Array(bytes[start..<start + head.nameLength]))
            head.isReplaced = true
            bytes.setWord(head.word, at: former)
        } else {
            bytes.append(contentsOf: name)
        }
        let nameLength = bytes.count - member - MemberHead.length - length
        bytes.setWord(MemberHead(nameLength: nameLength, valueLength: length).word, at: member)
        names.add(name, at: member)
    }

    private func head(of member: Int) -> MemberHead {
        MemberHead(word: bytes.withBytes { $0.word(at: member) })
    }

    private func kind(at place: Int) -> AttributeKind? {
        place < bytes.count ? AttributeKind(rawValue: bytes[place]) : nil
    }

    private mutating func set(_ kind: AttributeKind, at place: Int) {
        bytes.removeLast(bytes.count - place)
        bytes.append(kind.rawValue)
    }
}

/// The names of an object's members while it is written.
package struct MemberNames: ~Copyable, Sendable {
    /// Where the first member begins.
    private let start: Int
    /// How many members were written, those that were replaced among them.
    private var count = 0
    /// Whether all names are ASCII.
    private(set) var isPlain = true
    /// Where the members begin, by name; only where they are many, or not all plain.
    private var places: [String: Int] = [:]

    /// The most members that are gone through one by one, replaced ones too.
    private static let countLimit = 16

    /// Begins before the first member.
    package init(from start: Int) { self.start = start }

    /// Whether there is no member.
    var isEmpty: Bool { count == 0 }

    /// Where the member of a name begins.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - end: Where the last member ends.
    ///   - writer: What the object is written with.
    /// - Returns: `nil` when no member has the name.
    package mutating func member(
        _ name: BorrowedBytes,
        before end: Int,
        in writer: borrowing AttributeWriter
    ) -> Int? {
        guard count > 0 else { return nil }
        return writer.bytes.withBytes { bytes in
            var members = AttributeMembers(bytes.slice(from: 0, count: end), from: start)
            if count <= Self.countLimit, isPlain, name.isASCII {
                while let member = members.next() {
                    if member.name.isEqual(to: name) { return members.place }
                }
                return nil
            }
            if places.isEmpty {
                while let member = members.next() { places[member.name.string] = members.place }
            }
            return places[name.string]
        }
    }

    /// Adds a name.
    mutating func add(_ name: BorrowedBytes, at member: Int) {
        count += 1
        isPlain = isPlain && name.isASCII
        if !places.isEmpty { places[name.string] = member }
    }
}
