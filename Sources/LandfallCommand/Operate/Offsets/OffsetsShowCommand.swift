import ArgumentParser
import LandfallKafka
import LandfallOperations

/// `landfall offsets show`: both stores side by side, and what a worker would do at its start.
struct OffsetsShowCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the offsets of both stores, and where a worker would go on.",
        discussion: """
            A worker sets a partition aside whose offset is not in the log, or of another log: records \
            that it has not taken were deleted, or the topic was made anew. It reads the others. \
            `landfall offsets reset` lets it go on.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// The group.
    @OptionGroup var group: GroupOption
    /// Whether for programs.
    @Flag(help: "One JSON object a line.") var json = false

    /// Asks and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, group])
        let stores = try await Stores(options, source, for: "offsets")
        let all = try stores.progress()
        if json {
            for progress in all { try Console.say(JSONDocument.line(ProgressDocument(progress))) }
            return
        }
        var table = ColumnText([
            "topic", "partition", "start", "end", "kafka", "postgres", "published", "a worker",
        ])
        for progress in all {
            let isResults = progress.partition.topic == stores.results
            table.add([
                progress.partition.topic.name, "\(progress.partition.partition)",
                "\(progress.range.start)", "\(progress.range.end)",
                progress.committed.map { "\($0)" } ?? "-",
                progress.mark.map { "\($0.next)" } ?? "-",
                progress.mark.map { "\($0.published)" } ?? "-",
                Self.plan(progress, hasReplies: !isResults),
            ])
        }
        for line in table.lines { try Console.say(line) }
        if let foreign = stores.refusal(of: all) {
            try Console.say("no worker of \(stores.group) takes them: \(foreign.description)")
        }
    }

    /// What a worker does that gets the partition now.
    ///
    /// - Parameters:
    ///   - progress: Where the partition is.
    ///   - hasReplies: Whether its records are answered.
    /// - Returns: One sentence without its subject.
    static func plan(_ progress: PartitionProgress, hasReplies: Bool = true) -> String {
        if let reason = progress.setAside { return "sets it aside: \(reason.printable)" }
        guard let mark = progress.mark else {
            return progress.committed.map { "goes on at \($0)" } ?? "begins where begin-at says"
        }
        let first = max(progress.committed ?? mark.published, mark.published)
        guard first < mark.next, !mark.isReset else { return "goes on at \(mark.next)" }
        return hasReplies
            ? "publishes \(first) to \(mark.next) from the ledger, goes on at \(mark.next)"
            : "commits \(mark.next), goes on there"
    }
}
