import ArgumentParser
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall dead-letters`: what could not be read, and how to send it back.
struct DeadLettersCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "dead-letters",
        abstract: "Lists, shows and sends back the records that could not be read.",
        subcommands: [
            DeadLettersListCommand.self, DeadLettersShowCommand.self,
            DeadLettersRedriveCommand.self,
        ]
    )
}

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
    @Option(
        help: ArgumentHelp(
            "The most letters to list, from 1 to 100000.",
            default: 100,
            valueName: "count"
        ),
        transform: OptionForm.count(1...100_000)
    )
    var limit = 100
    /// Whether to print JSON.
    @Flag(help: "One JSON object a line.") var json = false

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

/// `landfall dead-letters show`: one dead letter, as far as it can be made out.
struct DeadLettersShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one dead letter.",
        discussion: """
            Texts of the payload, the key and the values of headers are redacted, since they may be \
            about a person; --reveal shows them.
            """
    )

    /// Where it is.
    @Argument(help: ArgumentHelp("Its place, as list prints it.", valueName: "partition:offset"))
    var place: String
    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// Whether nothing is redacted.
    @Flag(help: "Show texts of the payload, the key and the headers.") var reveal = false
    /// Whether to print JSON.
    @Flag(help: "One JSON object.") var json = false

    /// Reads and shows.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let place = try DeadLetterPlace(place)
        let source = try await options.source()
        let cluster = try await options.cluster(source, for: "dead-letters")
        let letter = try DeadLetterTopic(source, cluster).letter(at: place)
        let reader = DeadLetterReader(try TopicSettings(source))
        let text = DeadLetterText(
            letter: letter,
            isRevealed: reveal,
            fault: reader.fault(in: letter)
        )
        if json {
            try Console.say(JSONDocument.line(DeadLetterContentDocument(text)))
        } else {
            for line in text.lines { try Console.say(line) }
        }
    }
}
