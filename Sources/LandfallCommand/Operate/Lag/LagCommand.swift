import ArgumentParser
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings

/// `landfall lag`: how far behind the workers are, by Kafka and by PostgreSQL.
struct LagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lag",
        abstract: "Says how many intents and plan results are waiting.",
        discussion: """
            For each partition of the intent topics and of the topic of plan results it prints the offset that the group has committed in Kafka, the \
            watermark in PostgreSQL (the next offset to record, and the offset up to which plans are known to \
            be published), the end of the log, and the lag between the watermark and the end. A \
            constant lag of a few on an idle topic is markers of transactions. Recorded intents \
            whose plans are not known to be published are waiting too. \
            Exit status 1 if more intents wait than --max, if the watermarks are those of another group or \
            cluster, if a topic is gone, or if a partition is set aside: \
            PostgreSQL has lost rows, or the watermark is not in the log or belongs to another log.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    @OptionGroup var group: GroupOption
    /// The most that may wait.
    @Option(
        help: ArgumentHelp("The most intents that may wait in all.", valueName: "count"),
        transform: OptionForm.count(0...Int64.max)
    )
    var max: Int64?
    /// Whether to print JSON.
    @Flag(help: "One JSON object.") var json = false

    /// The JSON object.
    private struct Document: Encodable {
        let group: String
        let lag: Int64
        let unpublished: Int64
        let resultLag: Int64
        let partitions: [ProgressDocument]
    }

    /// Asks and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, group])
        let stores = try await options.stores(source, for: "lag")
        let all = try stores.progress(withGone: true)
        let reports = all.filter { $0.partition.topic == stores.results }.reduce(0) { $0 + $1.lag }
        let intents = all.filter { $0.partition.topic != stores.results }
        let waiting = intents.reduce(0) { $0 + $1.lag }
        let unpublished = intents.reduce(0) { $0 + $1.unpublished }
        if json {
            let document = Document(
                group: stores.group,
                lag: waiting,
                unpublished: unpublished,
                resultLag: reports,
                partitions: all.map { ProgressDocument($0) }
            )
            try Console.say(JSONDocument.line(document))
        } else {
            for line in Self.table(all).lines { try Console.say(line) }
            try Console.say(
                Self.summary(
                    waiting: waiting,
                    unpublished: unpublished,
                    reports: reports,
                    group: stores.group
                )
            )
        }
        if let mismatch = stores.holder.mismatch(in: all) { throw CommandFailure.failed(mismatch) }
        try check(all, sum: waiting + unpublished)
    }

    /// Fails if a partition is set aside or too much is waiting.
    private func check(_ all: [PartitionProgress], sum: Int64) throws {
        for progress in all where !progress.isGone {
            guard let reason = progress.setAside else { continue }
            Console.writeError(
                "\(progress.partition) is set aside: \(reason.printable)\(Self.loss(progress))"
            )
        }
        guard sum <= max ?? .max else {
            let noun = sum == 1 ? "1 intent is" : "\(sum) intents are"
            throw CommandFailure.failed("\(noun) waiting, more than --max \(max ?? 0)")
        }
        if let refusal = Self.refusal(of: all) { throw CommandFailure.failed(refusal) }
    }

    /// Names what is not read, and what to do about it; `nil` where all is read.
    static func refusal(of all: [PartitionProgress]) -> String? {
        let gone = Set(all.filter(\.isGone).map(\.partition.topic)).sorted().map(\.name)
        guard gone.isEmpty else {
            let list = gone.joined(separator: ", ")
            return "there is no topic \(list) any more: make it with `landfall topics create`, or "
                + "leave it out of the settings"
        }
        let aside = all.filter { $0.setAside != nil }
        guard !aside.isEmpty else { return nil }
        let count = aside.count == 1 ? "1 partition is" : "\(aside.count) partitions are"
        let advice =
            aside.allSatisfy(\.hasLostRows)
            ? "restore PostgreSQL further, or have the workers answer again what it has lost: "
                + "`landfall offsets reset --to postgres --execute`"
            : "let the workers resume with `landfall offsets reset`"
        return "\(count) set aside and not read: \(advice)"
    }

    /// Describes records that were deleted before a worker read them.
    private static func loss(_ progress: PartitionProgress) -> String {
        guard progress.isOutsideLog, progress.watermark?.setAside == nil,
            let offset = progress.resumption
        else { return "" }
        let gone = progress.range.start.value - offset.value
        return gone > 0
            ? ": up to \(gone) records were deleted before a worker read them"
            : ": was the topic recreated?"
    }

    /// The last line.
    ///
    /// - Parameters:
    ///   - waiting: Intents that are not recorded.
    ///   - unpublished: Those that are recorded and not published.
    ///   - reports: Plan results that are not recorded.
    ///   - group: The group.
    /// - Returns: How many there are of each.
    static func summary(
        waiting: Int64,
        unpublished: Int64,
        reports: Int64,
        group: String
    ) -> String {
        let held = unpublished == 0 ? "" : ", \(unpublished) recorded and not published"
        return "\(waiting) intent\(waiting == 1 ? "" : "s") and \(reports) plan "
            + "result\(reports == 1 ? "" : "s") waiting\(held) in group \(group)"
    }

    /// The partitions as a table.
    static func table(_ all: [PartitionProgress]) -> ColumnText {
        var table = ColumnText([
            "topic", "partition", "committed", "next", "published", "end", "lag", "epoch",
            "changed", "owner",
        ])
        for progress in all {
            let watermark = progress.watermark
            table.add([
                progress.partition.topic.name, "\(progress.partition.partition)",
                progress.committed.map { "\($0)" } ?? "-", watermark.map { "\($0.next)" } ?? "-",
                watermark.map { "\($0.published)" } ?? "-",
                progress.isGone ? "-" : "\(progress.range.end)",
                progress.isGone ? "-" : "\(progress.lag)",
                watermark.map { "\($0.ownerEpoch)" } ?? "-",
                TimeText.seconds(watermark?.updatedMilliseconds), watermark?.owner.printable ?? "-",
            ])
        }
        return table
    }
}
