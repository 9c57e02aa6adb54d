/// A path with parameters as a small machine: a Thompson automaton over Unicode scalars.
struct PathProgram: Hashable, Sendable {
    /// The steps; where nothing else is said, the next one follows.
    private(set) var instructions: [Instruction] = []

    /// How many ranges a match has; two slots each.
    let rangeCount: Int

    /// One step.
    enum Instruction: Hashable, Sendable {
        /// Takes this scalar.
        case scalar(Unicode.Scalar)
        /// Takes any scalar but a slash.
        case segmentScalar
        /// Takes any scalar.
        case anyScalar
        /// Goes on at one of two places, preferably the first.
        case split(Int, Int)
        /// Notes the place in the path.
        case save(Int)
        /// The path fits if it ends here.
        case match
    }

    /// Makes the machine for some tokens.
    ///
    /// - Parameters:
    ///   - tokens: What stands there, in order.
    ///   - rangeCount: How many values and marks are noted; 0 where nobody asks for them.
    init(_ tokens: [FormToken], rangeCount: Int) {
        self.rangeCount = rangeCount
        for token in tokens { append(token) }
        instructions.append(.match)
    }

    private mutating func append(_ token: FormToken) {
        switch token {
        case .text(let text): append(text)
        case .name(let slot):
            save(slot, isEnd: false)
            appendLazySegment()
            save(slot, isEnd: true)
        case .anything: appendStar()
        case .oneScalar: instructions.append(.anyScalar)
        case .optional(let tokens, let mark):
            let split = instructions.count
            instructions.append(.match)
            if let mark { save(mark, isEnd: false) }
            for token in tokens { append(token) }
            if let mark { save(mark, isEnd: true) }
            instructions[split] = .split(split + 1, instructions.count)
        case .repeatedText(let text):
            append(text)
            appendLoop { $0.append(text) }
        case .repeatedName(let slot, let prefix, let suffix):
            append(prefix)
            save(slot, isEnd: false)
            appendLazySegment()
            appendLoop { program in
                program.append(suffix)
                program.append(prefix)
                program.appendLazySegment()
            }
            save(slot, isEnd: true)
            append(suffix)
        }
    }

    private mutating func append(_ text: String) {
        instructions += text.unicodeScalars.map(Instruction.scalar)
    }

    private mutating func save(_ slot: Int, isEnd: Bool) {
        guard slot < rangeCount else { return }
        instructions.append(.save(slot * 2 + (isEnd ? 1 : 0)))
    }

    /// At least one scalar but slashes, as few as will do.
    private mutating func appendLazySegment() {
        let start = instructions.count
        instructions += [.segmentScalar, .split(start + 2, start)]
    }

    /// Any scalars, as many as will do.
    private mutating func appendStar() {
        let start = instructions.count
        instructions += [.split(start + 1, start + 3), .anyScalar, .split(start, start)]
    }

    /// Some instructions any number of times, as often as will do.
    private mutating func appendLoop(_ body: (inout PathProgram) -> Void) {
        let split = instructions.count
        instructions.append(.match)
        body(&self)
        instructions.append(.split(split, split))
        instructions[split] = .split(split + 1, instructions.count)
    }
}
