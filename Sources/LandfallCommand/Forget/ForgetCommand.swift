import ArgumentParser
import Foundation
import LandfallOperations
import LandfallPostgres
import LandfallTokens
import LandfallWorker

/// `landfall forget`: takes away what the database holds of a person.
struct ForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Deletes the data of a person from the database.",
        discussion: """
            Says how many rows of each table it would change; --execute changes them. Intents and \
            reports stay as anonymous rows, so that counts stay correct. Exposures, own \
            events, sticky assignments and records of the ledger are deleted. Records of the \
            ledger that are not known to be published must wait: the command says how many, with status 1; run \
            it again a minute later. You can run it as often as you like. If \
            segments of the ledger are signed, it needs the ledger-keys-file of the workers.

            --user selects the rows of a user, --device those of a device, whoever used \
            it; both are repeatable. If ids of users are stored as hashes, the command needs \
            the same user-id-key-file as the workers, old keys included. It stops if ids look \
            hashed by another key, unless --allow-missing-keys is given, for example because a \
            sender made an id up. If ids are not hashed, rows do not contain a user whose id is an \
            e-mail address: give the devices.

            At the end it runs ANALYZE on the changed tables, since the planner's statistics, which \
            readers see, contain ids. The role needs landfall_owner. The command does not change Kafka: send a \
            null record to the topic of device states, and wait for the retention of the other topics.
            """
    )

    @Option(help: ArgumentHelp("The id of a user, as senders give it.", valueName: "id"))
    var user: [String] = []
    @Option(help: ArgumentHelp("A device.", valueName: "id"))
    var device: [String] = []
    @Flag(name: [.long, .customLong("yes")], help: "Delete the data.") var execute = false
    @Flag(help: "Continue although ids of users look hashed by keys that are not given.")
    var allowMissingKeys = false
    @Flag(help: "Print one line of JSON.") var json = false
    @OptionGroup var userIDKey: UserIDKeyOption
    @OptionGroup var ledgerKeysFile: LedgerKeysOption
    @OptionGroup var database: DatabaseOptions

    /// Refuses to forget nobody, or everybody who has no name.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard !user.isEmpty || !device.isEmpty else {
            throw ValidationError("name a person: --user or --device")
        }
        guard !(user + device).contains(where: { $0.isEmpty || $0.contains("\0") }) else {
            throw ValidationError("an id is not empty")
        }
    }

    /// Counts or changes the rows, and says how many.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let source = try await SettingsSource(
            [userIDKey, ledgerKeysFile],
            file: database.file,
            environment: ProcessInfo.processInfo.environment
        )
        let (users, keys) = (try source.users, try source.ledgerKeys)
        let database = try await database.database(isUnhurried: true)
        _ = try await database.checkSchema()
        let connection = try await database.connect()
        let (tables, changed): ([Table], [String])
        do {
            if !user.isEmpty, !allowMissingKeys { try check(users, on: connection) }
            let ledger = LedgerForgetting(
                users: user.flatMap(users.all),
                devices: device,
                keys: keys
            )
            (tables, changed) = try forget(user.flatMap(users.all), ledger, on: connection)
        } catch OperationsError.refused(let reason) {
            throw CommandFailure.usage(reason)
        } catch let error as PostgresError where error.sqlState == .insufficientPrivilege {
            throw CommandFailure.usage(
                "only the owner may forget: log in as a role that has landfall_owner"
            )
        } catch let error as PostgresError where error.sqlState == .lockNotAvailable {
            try connection.rollback()
            throw try LockHolder.failure(waitingFor: "landfall.forget", on: connection)
        }
        let waiting = tables.reduce(0) { $0 + $1.waiting }
        if json {
            try Console.say(
                JSONDocument.line(Document(executed: execute, tables: tables, waiting: waiting))
            )
        } else {
            try say(tables, total: tables.reduce(waiting) { $0 + $1.rows })
        }
        for name in changed { try analyze(name, on: connection) }
        guard waiting == 0 || !execute else {
            throw CommandFailure.failed(
                "\(waiting) wait for plans that are not known to be published: give the same "
                    + "command again in a minute, with the workers running"
            )
        }
    }

    /// Refuses where rows have hashes by keys that are not there: their users would not be found.
    private func check(_ users: UserPseudonyms, on connection: Connection) throws {
        let known = users.keyIDs
        let missing = try connection.query(
            #"""
            SELECT DISTINCT split_part(user_id, '.', 1) AS key FROM landfall.navigation_event
            WHERE length(user_id) > 44 AND user_id ~ '^[A-Za-z0-9_-]{1,32}\.[A-Za-z0-9_-]{43}$'
            ORDER BY 1
            """#
        ).map { try $0.value("key", as: String.self) }.filter { !known.contains($0) }
        guard missing.isEmpty else {
            let shown = missing.prefix(3).joined(separator: ", ")
            let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
            throw CommandFailure.usage(
                "rows hold ids of users that look hashed by \(shown)\(more): give the file with that "
                    + "key as --user-id-key-file, or, if there is no such key, --allow-missing-keys"
            )
        }
    }

    private func forget(
        _ users: [String],
        _ ledger: LedgerForgetting,
        on connection: Connection
    ) throws -> ([Table], changed: [String]) {
        try connection.begin()
        // First: what the ledger holds of the person is found by rows that belong to nobody after that.
        let taken = try ledger.run(really: execute, on: connection)
        let tables = try connection.query(
            sql:
                "SELECT relation, affected, waiting FROM landfall.forget(\(users), \(device), \(.bool(execute)))"
        ).map { row in
            Table(
                table: try row.value("relation"),
                rows: try row.value("affected"),
                waiting: try row.value("waiting")
            )
        }
        let changed = try changed(on: connection)
        try connection.commit()
        let segments = Table(
            table: "plan_segment",
            rows: taken.records,
            waiting: taken.waiting
        )
        return ([segments] + tables, changed)
    }

    /// Takes what is gone out of a table's statistics; one that was dropped in the meantime has none.
    private func analyze(_ name: String, on connection: Connection) throws {
        do {
            try connection.execute("ANALYZE \(name)")
        } catch  where error.sqlState?.rawValue == "42P01" {
            return
        } catch {
            throw CommandFailure.failed(
                "the rows are deleted, but the statistics of \(name) may quote them: run ANALYZE "
                    + "\(name); \(error)"
            )
        }
    }

    /// The tables whose statistics may quote what the open transaction has changed, ready for SQL.
    ///
    /// ANALYZE of a table with partitions analyses them too, so that is done only where it has statistics of its own.
    private func changed(on connection: Connection) throws -> [String] {
        try connection.query(
            """
            SELECT DISTINCT CASE WHEN EXISTS (
                    SELECT FROM pg_stats WHERE schemaname = 'landfall' AND tablename = parent.relname)
                THEN parent.oid ELSE child.relid END::regclass::text AS name
            FROM pg_stat_xact_user_tables AS child
            LEFT JOIN pg_inherits ON inhrelid = child.relid
            LEFT JOIN pg_class AS parent ON parent.oid = inhparent
            WHERE child.schemaname = 'landfall' AND child.n_tup_upd + child.n_tup_del > 0
            ORDER BY 1
            """
        ).map { try $0.value("name") }
    }

    private func say(_ tables: [Table], total: Int) throws {
        for table in tables {
            let isKept = ["navigation_event", "plan_result"].contains(table.table)
            let verb = (execute ? "" : "would be ") + (isKept ? "made anonymous" : "deleted")
            let wait = table.waiting > 0 ? ", \(table.waiting) wait to be published" : ""
            try Console.say("\(table.table): \(table.rows) \(verb)\(wait)")
        }
        if total == 0 {
            try Console.say("there is nothing of them")
        } else if !execute {
            try Console.say("nothing is changed yet: --execute does it")
        }
    }

    /// What it says as JSON.
    private struct Document: Encodable {
        let executed: Bool
        let tables: [Table]
        let waiting: Int
    }

    /// How many rows of a table are a person's.
    private struct Table: Encodable {
        let table: String
        let rows: Int
        let waiting: Int
    }
}
