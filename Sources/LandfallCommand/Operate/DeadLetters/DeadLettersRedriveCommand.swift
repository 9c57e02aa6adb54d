import ArgumentParser
import LandfallKafka
import LandfallOperations
import LandfallWorker

/// `landfall dead-letters redrive`: sends dead letters back to where they came from.
struct DeadLettersRedriveCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "redrive",
        abstract: "Sends dead letters back to the topics that they came from.",
        discussion: """
            Says what it would send; --execute sends it. Key, value, headers and partition are \
            those of the original, and so is its identity: a letter that is sent back twice within \
            the worker's dedupe window is answered with the same plan and recorded once. The dead \
            letters stay where they are. Name letters by their places, or by the flags under Which.
            """
    )

    /// Where they are.
    @Argument(help: ArgumentHelp("Letters, as list says them.", valueName: "partition:offset"))
    var places: [DeadLetterPlace] = []
    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// Which letters.
    @OptionGroup(title: "Which") var which: DeadLetterOptions
    /// Whether all are meant.
    @Flag(help: "All dead letters.") var all = false
    /// How many.
    @Option(help: ArgumentHelp("The most letters, from 1 to 1000000.", valueName: "count"))
    var limit = 1000
    /// Whether they are sent.
    @Flag(name: [.long, .customLong("yes")], help: "Send them.") var execute = false

    /// Refuses to guess which letters are meant.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard (1...1_000_000).contains(limit) else {
            throw ValidationError("--limit is from 1 to 1000000")
        }
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
        let source = try await options.source()
        let cluster = try await options.cluster(source, for: "dead-letters")
        let settings = try TopicSettings(source)
        let counts = try await cluster.partitionCounts(
            of: (settings.intents + [settings.planResults]).map { try Topic($0) }
        )
        let redrive = Redrive(
            partitionCounts: Dictionary(
                uniqueKeysWithValues: counts.map { ($0.key.name, $0.value) }
            )
        )
        let topic = DeadLetterTopic(
            try Topic(settings.deadLetters),
            reader: try cluster.reader(),
            timeout: OperateOptions.silence
        )
        let sender = try execute ? RedriveSender(cluster.configuration) : nil
        var tally = RedriveTally()
        try each(of: topic) { letter in
            let outcome = redrive.outcome(for: letter)
            if case .ready(let record) = outcome { try sender?.send(record) }
            tally.add(outcome)
            if let line = Self.line(letter, outcome, isSent: execute) { try Console.say(line) }
        }
        try sender?.finish()
        try Console.say(tally.text(isSent: execute))
        guard tally.refused == 0 else {
            throw CommandFailure.failed(
                "\(tally.refused) dead letters can't be sent back: see above"
            )
        }
    }

    private func each(
        of topic: DeadLetterTopic,
        _ body: (DeadLetter) throws -> Void
    ) throws {
        for place in places {
            guard let letter = try topic.letter(place.partition, place.offset) else {
                throw CommandFailure.usage(
                    "there is no dead letter \(place.partition):\(place.offset): take a place that "
                        + "`landfall dead-letters list` shows"
                )
            }
            try body(letter)
        }
        guard places.isEmpty else { return }
        var rest = limit
        try topic.read(which.filter) { letter in
            try body(letter)
            rest -= 1
            return rest > 0
        }
    }

    private static func line(
        _ letter: DeadLetter,
        _ outcome: Redrive.Outcome,
        isSent: Bool
    ) -> String? {
        let name = "\(letter.place.short)  \(letter.code ?? "unknown")"
        switch outcome {
        case .ready(let record):
            let target = record.partition.map { "partition \($0)" } ?? "the partition of its key"
            return "\(name)  \(isSent ? "sent" : "would be sent") to \(record.topic) \(target)"
        case .refused(let reason): return "\(name)  stays: \(reason)".printable
        }
    }
}

/// How many dead letters were sent back, and how many can't be.
struct RedriveTally: Hashable, Sendable {
    /// Those that can be sent.
    private(set) var ready = 0
    /// Those that can't.
    private(set) var refused = 0

    /// Counts one.
    mutating func add(_ outcome: Redrive.Outcome) {
        switch outcome {
        case .ready: ready += 1
        case .refused: refused += 1
        }
    }

    /// The last line.
    ///
    /// - Parameter isSent: Whether they were sent.
    /// - Returns: What was done, or how to do it.
    func text(isSent: Bool) -> String {
        guard ready + refused > 0 else { return "no dead letters" }
        let noun = "\(ready) dead letter\(ready == 1 ? "" : "s")"
        let rest = refused == 0 ? "" : "; \(refused) can't be"
        return isSent
            ? "\(noun) sent back\(rest)" : "\(noun) would be sent back\(rest): --execute does it"
    }
}
