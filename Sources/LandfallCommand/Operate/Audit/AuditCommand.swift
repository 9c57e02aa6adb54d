import ArgumentParser
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall audit`: whether what came, what was recorded and what was answered add up.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Reconciles intents, rows, the ledger, plans and dead letters.",
        discussion: """
            Reads every record of the intent topics in a range, and checks that each has exactly \
            one row, or was repeated or became a dead letter; that its plan or dead letter exists once, \
            byte for byte as in the ledger; and that no plan lacks a row. It writes \
            nothing, and workers may run meanwhile. Memory does not grow with the range; \
            more than a million records need some space in the folder of temporary files.

            The role needs landfall_reader for the rows and landfall_writer for the ledger. Exit \
            status: 0 all adds up or there is nothing, 1 something does not add up, 2 something can't be read.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    @OptionGroup var group: GroupOption
    /// The beginning.
    @Option(
        help: ArgumentHelp(
            """
            Records since then: 2026-11-21T08:15:00Z, or 2h for two hours ago; default: all that \
            the topics have.
            """,
            valueName: "time"
        ),
        transform: InstantText.init
    )
    var since: InstantText?
    /// The end.
    @Option(
        help: ArgumentHelp("Records before then; default: now.", valueName: "time"),
        transform: InstantText.init
    )
    var until: InstantText?
    /// How many differences.
    @Option(
        help: ArgumentHelp(
            "The most differences to show, from 0 to 10000.",
            default: 20,
            valueName: "count"
        ),
        transform: OptionForm.count(0...10_000)
    )
    var differences = 20
    /// Whether to print JSON.
    @Flag(help: "One JSON object.") var json = false

    /// Refuses what can't be.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if let since, let until, since.milliseconds >= until.milliseconds {
            throw ValidationError("--since is not before --until")
        }
    }

    /// Reads and compares.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, group])
        let database = try Database(
            try PostgresSettings(source),
            retryPolicy: try options.retryPolicy(source)
        )
        let cluster = try await options.cluster(source, for: "audit")
        _ = try await database.checkSchema()
        let report = try report(source, cluster, database)
        if json {
            try Console.say(JSONDocument.line(AuditDocument(report, in: range)))
        } else {
            for line in AuditText(report, in: range).lines { try Console.say(line) }
        }
        guard report.isGood else { throw CommandFailure(status: .failed, message: "") }
    }

    private var range: AuditRange {
        AuditRange(since: since?.milliseconds, until: until?.milliseconds)
    }

    private func report(
        _ source: SettingsSource,
        _ cluster: Cluster,
        _ database: Database
    ) throws -> AuditReport {
        var line = ProgressLine()
        defer { line.clear() }
        do {
            let audit = try PipelineAudit(
                try TopicSettings(source),
                range,
                reader: try cluster.reader(),
                offsets: try GroupOffsets(cluster.configuration, group: try source.group),
                postgres: database.configuration,
                timeout: Cluster.silence
            )
            return try audit.run(limit: differences) { count in
                line.show { "\(count) records read" }
            }
        } catch let error as PostgresError where error.sqlState?.rawValue == "42501" {
            throw CommandFailure.usage(
                "PostgreSQL: \(error.report?.message ?? "access denied"): the role needs the rows and the ledger, as by GRANT landfall_reader, "
                    + "landfall_writer TO my_auditor"
            )
        }
    }
}
