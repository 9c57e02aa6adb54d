import Foundation
import Glibc
import LandfallCatalog
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallValues
import LandfallWorker
import Logging

/// The broker and the database of the demo: both begin and end with it.
actor DemoStage {
    /// The name of the database.
    static let database = "landfall"
    /// The role that the workers log in as: it may write what workers write, and nothing else.
    static let worker = "landfall_demo"
    /// The partitions of each topic.
    static let partitionCount: Int32 = 4

    private let executor = ThreadExecutor(label: "landfall.demo.stage")
    private let log: LogSink
    private var server: TemporaryServer?
    /// The process of the database that was started first; a person may have started another.
    private var firstProcess: Int32?
    private var cluster: MockCluster?
    private let password = SecretText(
        (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    )

    /// The thread on which the calls block.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Starts nothing yet.
    ///
    /// - Parameter log: Where librdkafka's lines go.
    init(log: @escaping LogSink) { self.log = log }

    /// Starts the broker and makes the topics.
    ///
    /// - Parameter topics: All topics.
    /// - Returns: `host:port` of the broker.
    /// - Throws: `KafkaError`.
    func startBroker(_ topics: [Topic]) throws -> [String] {
        let cluster = try MockCluster(log: log)
        for topic in topics {
            try cluster.createTopic(topic, partitionCount: Self.partitionCount)
        }
        self.cluster = cluster
        return cluster.bootstrapServers
    }

    /// Starts PostgreSQL, applies the migrations, and makes the role of the workers.
    ///
    /// - Parameter check: Called between the steps; what it throws ends the starting.
    /// - Returns: Where the workers log in.
    /// - Throws: ``DemoError`` where PostgreSQL can't be started, or what `check`
    ///   throws.
    func startDatabase(_ check: @Sendable () throws -> Void) throws -> PostgresSettings {
        do {
            let server = try TemporaryServer()
            self.server = server
            firstProcess = server.processID
            try check()
            let configuration = try server.makeDatabase(Self.database)
            try Migrator(Schema.migrations).apply(to: configuration)
            try Connection(configuration).execute(
                """
                CREATE ROLE \(Self.worker) LOGIN PASSWORD '\(password.revealed)';
                GRANT landfall_writer TO \(Self.worker)
                """
            )
            try check()
            return PostgresSettings(
                url: "postgres://\(Self.worker)@127.0.0.1:\(server.port)/\(Self.database)"
                    + "?sslmode=disable",
                password: password
            )
        } catch let error as TemporaryServerError {
            throw DemoError.setup("the demo needs a PostgreSQL of its own: \(error)")
        }
    }

    /// Notes what the experiments of a catalog weigh, as `landfall serve` does.
    ///
    /// - Parameter catalog: The catalog.
    /// - Throws: `PostgresError`.
    func note(_ catalog: Catalog) throws {
        guard let server else { return }
        try ExperimentWeights.write(
            catalog,
            to: Connection(server.configuration(database: Self.database))
        )
    }

    /// A command that opens the database, for people; empty before it runs.
    var psqlCommand: String {
        guard let server else { return "" }
        return server.psqlCommand(database: Self.database)
            .replacing(server.folder, with: SettingExports.quoted(server.folder))
    }

    /// The URL of the database for other commands; empty before it runs.
    var url: String { server?.url(database: Self.database) ?? "" }

    /// The path of a file that goes with the database.
    ///
    /// - Parameter name: Its name.
    /// - Returns: The path.
    func path(of name: String) -> String { "\(server?.folder ?? "")/\(name)" }

    /// Writes a file beside the database, which goes with it.
    ///
    /// - Parameters:
    ///   - text: What only its owner may read.
    ///   - name: The file's name.
    /// - Returns: Its path.
    /// - Throws: ``DemoError`` where it can't be written.
    func write(_ text: String, to name: String) throws(DemoError) -> String {
        let path = path(of: name)
        guard
            FileManager.default.createFile(
                atPath: path,
                contents: Data(text.utf8),
                attributes: [.posixPermissions: 0o600]
            )
        else { throw .setup("\(path) can't be written") }
        return path
    }

    /// Copies a file to one beside the database.
    ///
    /// - Parameters:
    ///   - source: Its path.
    ///   - name: The copy's name.
    /// - Returns: The copy's path.
    /// - Throws: ``DemoError`` where it can't be read or written.
    func copy(_ source: String, to name: String) throws(DemoError) -> String {
        guard let text = try? String(contentsOfFile: source, encoding: .utf8) else {
            throw .setup("\(source) can't be read")
        }
        return try write(text, to: name)
    }

    /// Writes a program for people that stops and starts the database.
    ///
    /// - Returns: Its path.
    /// - Throws: ``DemoError`` where it can't be written.
    func writeDatabaseControl() throws(DemoError) -> String {
        try write(DatabaseControl(folder: server?.folder ?? "").text, to: "database")
    }

    /// Lets the broker wait with each answer from now on.
    ///
    /// - Parameter delay: How long; nothing is changed by zero.
    /// - Throws: `KafkaError`.
    func delayBroker(by delay: Duration) throws(KafkaError) {
        guard delay > .zero, let cluster else { return }
        for broker in cluster.brokers { try cluster.setRoundTrip(of: broker, to: delay) }
    }

    /// Reads what the workers have recorded.
    ///
    /// - Returns: The rows that are counted.
    /// - Throws: `PostgresError`.
    func recorded() throws -> RecordedRows {
        guard let server else { return RecordedRows() }
        let connection = try Connection(server.configuration(database: Self.database))
        var rows = RecordedRows()
        for row in try connection.query("SELECT topic, plan_id FROM landfall.navigation_event") {
            rows.events.append(
                .init(topic: try row.value("topic"), planID: try row.value("plan_id"))
            )
        }
        let exposures = try connection.query(
            """
            SELECT topic, experiment_id || ': ' || variation_id AS variation, count(*) AS exposures
            FROM landfall.experiment_viewed GROUP BY 1, 2
            """
        )
        for row in exposures {
            rows.exposures.append(
                .init(
                    topic: try row.value("topic"),
                    variation: try row.value("variation"),
                    count: try row.value("exposures")
                )
            )
        }
        let landed = try connection.query(
            "SELECT plan_id FROM landfall.tap WHERE result = 'APPLIED'"
        )
        for row in landed { rows.landed.insert(try row.value("plan_id")) }
        return rows
    }

    /// Reads what was recorded of one intent.
    ///
    /// - Parameter intentID: The intent.
    /// - Returns: Its rows, table by table.
    /// - Throws: `PostgresError`.
    func rows(of intentID: String) throws -> [ShownRow] {
        guard let server else { return [] }
        let connection = try Connection(server.configuration(database: Self.database))
        return try ShownRow.read(of: intentID, on: connection)
    }

    /// Returns the page of `landfall report --html` for the day.
    ///
    /// - Returns: An HTML page.
    /// - Throws: `PostgresError` or `ReportError`.
    func reportPage() throws -> String {
        guard let server else { return "" }
        let connection = try Connection(server.configuration(database: Self.database))
        let days = try ReportDays(from: nil, through: nil, count: 1, on: connection)
        return ReportPage(try ReportReader(connection).report(of: days)).html
    }

    /// Ends both; waits until PostgreSQL is gone.
    func end() {
        endOther()
        server?.stop()
        server = nil
        cluster = nil
    }

    /// Ends a database that a person has started in place of the first, so that its folder can be removed.
    private func endOther() {
        guard let server, server.processID != firstProcess else { return }
        kill(server.processID, SIGINT)
        let deadline = ContinuousClock.now + .seconds(10)
        // PostgreSQL takes this file away when it has ended.
        while FileManager.default.fileExists(atPath: "\(server.folder)/data/postmaster.pid"),
            ContinuousClock.now < deadline
        {
            Backoff.pause(for: .milliseconds(10))
        }
    }
}
