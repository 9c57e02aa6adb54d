import LandfallOperations

/// The number of dead letters that were sent back, and of those that stay.
struct RedriveTally: Hashable, Sendable {
    /// Those that can be sent.
    private(set) var ready = 0
    /// Those that still can't be read.
    private(set) var unreadable = 0
    /// Those of a record of which another letter can be sent.
    private(set) var repeated = 0
    /// Those that can't be sent.
    private(set) var refused = 0

    /// How many there were.
    var total: Int { ready + unreadable + repeated + refused }

    /// Counts one.
    mutating func add(_ outcome: Redrive.Outcome) {
        switch outcome {
        case .ready: ready += 1
        case .unreadable: unreadable += 1
        case .repeated: repeated += 1
        case .refused: refused += 1
        }
    }

    /// The last lines: what was done or how to do it, and what stays.
    ///
    /// - Parameters:
    ///   - isSent: Whether they were sent.
    ///   - isFiltered: Whether only some were asked for.
    /// - Returns: One line, and one for each reason to stay.
    func lines(isSent: Bool, isFiltered: Bool) -> [String] {
        guard total > 0 else {
            return [CodeTally().text(isFiltered: isFiltered)]
        }
        var lines: [String] = []
        if ready == 0 {
            lines.append(isSent ? "none was sent back" : "none would be sent back")
        } else {
            lines.append(
                Self.letters(ready)
                    + (isSent ? " sent back" : " would be sent back: --execute does it")
            )
        }
        if repeated > 0 {
            lines.append(
                "\(Self.letters(repeated)) more of the same records: one of each is enough"
            )
        }
        if unreadable > 0 {
            let verbs = unreadable == 1 ? ("stays", "it") : ("stay", "them")
            lines.append(
                "\(Self.letters(unreadable)) still can't be read and \(verbs.0): --unreadable sends "
                    + "\(verbs.1) all the same"
            )
        }
        return lines
    }

    private static func letters(_ count: Int) -> String {
        "\(count) dead letter\(count == 1 ? "" : "s")"
    }
}
