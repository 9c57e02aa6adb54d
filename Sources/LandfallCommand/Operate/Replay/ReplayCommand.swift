import ArgumentParser
import Landfall
import LandfallCatalog
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker

/// `landfall replay`: what a catalog makes of the intents that have come.
struct ReplayCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Resolves recorded intents again, and compares the plans with those sent.",
        discussion: """
            Nothing is written. --catalog names the catalog of the worker, or \
            another one that is tried on what has really come. The plans that were sent are \
            taken from the plans topic, or from the ledger with --ledger.

            Each intent is resolved at the time at which it was, on the state that its device had \
            then. That state is looked for in the compacted topic of device states by the sequence \
            that the plan names; where the device has reported since and the topic was compacted, \
            it is gone: such plans are counted as other_state and not compared. States that came \
            with the intent are always there. Resume tokens are not compared; without the keys of \
            the worker, intents that bring one are refused.

            Exit status: 0 when no plan differs, 1 when one does, 2 when something can't be read.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// The catalog, by the setting of the worker.
    @OptionGroup var catalog: ReplayCatalogOptions
    /// Which topic.
    @Option(help: ArgumentHelp("Intents of one topic; default: all.", valueName: "topic"))
    var topic: String?
    /// Which partition.
    @Option(help: ArgumentHelp("Intents of one partition; default: all.", valueName: "number"))
    var partition: Int32?
    /// The first offset.
    @Option(help: ArgumentHelp("The first offset.", valueName: "offset"))
    var fromOffset: Int64?
    /// The offset behind the last.
    @Option(help: ArgumentHelp("The offset behind the last.", valueName: "offset"))
    var toOffset: Int64?
    /// The beginning.
    @Option(
        help: ArgumentHelp(
            "Intents since then: 2026-11-21T08:15:00Z, or 2h for two hours ago.",
            valueName: "time"
        )
    )
    var since: InstantText?
    /// The end.
    @Option(help: ArgumentHelp("Intents before then.", valueName: "time"))
    var until: InstantText?
    /// How many.
    @Option(
        help: ArgumentHelp(
            "The most intents, from 1 to 1000000; the newest of each partition.",
            valueName: "count"
        )
    )
    var limit = 10_000
    /// Whether plans come from the ledger.
    @Flag(help: "Take the plans that were sent from the ledger.") var ledger = false
    /// How many differences.
    @Option(help: ArgumentHelp("The most differences to show.", valueName: "count"))
    var differences = 20
    /// Whether for programs.
    @Flag(help: "One JSON object for each intent.") var json = false

    /// Refuses numbers out of bounds.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard (1...1_000_000).contains(limit) else {
            throw ValidationError("--limit is from 1 to 1000000")
        }
        guard [partition.map(Int64.init), fromOffset, toOffset].allSatisfy({ $0 ?? 0 >= 0 }) else {
            throw ValidationError("--partition, --from-offset and --to-offset are not negative")
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
            timeout: OperateOptions.silence
        )
        let intents = try replay.gather(try range(), ledger: session)
        var tally: [ReplayChange: Int] = [:]
        try replay.resolve(intents, by: resolver) { plan in
            tally[plan.change, default: 0] += 1
            if json {
                try Console.say(JSONDocument.line(ReplayedDocument(plan)))
            } else if Self.isDifferent(plan.change), Self.shown(tally) <= differences {
                for line in Self.lines(plan) { try Console.say(line.printable) }
            }
        }
        if !json { try Console.say(Self.summary(tally)) }
        guard Self.shown(tally) == 0 else { throw CommandFailure(status: .failed, message: "") }
    }

    private func connection(_ source: SettingsSource) async throws -> Connection {
        let database = try Database(
            try PostgresSettings(source),
            patience: try options.patience(source)
        )
        _ = try await database.checkSchema()
        return try await database.connect()
    }

    private func range() throws -> ReplayRange {
        var range = ReplayRange()
        range.topic = try topic.map { try Topic($0) }
        range.partition = partition.flatMap { Partition(exactly: $0) }
        range.first = fromOffset.flatMap { Offset(exactly: $0) }
        range.end = toOffset.flatMap { Offset(exactly: $0) }
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

    private static func summary(_ tally: [ReplayChange: Int]) -> String {
        let total = tally.values.reduce(0, +)
        guard total > 0 else { return "no intents" }
        let parts = ReplayChange.allCases.compactMap { change in
            tally[change].map { "\($0) \(change.rawValue)" }
        }
        return "\(total) intent\(total == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
    }
}

/// An intent that was resolved again, for programs.
struct ReplayedDocument: Encodable {
    /// What is said of a plan.
    struct Plan: Encodable {
        let outcome: String
        let route: String?
        let reason: String?
        let operations: [String]

        /// Takes a plan.
        init(_ plan: ActionPlan) {
            outcome = plan.outcome.rawValue
            route = plan.route?.name
            reason = plan.reason ?? plan.error?.code
            operations = plan.operations.map(\.kind)
        }
    }

    let change: String
    let topic: String
    let partition: Int32
    let offset: Int64
    let intentId: String
    let was: Plan?
    let now: Plan

    /// Takes an answer.
    init(_ plan: ReplayedPlan) {
        change = plan.change.rawValue
        topic = plan.place.partition.topic.name
        partition = plan.place.partition.partition.number
        offset = plan.place.offset.value
        intentId = plan.intentID
        was = plan.old.map { Plan($0) }
        now = Plan(plan.new)
    }
}
