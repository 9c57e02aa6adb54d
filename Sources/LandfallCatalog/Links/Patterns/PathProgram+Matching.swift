extension PathProgram {
    /// What is left to try.
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

    /// Where the path goes on behind a scalar that an instruction takes.
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
