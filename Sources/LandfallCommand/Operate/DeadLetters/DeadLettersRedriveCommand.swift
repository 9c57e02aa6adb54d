import ArgumentParser
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall dead-letters redrive`: sends dead letters back to where they came from.
struct DeadLettersRedriveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redrive",
        abstract: "Sends dead letters back to the topics that they came from.",
        discussion: """
            Says what it would send; --execute sends it. A letter keeps key, value, headers, partition \
            and identity of the original. So a letter that is sent back twice within \
            the worker's dedupe window gets the same plan and is recorded once. The dead \
            letters stay in their topic, so after the window the same command would have them \
            recorded again: narrow it with --since. Select letters by their places, or by the flags under Which.

            A letter that still can't be read would only come back as another letter. It is not sent, unless \
            --unreadable is given (for workers of another version, for example). If one record has \
            several letters, one is sent.

            Exit status: 0 all readable letters are sent, 1 a letter can't be sent or a named one \
            stays, 2 a setting is wrong.
            """
    )

    /// Where they are.
    @Argument(help: ArgumentHelp("Letters, as list prints them.", valueName: "partition:offset"))
    var places: [String] = []
    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// Which letters.
    @OptionGroup(title: "Which") var which: DeadLetterOptions
    /// Whether all are meant.
    @Flag(help: "All dead letters.") var all = false
    /// Whether those are sent that can't be read.
    @Flag(help: "Send also what still can't be read.") var unreadable = false
    /// How many.
    @Option(
        help: ArgumentHelp(
            "The most letters to send, from 1 to 1000000.",
            default: 1000,
            valueName: "count"
        ),
        transform: OptionForm.count(1...1_000_000)
    )
    var limit = 1000
    /// Whether they are sent.
    @Flag(name: [.long, .customLong("yes")], help: "Send them.") var execute = false
    /// Whether to print JSON.
    @Flag(help: "One JSON object a line, for each letter.") var json = false

    /// How many are sent before it is waited until the brokers have them.
    private static let step = 1000

    /// Refuses to guess which letters are meant.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        let ways = [!places.isEmpty, !which.isEmpty, all].count { $0 }
        guard ways == 1 else {
            throw ValidationError(
                "name letters as partition:offset, or by --code, --from, --since, --until or "
                    + "--partition, or say --all"
            )
        }
    }

    /// Reads, and sends if it is to.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let places = try places.map { try DeadLetterPlace($0) }
        let source = try await options.source()
        let cluster = try await options.cluster(source, for: "dead-letters")
        var redrive = try await redrive(source, cluster)
        let sender = try execute ? RedriveSender(cluster.configuration) : nil
        var tally = RedriveTally()
        var lines: [String] = []
        let finish = {
            try sender?.finish()
            for line in lines { try Console.say(line) }
            lines = []
        }
        var isPart = false
        try each(places, of: try DeadLetterTopic(source, cluster)) { letter in
            let outcome = redrive.outcome(for: letter)
            if case .ready(let record) = outcome {
                isPart = places.isEmpty && tally.ready == limit
                guard !isPart else { return false }
                try sender?.send(record)
            }
            tally.add(outcome)
            if let line = line(letter, outcome) { lines.append(line) }
            if lines.count == Self.step { try finish() }
            return true
        }
        try finish()
        try end(tally, isPart: isPart)
    }

    private func redrive(_ source: SettingsSource, _ cluster: Cluster) async throws -> Redrive {
        let settings = try TopicSettings(source)
        let counts = try await cluster.partitionCounts(
            of: (settings.intents + [settings.planResults]).map { try Topic($0) }
        )
        return Redrive(
            partitionCounts: Dictionary(
                uniqueKeysWithValues: counts.map { ($0.key.name, $0.value) }
            ),
            reader: DeadLetterReader(settings),
            takesUnreadable: unreadable
        )
    }

    private func each(
        _ places: [DeadLetterPlace],
        of topic: DeadLetterTopic,
        _ body: (DeadLetter) throws -> Bool
    ) throws {
        guard !places.isEmpty else { return try topic.read(which.filter, deliver: body) }
        // All must be there before the first is sent.
        for letter in try places.map({ try topic.letter(at: $0) }) where try !body(letter) {
            return
        }
    }

    private func line(_ letter: DeadLetter, _ outcome: Redrive.Outcome) -> String? {
        guard !json else {
            return JSONDocument.line(RedriveDocument(letter, outcome, isSent: execute))
        }
        return RedriveDocument.line(
            letter,
            outcome,
            isSent: execute,
            isNamed: !places.isEmpty
        )
    }

    private func end(_ tally: RedriveTally, isPart: Bool) throws {
        if !json {
            for line in tally.lines(isSent: execute, isFiltered: !which.isEmpty) {
                try Console.say(line)
            }
        }
        if isPart {
            Console.writeError(
                "there are more than --limit \(limit): raise it, or narrow with --since"
            )
        }
        if tally.refused > 0 {
            let noun = tally.refused == 1 ? "1 dead letter" : "\(tally.refused) dead letters"
            throw CommandFailure.failed("\(noun) can't be sent back: see above")
        }
        if !places.isEmpty, tally.unreadable > 0 {
            throw CommandFailure(status: .failed, message: "")
        }
    }
}
