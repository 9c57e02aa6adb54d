/// Says for a person at a terminal why an intent was answered as it was.
///
/// Shown are the routes that were tried, what was looked at, whom was asked, what each operation
/// comes from, and the tree before and after. Control characters of whatever a device or a link
/// brought are written as escapes, so that none of it reaches the terminal.
public struct ExplanationText: CustomStringConvertible, Sendable {
    /// The most looks of one search that are shown unless all are asked for.
    public static let visitLimit = 12

    /// What is shown.
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
    public var description: String {
        var lines = [outcome, wish, basis]
        if let error = resolution.explanation?.error { lines.append(wording.error(error)) }
        let passes = resolution.explanation?.passes ?? []
        for (position, pass) in passes.enumerated() {
            let isLast = position == passes.count - 1
            let isSent = isLast && !resolution.plan.operations.isEmpty
            lines.append("")
            lines += self.lines(of: pass, number: position + 1, isSent: isSent)
        }
        lines += experiments
        lines += events
        lines += trees
        return lines.map(Self.printable).joined(separator: "\n")
    }

    private var outcome: String {
        let plan = resolution.plan
        var text = plan.outcome.rawValue
        if let flow = plan.flow { text += " through \(flow)" }
        if let reason = plan.reason { text += ": \(reason)" }
        if let url = plan.url { text += ": \(wording.value(url))" }
        if let target = plan.target {
            let count = plan.operations.count
            let operations = count == 0 ? "" : " in \(count) operation\(count == 1 ? "" : "s")"
            text += ": to \(target)\(operations)"
        }
        if let retry = plan.retryAfter { text += "; try again after \(retry)" }
        return text
    }

    private var wish: String {
        let intent = resolution.request.intent
        let target =
            switch intent.target {
            case .link(let link): "link \(wording.value(link))"
            case .destination(let destination): "route \(wording.destination(destination))"
            case .destinations(let list):
                "routes \(list.map(wording.destination).joined(separator: ", "))"
            case .resume: "to go on after a detour"
            }
        return "asked for by \(intent.intentID): \(target)"
    }

    private var basis: String {
        switch resolution.plan.basedOn {
        case nil: "based on nothing"
        case .some(let basis):
            switch basis.source {
            case .inline: "based on report \(basis.sequence), which came with the intent"
            case .stored: "based on report \(basis.sequence) of the device"
            case .coldStart: "based on no report: the app is not running"
            }
        }
    }

    private var experiments: [String] {
        let assignments = resolution.plan.assignments
        guard !assignments.isEmpty else { return [] }
        return ["", "Experiments"]
            + assignments.map { assignment in
                var text = "  \(assignment.experimentID): \(assignment.variationID)"
                if !assignment.isInExperiment { text += ", takes no part" }
                if !assignment.isHashUsed { text += ", not by the hash" }
                return text
            }
    }

    private var events: [String] {
        guard !resolution.events.isEmpty else { return [] }
        return ["", "Events"]
            + resolution.events.map { "  \($0.name)\(wording.context($0.properties))" }
    }

    private var trees: [String] {
        let plan = resolution.plan
        let isUnchanged = plan.operations.isEmpty
        let before = TreeDrawing(
            resolution.request.state.tree,
            wording: wording,
            target: plan.target,
            obstacle: plan.error?.node
        ).draw()
        let title = isUnchanged ? "Before and after" : "Before"
        var lines = ["", title] + before.map { "  " + $0 }
        if !isUnchanged {
            let after = TreeDrawing(
                resolution.after.tree,
                wording: wording,
                target: plan.target
            ).draw()
            lines += ["", "After"] + after.map { "  " + $0 }
        }
        return lines + ["", TreeDrawing.legend]
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
