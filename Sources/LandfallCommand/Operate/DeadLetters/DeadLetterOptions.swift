import ArgumentParser
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings

/// The flags that say which dead letters are meant.
struct DeadLetterOptions: ParsableArguments {
    /// The partition of the dead-letter topic.
    @Option(
        help: ArgumentHelp("Those of one partition of the dead letters.", valueName: "number"),
        transform: OptionForm.partition
    )
    var partition: Partition?
    /// The reasons.
    @Option(
        name: .customLong("code"),
        help: ArgumentHelp(
            "Those with this reason, as invalid_json. Repeatable.",
            valueName: "word"
        )
    )
    var codes: [String] = []
    /// The topic that they came from.
    @Option(help: ArgumentHelp("Those that came from this topic.", valueName: "topic"))
    var from: String?
    /// The beginning.
    @Option(
        help: ArgumentHelp(
            "Those set aside since then: 2026-11-21T08:15:00Z, or 2h for two hours ago.",
            valueName: "time"
        ),
        transform: InstantText.init
    )
    var since: InstantText?
    /// The end.
    @Option(
        help: ArgumentHelp("Those set aside before then.", valueName: "time"),
        transform: InstantText.init
    )
    var until: InstantText?

    /// Refuses times in the wrong order.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if let since, let until, since.milliseconds >= until.milliseconds {
            throw ValidationError("--since is not before --until")
        }
    }

    /// Whether nothing was given.
    var isEmpty: Bool { filter == DeadLetterFilter() }

    /// The filter that they make.
    var filter: DeadLetterFilter {
        var filter = DeadLetterFilter()
        filter.partition = partition
        filter.codes = codes.isEmpty ? nil : Set(codes)
        filter.originalTopic = from
        filter.since = since?.milliseconds
        filter.until = until?.milliseconds
        return filter
    }
}

/// A dead letter on the command line: its partition and its offset, as `3:1201`; the settings name the topic.
struct DeadLetterPlace: Hashable, Sendable, CustomStringConvertible {
    let partition: Partition
    let offset: Offset

    /// Reads a place.
    ///
    /// A command does so when it runs: the parser reads values before it names an unknown option.
    ///
    /// - Parameter text: Two numbers with a colon between.
    /// - Throws: ``CommandFailure`` naming the form.
    init(_ text: String) throws(CommandFailure) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int32(parts[0]), let value = Int64(parts[1]),
            let partition = Partition(exactly: number), let offset = Offset(exactly: value)
        else {
            throw .usage(
                "<partition:offset> is a place that `landfall dead-letters list` shows, as 3:1201, "
                    + "not \"\(text)\""
            )
        }
        self.partition = partition
        self.offset = offset
    }

    /// As it is typed.
    var description: String { "\(partition):\(offset)" }
}

/// The number of dead letters for each reason.
struct CodeTally {
    private var counts: [String: Int] = [:]
    /// How many there are in all.
    private(set) var total = 0

    /// Counts one.
    mutating func add(_ letter: DeadLetter) {
        counts[letter.code ?? "unknown", default: 0] += 1
        total += 1
    }

    /// Formats the counts, as `12 dead letters: 7 invalid_json, 5 no_target`.
    ///
    /// - Parameter isFiltered: Whether only some were asked for.
    /// - Returns: One line.
    func text(isFiltered: Bool) -> String {
        guard total > 0 else { return isFiltered ? "no dead letter matches" : "no dead letters" }
        let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) \($0.key.printable)" }
        let noun = "\(total) dead letter\(total == 1 ? "" : "s")"
        return "\(noun): \(parts.joined(separator: ", "))"
    }
}
