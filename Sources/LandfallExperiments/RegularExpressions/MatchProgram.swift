/// A pattern as the steps of an automaton that is in many places at once.
///
/// This is Thompson's construction: each code unit of a text is looked at once, for each place that
/// can be reached by then. So the time is at most the product of both, and nothing is tried twice.
struct MatchProgram: Sendable {
    private enum Step: Sendable {
        case units(Int)
        case split(Int, Int)
        case jump(Int)
        case assertion(PatternNode.Assertion)
        case accept
    }

    private var steps: [Step] = []
    private var classes: [UnitClass] = []
    private let isIgnoringCase: Bool

    /// Builds the automaton of a pattern.
    ///
    /// - Throws: ``RegularExpressionFault/tooLarge`` past ``RegularExpression/stepLimit``.
    init(_ node: PatternNode, isIgnoringCase: Bool) throws(RegularExpressionFault) {
        self.isIgnoringCase = isIgnoringCase
        try append(node)
        try append(.accept)
    }

    // MARK: - Building

    private mutating func append(_ step: Step) throws(RegularExpressionFault) {
        guard steps.count < RegularExpression.stepLimit else { throw .tooLarge }
        steps.append(step)
    }

    private mutating func append(_ node: PatternNode) throws(RegularExpressionFault) {
        switch node {
        case .empty: break
        case .units(let set):
            let index = classes.firstIndex(of: set) ?? classes.count
            if index == classes.count { classes.append(set) }
            try append(.units(index))
        case .sequence(let nodes):
            for node in nodes { try append(node) }
        case .choice(let nodes): try append(choice: nodes[...])
        case .repetition(let node, let lower, let upper):
            try append(node, from: lower, to: upper)
        case .assertion(let assertion): try append(Step.assertion(assertion))
        }
    }

    private mutating func append(
        choice nodes: ArraySlice<PatternNode>
    ) throws(RegularExpressionFault) {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let split = steps.count
            try append(.split(split + 1, 0))
            try append(node)
            jumps.append(steps.count)
            try append(.jump(0))
            steps[split] = .split(split + 1, steps.count)
        }
        if let last = nodes.last { try append(last) }
        for jump in jumps { steps[jump] = .jump(steps.count) }
    }

    private mutating func append(
        _ node: PatternNode,
        from lower: Int,
        to upper: Int?
    ) throws(RegularExpressionFault) {
        for _ in 0..<lower { try append(node) }
        guard let upper else {
            let split = steps.count
            try append(.split(split + 1, 0))
            try append(node)
            try append(.jump(split))
            steps[split] = .split(split + 1, steps.count)
            return
        }
        var splits: [Int] = []
        for _ in lower..<upper {
            splits.append(steps.count)
            try append(.split(steps.count + 1, 0))
            try append(node)
        }
        for split in splits { steps[split] = .split(split + 1, steps.count) }
    }

    // MARK: - Matching

    /// Whether the pattern matches anywhere in a text.
    func matches(_ text: [UInt16]) -> Bool {
        var current = Places(count: steps.count)
        var next = Places(count: steps.count)
        // Each class is asked once a code unit, however many places wait for it.
        var verdicts: [Bool?] = Array(repeating: nil, count: classes.count)
        for index in 0...text.count {
            if enter(0, at: index, of: text, &current) { return true }
            guard index < text.count else { return false }
            next.removeAll()
            for set in verdicts.indices { verdicts[set] = nil }
            for place in current.list {
                guard case .units(let set) = steps[place] else { continue }
                let isHeld =
                    verdicts[set]
                    ?? classes[set].contains(text[index], isIgnoringCase: isIgnoringCase)
                verdicts[set] = isHeld
                guard isHeld else { continue }
                if enter(place + 1, at: index + 1, of: text, &next) { return true }
            }
            swap(&current, &next)
        }
        return false
    }

    /// Adds a place and all that can be reached from it without reading on.
    ///
    /// - Returns: Whether the end of the pattern is among them.
    private func enter(
        _ start: Int,
        at index: Int,
        of text: [UInt16],
        _ places: inout Places
    ) -> Bool {
        places.open(start)
        while let place = places.takeOpen() {
            switch steps[place] {
            case .accept: return true
            case .units: places.list.append(place)
            case .jump(let target): places.open(target)
            case .split(let first, let second):
                places.open(second)
                places.open(first)
            case .assertion(let assertion):
                if holds(assertion, at: index, of: text) { places.open(place + 1) }
            }
        }
        return false
    }

    private func holds(
        _ assertion: PatternNode.Assertion,
        at index: Int,
        of text: [UInt16]
    ) -> Bool {
        switch assertion {
        case .start: index == 0
        case .end: index == text.count
        case .wordBoundary: isWord(text, index - 1) != isWord(text, index)
        case .noWordBoundary: isWord(text, index - 1) == isWord(text, index)
        }
    }

    private func isWord(_ text: [UInt16], _ index: Int) -> Bool {
        text.indices.contains(index)
            && UnitClass.wordUnits.contains(text[index], isIgnoringCase: false)
    }

    /// The places of the automaton before one code unit, each at most once.
    private struct Places {
        /// The places that wait for a code unit.
        var list: [Int] = []
        private var isSeen: [Bool]
        private var opened: [Int] = []

        init(count: Int) { isSeen = Array(repeating: false, count: count) }

        mutating func open(_ place: Int) {
            guard !isSeen[place] else { return }
            isSeen[place] = true
            opened.append(place)
        }

        mutating func takeOpen() -> Int? { opened.popLast() }

        mutating func removeAll() {
            list.removeAll(keepingCapacity: true)
            for index in isSeen.indices { isSeen[index] = false }
        }
    }
}

/// A part of a regular expression.
///
/// Groups leave no trace: whether a text matches doesn't depend on what they captured, nor on
/// whether a repetition is greedy.
indirect enum PatternNode {
    /// The empty text.
    case empty
    /// One code unit.
    case units(UnitClass)
    /// One after the other.
    case sequence([PatternNode])
    /// One of several.
    case choice([PatternNode])
    /// As often as from the first number to the second, or without an end.
    case repetition(PatternNode, Int, Int?)
    /// Something about a place between two code units.
    case assertion(Assertion)

    /// An assertion about a position.
    enum Assertion {
        /// The beginning of the text.
        case start
        /// The end of the text.
        case end
        /// Exactly one of the neighbours is a letter, a digit or an underscore.
        case wordBoundary
        /// None or both of the neighbours are.
        case noWordBoundary
    }
}
