import ArgumentParser
import LandfallOperations
import LandfallReview
import LandfallSettings

/// `landfall dead-letters list`: what was set aside, and why.
struct DeadLettersListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists dead letters, newest last.",
        discussion: """
            Prints one line a letter: its place among the dead letters (partition:offset), the time, \
            the reason, and the original place. It shows no payload. It lists the newest up to \
            --limit, and counts all.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// Which letters.
    @OptionGroup(title: "Which") var which: DeadLetterOptions
    /// How many.
    @Option(help: ArgumentHelp("The most letters to list, from 1 to 100000.", valueName: "count"))
    var limit = 100
    /// Whether for programs.
    @Flag(help: "One JSON object a line.") var json = false

    /// Refuses numbers out of bounds.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard (1...100_000).contains(limit) else {
            throw ValidationError("--limit is from 1 to 100000")
        }
    }

    /// Reads and lists.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let source = try await options.source()
        let cluster = try await options.cluster(source, for: "dead-letters")
        let topic = try DeadLetterTopic(source, cluster)
        var newest: [DeadLetter] = []
        var tally = CodeTally()
        try topic.read(which.filter) { letter in
            tally.add(letter)
            newest.append(letter)
            if newest.count >= limit * 2 { newest = Self.newest(limit, of: newest) }
            return true
        }
        for letter in Self.newest(limit, of: newest) {
            try Console.say(
                json ? JSONDocument.line(DeadLetterDocument(letter)) : Self.line(letter)
            )
        }
        guard !json else { return }
        let isPart = tally.total > limit
        try Console.say(
            tally.text(isFiltered: !which.isEmpty)
                + (isPart ? "; the newest \(limit) are listed" : "")
        )
    }

    private static func newest(_ count: Int, of letters: [DeadLetter]) -> [DeadLetter] {
        let sorted = letters.sorted { first, second in
            (first.milliseconds ?? 0, first.place) < (second.milliseconds ?? 0, second.place)
        }
        return Array(sorted.suffix(count))
    }

    /// A letter on one line.
    static func line(_ letter: DeadLetter) -> String {
        let time = TimeText.seconds(letter.milliseconds)
        let reason = letter.code ?? "unknown"
        return "\(letter.place.short)  \(time)  \(reason)  from \(letter.originText)".printable
    }
}
