import ArgumentParser
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall offsets reset`: lets the workers resume elsewhere.
struct OffsetsResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Moves the offsets of both stores, so that workers resume elsewhere.",
        discussion: """
            Says what it would move; --execute moves it. Stop the workers first: the command refuses while \
            the group has members. Partitions that the workers have set aside need no stop: name them with \
            --topic and --partition, and the workers resume there by themselves. PostgreSQL is moved first, \
            then Kafka.

            Moving back: records after the new offset are answered again. A record whose identity came \
            within the dedupe window gets the plan of the first and no row. An older record is resolved \
            again, with the current states, and gets a second row. Moving forward: the records in \
            between are never answered. To postgres: each partition that is set aside, of plan results too, \
            resumes where PostgreSQL stands, after a restore for example; what it has lost is answered again.

            Otherwise the topic of plan results is moved only if --topic names it: reports that are read again \
            get second rows, which the views count once.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    @OptionGroup var group: GroupOption
    /// Where to.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "earliest, latest, postgres, an offset, or a time as 2026-11-21T08:15:00Z or 2h.",
            valueName: "place"
        ),
        transform: ResetPlace.init
    )
    var to: ResetPlace
    /// Which topic.
    @Option(
        help: ArgumentHelp("One topic; default: all intent topics.", valueName: "topic"),
        transform: OptionForm.topic
    )
    var topic: Topic?
    /// Which partition.
    @Option(
        help: ArgumentHelp("One partition of it; default: all.", valueName: "number"),
        transform: OptionForm.partition
    )
    var partition: Partition?
    /// Whether it is done.
    @Flag(name: [.long, .customLong("yes")], help: "Move them.") var execute = false
    /// Whether brokers that do not tell are taken at their silence.
    @Flag(
        help: """
            Continue although the brokers can't say whether the group is active, or know no offsets of it.
            """
    )
    var force = false
    /// Whether to print JSON.
    @Flag(help: "One JSON object.") var json = false

    /// Refuses an offset for many partitions.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if case .offset = to.target, topic == nil || partition == nil {
            throw ValidationError(
                "an offset needs --topic and --partition: it is one of a partition"
            )
        }
        guard partition == nil || topic != nil else {
            throw ValidationError("--partition needs --topic")
        }
    }

    /// Decides, prints, and moves if it is to.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, group])
        let stores = try await options.stores(source, for: "offsets")
        let reset = PipelineReset(stores.group, offsets: stores.offsets)
        let activity = PipelineReset.activity(
            of: stores.offsets,
            asking: TopicPartition(stores.topics[0], 0),
            timeout: .seconds(10)
        )
        let moves = try moves(stores)
        let isBesideWorkers = activity.isActive && PipelineReset.areSetAside(moves)
        if execute, !isBesideWorkers { try check(activity, of: stores.group) }
        if execute, let foreign = stores.refusal(of: moves.map(\.progress)) { throw foreign }
        let mismatch = stores.holder.mismatch(in: moves.map(\.progress))
        let mayBeWrongGroup = !activity.isActive && PipelineReset.mayBeWrongGroup(moves)
        if execute, mayBeWrongGroup, !force {
            throw CommandFailure.failed("\(Self.warning(of: stores.group)), say --force")
        }
        let isMoving = execute && moves.contains(where: \.isChange)
        if !json { for line in Self.table(moves).lines { try Console.say(line) } }
        if isMoving { try move(moves, by: reset, besideWorkers: isBesideWorkers, stores) }
        if json {
            let document = ResetDocument(stores.group, activity, moves, isMoved: isMoving)
            try Console.say(JSONDocument.line(document))
        } else if isMoving {
            try Console.say(
                isBesideWorkers
                    ? "moved; the workers resume there within seconds" : "moved; start the workers"
            )
        } else if let mismatch {
            try Console.say("nothing is moved: \(mismatch)")
        } else {
            try Console.say(
                mayBeWrongGroup && !execute
                    ? "nothing is moved: \(Self.warning(of: stores.group)), say --execute --force"
                    : Self.advice(moves, isBesideWorkers ? .idle : activity, stores.group)
            )
        }
    }

    private func move(
        _ moves: [OffsetMove],
        by reset: PipelineReset,
        besideWorkers isBesideWorkers: Bool,
        _ stores: Stores
    ) throws {
        do {
            try reset.run(
                moves,
                besideWorkers: isBesideWorkers,
                on: stores.connection,
                now: SystemClock.now.millisecondsSinceEpoch
            )
        } catch let error as KafkaError {
            throw CommandFailure.failed(
                "PostgreSQL is moved, and Kafka is not: \(error); stop all workers of "
                    + "\(stores.group) and give the same command again"
            )
        }
    }

    private func moves(_ stores: Stores) throws -> [OffsetMove] {
        var all = try stores.progress(of: topic, partition)
        if to.target == .recorded {
            // The others resume there by themselves.
            all = (topic == nil ? try stores.progress() : all).filter { $0.setAside != nil }
        }
        var times: [TopicPartition: Offset] = [:]
        if case .time(let milliseconds) = to.target {
            times = try stores.reader.starts(
                atMilliseconds: milliseconds,
                in: Dictionary(uniqueKeysWithValues: all.map { ($0.partition, $0.range) }),
                timeout: Cluster.silence
            )
        }
        return try all.map { progress in
            try OffsetMove.decide(progress, to: to.target, timeOffset: times[progress.partition])
        }
    }

    private func check(
        _ activity: PipelineReset.Activity,
        of group: String
    ) throws(CommandFailure) {
        switch activity {
        case .idle: return
        case .active(let count, let state):
            throw .failed(
                "the group \(group) is active (\(state), \(Self.members(count))): stop its workers, and "
                    + "wait for their session timeout; or name with --topic and --partition what they "
                    + "have set aside"
            )
        case .unknown where force: return
        case .unknown(let reason):
            throw .failed(
                "the brokers can't say whether the group \(group) is active (\(reason)): stop "
                    + "its workers, then say --force"
            )
        }
    }

    private static func warning(of group: String) -> String {
        "the group \(group) has committed nothing, while PostgreSQL has watermarks of workers: name theirs "
            + "with --group; if it is theirs, and its offsets are gone"
    }

    private static func members(_ count: Int) -> String {
        "\(count) member\(count == 1 ? "" : "s")"
    }

    private static func advice(
        _ moves: [OffsetMove],
        _ activity: PipelineReset.Activity,
        _ group: String
    ) -> String {
        guard moves.contains(where: \.isChange) else { return "already there: nothing to move" }
        return switch activity {
        case .idle: "nothing is moved yet: --execute does it"
        case .active(let count, _):
            "nothing is moved: the group \(group) has \(members(count)); stop it, then --execute"
        case .unknown: "nothing is moved: stop the workers of \(group), then --execute --force"
        }
    }

    private static func table(_ moves: [OffsetMove]) -> ColumnText {
        var table = ColumnText(["topic", "partition", "kafka", "postgres", "to", "what it means"])
        for move in moves {
            let progress = move.progress
            table.add([
                progress.partition.topic.name, "\(progress.partition.partition)",
                progress.committed.map { "\($0)" } ?? "-",
                progress.watermark.map { "\($0.next)" } ?? "-", "\(move.target)", meaning(move),
            ])
        }
        return table
    }

    private static func meaning(_ move: OffsetMove) -> String {
        guard move.isChange else { return "already there" }
        switch move.again {
        case 0 where move.progress.isOutsideLog: return "no record of the log is passed over"
        case 0: return "Kafka goes to where PostgreSQL is"
        case -1: return "1 is passed over"
        case ..<0: return "\(-move.again) are passed over"
        case 1: return "1 is taken again"
        default: return "\(move.again) are taken again"
        }
    }
}
