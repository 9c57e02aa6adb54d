import Landfall
import LandfallBytes

extension ProtobufCursor: FieldCursor {
    var refusesRepetition: Bool { false }

    mutating func beginMessage() throws(ContractError) -> MessageScope {
        try countEntry()
        return MessageScope(outerEnd: enter(length: try length()))
    }

    /// Begins the message that the record as a whole is; it has no length before it.
    func wholeMessage() -> MessageScope { MessageScope(outerEnd: end) }

    mutating func nextField<Field: MessageField>(
        _ table: FieldTable<Field>,
        in scope: inout MessageScope
    ) throws(ContractError) -> Field? {
        while let tag = try tag() {
            if tag.number <= table.fields.count, accepts(tag.type, table.shapes[tag.number - 1]) {
                return table.fields[tag.number - 1]
            }
            // A known number with another wire type is an unknown field.
            try skipValue(tag)
        }
        leave(to: scope.outerEnd)
        return nil
    }

    private func accepts(_ type: WireType, _ shape: FieldShape) -> Bool {
        switch shape {
        case .integer: type == .varint
        case .integers: type == .varint || type == .bytes
        case .bytes: type == .bytes
        case .double: type == .fixed64
        }
    }

    mutating func rawText() throws(ContractError) -> RawText {
        let length = try length()
        let text = RawText(offset: position, length: length)
        guard isUTF8(raw(text)) else { throw .invalidUTF8(offset: position) }
        try advance(by: length)
        return text
    }

    mutating func bool() throws(ContractError) -> Bool { try varint() != 0 }

    mutating func int32() throws(ContractError) -> Int32 {
        Int32(truncatingIfNeeded: try varint())
    }

    mutating func int64() throws(ContractError) -> Int64 { Int64(bitPattern: try varint()) }

    mutating func word(of words: EnumWords) throws(ContractError) -> Int {
        try words.checked(Int64(try int32()))
    }

    mutating func beginList() throws(ContractError) -> ListScope { ListScope() }

    mutating func beginMap() throws(ContractError) -> ListScope { ListScope() }

    mutating func nextElement(in scope: inout ListScope) throws(ContractError) -> Bool {
        guard scope.isFirst else { return false }
        scope.isFirst = false
        try countEntry()
        return true
    }

    mutating func nextEntry(in scope: inout ListScope) throws(ContractError) -> RawEntry? {
        guard scope.isFirst else { return nil }
        scope.isFirst = false
        try countEntry()
        var entry = RawEntry(
            key: RawText(offset: position, length: 0),
            value: RawText(offset: position, length: 0)
        )
        let outer = enter(length: try length())
        while let tag = try tag() {
            switch tag.number {
            case 1, 2:
                guard tag.type == .bytes else { throw .invalidMapEntry(offset: position) }
                if tag.number == 1 {
                    entry.key = try rawText()
                } else {
                    entry.value = try rawText()
                }
            default: try skipValue(tag)
            }
        }
        leave(to: outer)
        return entry
    }

    mutating func integers(
        _ body: (Int32) throws(ContractError) -> Void
    ) throws(ContractError) {
        guard currentType == .bytes else {
            try countEntry()
            return try body(try int32())
        }
        let outer = enter(length: try length())
        while position < end {
            try countEntry()
            try body(try int32())
        }
        leave(to: outer)
    }

    mutating func timestamp(over former: Timestamp?) throws(ContractError) -> Timestamp {
        let place = position
        var seconds = former?.seconds ?? 0
        var nanoseconds = former?.nanoseconds ?? 0
        var scope = try beginMessage()
        while let field = try nextField(TimestampField.table, in: &scope) {
            switch field {
            case .seconds: seconds = try int64()
            case .nanos: nanoseconds = try int32()
            }
        }
        guard let time = Timestamp(seconds: seconds, nanoseconds: nanoseconds) else {
            throw .invalidTimestamp(offset: place)
        }
        return time
    }

    mutating func duration() throws(ContractError) -> Duration {
        var seconds: Int64 = 0
        var nanoseconds: Int32 = 0
        var scope = try beginMessage()
        while let field = try nextField(TimestampField.table, in: &scope) {
            switch field {
            case .seconds: seconds = try int64()
            case .nanos: nanoseconds = try int32()
            }
        }
        return .seconds(seconds) + .nanoseconds(Int64(nanoseconds))
    }

    mutating func string(_ text: RawText, limit: Int) throws(ContractError) -> String {
        guard text.length <= limit else { throw .tree(.stringTooLong) }
        return raw(text).string
    }

    @inline(__always)
    mutating func text(
        _ text: RawText,
        in builder: inout ViewTreeBuilder
    ) throws(ContractError) -> Text {
        guard text.length <= textBytes else { throw .tree(.stringTooLong) }
        return Text(offset: text.offset, length: text.length)
    }
}
