extension JSONCursor {
    /// Goes over a value of any kind, checking it as if it were read.
    ///
    /// Keeps a bit for each level it is in, so that no nesting can use up the stack.
    mutating func skipValue() throws(ContractError) {
        var levels = Levels()
        while true {
            skipSpace()
            switch current {
            case UInt8(ascii: "{"):
                advance()
                guard levels.count < limits.nesting else { throw .nestingTooDeep(offset: position) }
                levels.push(isObject: true)
                if !skip(UInt8(ascii: "}")) {
                    try skipKey()
                    continue
                }
                levels.pop()
            case UInt8(ascii: "["):
                advance()
                guard levels.count < limits.nesting else { throw .nestingTooDeep(offset: position) }
                levels.push(isObject: false)
                if !skip(UInt8(ascii: "]")) { continue }
                levels.pop()
            default: try skipScalar()
            }
            guard try hasMore(&levels) else { return }
        }
    }

    /// Closes what ends behind a value.
    ///
    /// - Returns: Whether another value comes; `false` when the outermost has ended.
    private mutating func hasMore(_ levels: inout Levels) throws(ContractError) -> Bool {
        while levels.count > 0 {
            if skip(UInt8(ascii: ",")) {
                if levels.isInObject { try skipKey() }
                return true
            }
            try expect(UInt8(ascii: levels.isInObject ? "}" : "]"))
            levels.pop()
        }
        return false
    }

    private mutating func skipKey() throws(ContractError) {
        try skipText()
        try expect(UInt8(ascii: ":"))
    }

    private mutating func skipText() throws(ContractError) {
        let text = try rawText()
        if text.isEscaped { _ = try unescaped(text) }
    }

    private mutating func skipScalar() throws(ContractError) {
        switch current {
        case UInt8(ascii: "\""): try skipText()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
        case UInt8(ascii: "n"):
            guard skipWord("null") else { throw malformed }
        default:
            guard let number = JSONNumber(rest) else { throw malformed }
            advance(by: number.length)
        }
    }

    /// Which of the levels around a value are objects, the innermost last.
    private struct Levels {
        private(set) var count = 0
        private var near: UInt64 = 0
        private var far: [UInt64] = []

        var isInObject: Bool { near & 1 == 1 }

        mutating func push(isObject: Bool) {
            if count > 0, count.isMultiple(of: 64) { far.append(near) }
            near = near << 1 | (isObject ? 1 : 0)
            count += 1
        }

        mutating func pop() {
            near >>= 1
            count -= 1
            if count > 0, count.isMultiple(of: 64) { near = far.removeLast() }
        }
    }
}
