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

extension PathProgram {
    /// A remaining attempt.
    private enum Job {
        /// An instruction at a place of the path.
        case instruction(Int, at: Int)
        /// A slot has its old content again.
        case restore(slot: Int, to: Int)
    }

    /// Matches a path, or a part of one, as a backtracking regular expression would.
    ///
    /// No instruction is tried twice at one place, so the time is bounded by the length of the
    /// program times that of the text.
    ///
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - bounds: The part that is matched, all of it.
    /// - Returns: Where the value of each parameter stands, `nil` for one without; or `nil` when
    ///   the path does not fit.
    func ranges(in bytes: [UInt8], _ bounds: Range<Int>) -> [Range<Int>?]? {
        let width = bounds.count + 1
        var seen = [UInt64](repeating: 0, count: (instructions.count * width + 63) / 64)
        var slots = [Int](repeating: -1, count: rangeCount * 2)
        var jobs: [Job] = [.instruction(0, at: bounds.lowerBound)]
        while let job = jobs.popLast() {
            switch job {
            case .restore(let slot, let old): slots[slot] = old
            case .instruction(var index, var place):
                while true {
                    let mark = index * width + place - bounds.lowerBound
                    guard seen[mark / 64] & (1 << UInt64(mark % 64)) == 0 else { break }
                    seen[mark / 64] |= 1 << UInt64(mark % 64)
                    switch instructions[index] {
                    case .match:
                        if place == bounds.upperBound { return Self.ranges(slots) }
                        index = -1
                    case .split(let first, let second):
                        if second != first { jobs.append(.instruction(second, at: place)) }
                        index = first
                    case .save(let slot):
                        jobs.append(.restore(slot: slot, to: slots[slot]))
                        slots[slot] = place
                        index += 1
                    case let step:
                        let next = Self.end(of: step, at: place, before: bounds.upperBound, bytes)
                        place = next ?? place
                        index = next == nil ? -1 : index + 1
                    }
                    if index < 0 { break }
                }
            }
        }
        return nil
    }

    /// Returns the position in the path behind a scalar that an instruction takes.
    private static func end(
        of step: Instruction,
        at place: Int,
        before end: Int,
        _ bytes: [UInt8]
    ) -> Int? {
        guard place < end else { return nil }
        let first = bytes[place]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        switch step {
        case .anyScalar: return place + length
        case .segmentScalar: return first == UInt8(ascii: "/") ? nil : place + length
        case .scalar(let scalar):
            guard !scalar.isASCII else { return scalar.value == first ? place + 1 : nil }
            guard let text = UTF8.encode(scalar), place + length <= end else { return nil }
            return bytes[place..<place + length].elementsEqual(text) ? place + length : nil
        default: return nil
        }
    }

    private static func ranges(_ slots: [Int]) -> [Range<Int>?] {
        stride(from: 0, to: slots.count, by: 2).map { index in
            slots[index] >= 0 && slots[index + 1] >= slots[index]
                ? slots[index]..<slots[index + 1] : nil
        }
    }
}
