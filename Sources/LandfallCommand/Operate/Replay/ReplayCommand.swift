import ArgumentParser
import Landfall
import LandfallCatalog
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall replay`: what a catalog makes of the intents that have come.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Resolves recorded intents again, and compares the plans with those sent.",
        discussion: """
            It writes nothing. --catalog names the catalog of the worker, or \
            another one to try on recorded intents. The sent plans come from the \
            plans topic, or from the ledger with --ledger.

            Each intent is resolved with its original time as now, on the state that its device had \
            then. The command looks for that state in the compacted topic of device states, by the sequence \
            in the plan. If the device has reported since and the topic was compacted, \
            the state is gone: such plans count as other_state and are not compared. States within \
            intents are always there. Resume tokens are not compared. Without the keys of \
            the worker, intents with a token are refused.

            Exit status: 0 no plan differs, 1 a plan differs, 2 something can't be read.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// The catalog, by the setting of the worker.
    @OptionGroup var catalog: ReplayCatalogOptions
    /// Which topic.
    @Option(
        help: ArgumentHelp("Intents of one topic; default: all.", valueName: "topic"),
        transform: OptionForm.topic
    )
    var topic: Topic?
    /// Which partition.
    @Option(
        help: ArgumentHelp("Intents of one partition; default: all.", valueName: "number"),
        transform: OptionForm.partition
    )
    var partition: Partition?
    /// The first offset.
    @Option(
        help: ArgumentHelp("The first offset.", valueName: "offset"),
        transform: OptionForm.offset
    )
    var fromOffset: Offset?
    /// The offset after the last.
    @Option(
        help: ArgumentHelp("The offset after the last.", valueName: "offset"),
        transform: OptionForm.offset
    )
    var toOffset: Offset?
    /// The beginning.
    @Option(
        help: ArgumentHelp(
            "Intents since then: 2026-11-21T08:15:00Z, or 2h for two hours ago.",
            valueName: "time"
        ),
        transform: InstantText.init
    )
    var since: InstantText?
    /// The end.
    @Option(
        help: ArgumentHelp("Intents before then.", valueName: "time"),
        transform: InstantText.init
    )
    var until: InstantText?
    /// How many.
    @Option(
        help: ArgumentHelp(
            "The most intents, from 1 to 1000000; the newest are taken.",
            default: 10_000,
            valueName: "count"
        ),
        transform: OptionForm.count(1...1_000_000)
    )
    var limit = 10_000
    /// Whether plans come from the ledger.
    @Flag(help: "Read the sent plans from the ledger.") var ledger = false
    /// How many differences.
    @Option(
        help: ArgumentHelp(
            "The most differences to show, from 0 on.",
            default: 20,
            valueName: "count"
        ),
        transform: OptionForm.count(0...1_000_000)
    )
    var differences = 20
    /// Whether to print JSON.
    @Flag(help: "One JSON object for each intent.") var json = false

    /// Refuses bounds in the wrong order.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if let fromOffset, let toOffset, fromOffset >= toOffset {
            throw ValidationError("--from-offset is not before --to-offset")
        }
        if let since, let until, since.milliseconds >= until.milliseconds {
            throw ValidationError("--since is not before --until")
        }
    }

    /// Gathers, resolves and compares.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, catalog])
        let resolver = try catalog.resolver(source)
        let session = ledger ? try await connection(source) : nil
        let cluster = try await options.cluster(source, for: "replay")
        let replay = PlanReplay(
            try TopicSettings(source),
            reader: try cluster.reader(),
            timeout: Cluster.silence,
            onUnreadable: { Console.writeError("\($0): it is skipped") }
        )
        let found = try replay.gather(range, ledger: session)
        var tally: [ReplayChange: Int] = [:]
        try replay.resolve(found.intents, by: resolver) { plan in
            tally[plan.change, default: 0] += 1
            if json {
                try Console.say(JSONDocument.line(ReplayedDocument(plan)))
            } else if Self.isDifferent(plan.change), Self.shown(tally) <= differences {
                for line in Self.lines(plan) { try Console.say(line.printable) }
            }
        }
        if !json { try Console.say(summary(tally, isPart: found.isPart)) }
        guard Self.shown(tally) == 0 else { throw CommandFailure(status: .failed, message: "") }
    }

    private func connection(_ source: SettingsSource) async throws -> Connection {
        let database = try Database(
            try PostgresSettings(source),
            retryPolicy: try options.retryPolicy(source)
        )
        _ = try await database.checkSchema()
        return try await database.connect()
    }

    private var range: ReplayRange {
        var range = ReplayRange()
        range.topic = topic
        range.partition = partition
        range.first = fromOffset
        range.end = toOffset
        range.since = since?.milliseconds
        range.until = until?.milliseconds
        range.limit = limit
        return range
    }

    private static func isDifferent(_ change: ReplayChange) -> Bool {
        [.outcome, .operations, .details].contains(change)
    }

    private static func shown(_ tally: [ReplayChange: Int]) -> Int {
        tally.reduce(0) { isDifferent($1.key) ? $0 + $1.value : $0 }
    }

    /// The lines about a plan that differs.
    private static func lines(_ plan: ReplayedPlan) -> [String] {
        [
            "\(plan.change.rawValue)  \(plan.place)  intent \(plan.intentID)",
            "  was  \(plan.old.map(words) ?? "-")", "  now  \(words(plan.new))",
        ]
    }

    /// A plan in a few words, without anything of the person.
    private static func words(_ plan: ActionPlan) -> String {
        let operations = plan.operations.map(\.kind).joined(separator: ", ")
        let parts = [
            plan.route.map { "to \($0.name)" }, plan.reason.map { "(\($0))" },
            plan.error.map { "(\($0.code))" }, operations.isEmpty ? nil : "by \(operations)",
        ]
        return ([plan.outcome.rawValue] + parts.compactMap(\.self)).joined(separator: " ")
    }

    private func summary(_ tally: [ReplayChange: Int], isPart: Bool) -> String {
        let total = tally.values.reduce(0, +)
        guard total > 0 else {
            return range == ReplayCommand.everything(limit)
                ? "no intents: the topics have none" : "no intents in this range"
        }
        let parts = ReplayChange.allCases.compactMap { change in
            tally[change].map { "\($0) \(change.rawValue)" }
        }
        let isCompared = tally[.same] != nil || Self.shown(tally) > 0
        return "\(total) intent\(total == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
            + (isCompared ? "" : "; none could be compared")
            + (isPart ? "; --limit leaves out older ones" : "")
    }

    private static func everything(_ limit: Int) -> ReplayRange {
        var range = ReplayRange()
        range.limit = limit
        return range
    }
}
