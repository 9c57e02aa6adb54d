/// Says for a person at a terminal why an intent was answered as it was.
///
/// Shown are the routes that were tried, what was looked at, whom was asked, what each operation
/// comes from, and the tree before and after. Control characters of whatever a device or a link
/// brought are written as escapes, so that none of it reaches the terminal.
public struct ExplanationText: CustomStringConvertible, Sendable {
    /// The most looks of one search that are shown unless all are asked for.
    public static let visitLimit = 12

    /// The parts of an explanation that are shown.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The options as bits.
        public let rawValue: UInt8

        /// Creates options from their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The values of contexts are left out.
        public static let redacted = Options(rawValue: 1)

        /// All looks are shown, however many there were.
        public static let allVisits = Options(rawValue: 2)
    }

    let resolution: Resolution
    let options: Options
    let wording: Wording

    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - resolution: The answer; one that was not explained shows its outcome and the trees.
    ///   - options: What is shown.
    public init(_ resolution: Resolution, options: Options = []) {
        self.resolution = resolution
        self.options = options
        self.wording = Wording(isRedacted: options.contains(.redacted))
    }

    /// The text, of several lines without a line feed at the end.
    public var description: String { lines.map(\.description).joined(separator: "\n") }

    /// The lines, each of which says of its stretches what they stand for.
    public var lines: [StyledText] {
        var lines: [StyledText] = [outcome, request]
        if let resumption = resolution.explanation?.resumption {
            lines.append(StyledText("\(resumption)"))
        }
        lines += [StyledText(basis)] + result
        if let error = resolution.explanation?.error {
            lines.append(StyledText(wording.error(error), .bad))
        }
        let attempts = resolution.explanation?.attempts ?? []
        for (position, attempt) in attempts.enumerated() {
            let isLast = position == attempts.count - 1
            let isSent = isLast && !resolution.plan.operations.isEmpty
            lines.append("")
            lines += self.lines(of: attempt, number: position + 1, isSent: isSent)
        }
        lines += experiments
        lines += events
        lines += trees
        return lines.map { $0.map(Self.printable) }
    }

    private var outcome: StyledText {
        let words = wording.outcome(of: resolution.plan)
        return "\(words.outcome, resolution.plan.outcome.style)\(words.rest)"
    }

    private var request: StyledText {
        let intent = resolution.request.intent
        return "asked for by \(intent.intentID): \(wording.request(intent))"
    }

    private var basis: String { wording.basis(resolution.plan.basedOn) }

    private var result: [StyledText] {
        guard let result = resolution.result else { return [] }
        let end = result.isCompleted ? "completed" : "cancelled"
        let values = wording.context(result.data.sortedText)
        return ["gives \(result.askedBy) the result of \(result.route): \(end)\(values, .value)"]
    }

    private var experiments: [StyledText] {
        let evaluations = resolution.evaluations
        guard !evaluations.isEmpty else { return [] }
        return ["", "\("Experiments", .heading)"]
            + evaluations.map { assignment, obstacle in
                let style: StyledText.Style = assignment.isInExperiment ? .good : .plain
                let rest = wording.origin(of: assignment, unexposed: obstacle)
                return "  \(assignment.experimentID): \(assignment.variationID, style)\(rest)"
            }
    }

    private var events: [StyledText] {
        guard !resolution.events.isEmpty else { return [] }
        return ["", "\("Events", .heading)"]
            + resolution.events.map { event in
                "  \(event.name)\(wording.context(event.properties), .value)"
            }
    }

    private var trees: [StyledText] {
        let plan = resolution.plan
        let isUnchanged = plan.operations.isEmpty
        var before = TreeDrawing(resolution.request.state.tree)
        before.isRedacted = wording.isRedacted
        before.target = plan.target
        before.obstacle = plan.error?.node
        var after = TreeDrawing(resolution.after.tree)
        after.isRedacted = wording.isRedacted
        after.target = plan.target
        if !isUnchanged { before.next = after.tree }
        let title = isUnchanged ? "Before and after" : "Before"
        var lines: [StyledText] = ["", "\(title, .heading)"]
        lines += before.lines.map { "  \($0)" }
        if !isUnchanged {
            lines += ["", "\("After", .heading)"]
            lines += after.lines.map { "  \($0)" }
        }
        return lines + ["", "\(TreeDrawing.legend, .faint)"]
    }

    /// A line in which nothing moves the cursor or turns the direction of writing round.
    ///
    /// - Parameter line: Any text; line feeds in it are escaped too.
    /// - Returns: The text, with the escapes of Swift for what can't be seen.
    package static func printable(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: isUnprintable) else { return line }
        var text = ""
        for scalar in line.unicodeScalars {
            if isUnprintable(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Whether a terminal would obey a scalar instead of showing it.
    ///
    /// - Parameter scalar: Any scalar.
    /// - Returns: Whether it moves the cursor, ends a line or turns the direction of writing.
    package static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension Outcome {
    /// How a reader is to take an outcome.
    fileprivate var style: StyledText.Style {
        switch self {
        case .navigate, .alreadyThere: .good
        case .failed, .refused, .expired: .bad
        default: .caution
        }
    }
}
