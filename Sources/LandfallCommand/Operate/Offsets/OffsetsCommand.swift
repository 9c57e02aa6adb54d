import ArgumentParser
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings

/// `landfall offsets`: where the workers are, in both stores at once.
struct OffsetsCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "offsets",
        abstract: "Shows and moves the offsets in Kafka and PostgreSQL together.",
        subcommands: [
            OffsetsShowCommand.self, OffsetsResetCommand.self, OffsetsAdoptCommand.self,
        ]
    )
}

/// `landfall offsets show`: both stores side by side, and what a worker would do at its start.
struct OffsetsShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the offsets of both stores, and where a worker would resume.",
        discussion: """
            A worker sets a partition aside if its offset is not in the log, or belongs to another log: records \
            were deleted before it took them, or the topic was recreated. It reads the others. \
            `landfall offsets reset` lets it resume. Of a topic that is gone, the watermarks are shown. Exit status 1 if the watermarks are those of another group \
            or cluster.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    @OptionGroup var group: GroupOption
    /// Whether to print JSON.
    @Flag(help: "One JSON object a line.") var json = false

    /// Asks and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, group])
        let stores = try await options.stores(source, for: "offsets")
        let all = try stores.progress(withGone: true)
        if json {
            for progress in all { try Console.say(JSONDocument.line(ProgressDocument(progress))) }
        } else {
            for line in Self.table(all, results: stores.results).lines { try Console.say(line) }
        }
        if let mismatch = stores.holder.mismatch(in: all) { throw CommandFailure.failed(mismatch) }
    }

    /// The partitions as a table.
    private static func table(_ all: [PartitionProgress], results: Topic) -> ColumnText {
        var table = ColumnText([
            "topic", "partition", "start", "end", "kafka", "postgres", "published", "a worker",
        ])
        for progress in all {
            let isResults = progress.partition.topic == results
            table.add([
                progress.partition.topic.name, "\(progress.partition.partition)",
                progress.isGone ? "-" : "\(progress.range.start)",
                progress.isGone ? "-" : "\(progress.range.end)",
                progress.committed.map { "\($0)" } ?? "-",
                progress.watermark.map { "\($0.next)" } ?? "-",
                progress.watermark.map { "\($0.published)" } ?? "-",
                plan(progress, hasReplies: !isResults),
            ])
        }
        return table
    }

    /// Describes what a worker would do with the partition now.
    ///
    /// - Parameters:
    ///   - progress: Where the partition is.
    ///   - hasReplies: Whether its records are answered.
    /// - Returns: One sentence without its subject.
    static func plan(_ progress: PartitionProgress, hasReplies: Bool = true) -> String {
        guard !progress.isGone else { return "reads nothing: the topic is gone" }
        if let reason = progress.setAside { return "sets it aside: \(reason.printable)" }
        guard let watermark = progress.watermark else {
            return progress.committed.map { "resumes at \($0)" } ?? "begins where begin-at says"
        }
        let first = max(progress.committed ?? watermark.published, watermark.published)
        guard first < watermark.next, !watermark.isReset else {
            return "resumes at \(watermark.next)"
        }
        return hasReplies
            ? "publishes \(first) to \(watermark.next) from the ledger, resumes at \(watermark.next)"
            : "commits \(watermark.next), resumes there"
    }
}
