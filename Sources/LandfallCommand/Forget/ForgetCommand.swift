import ArgumentParser
import Foundation
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings
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

    /// Refuses an empty list, and an empty id, which would name everybody without an id.
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
        let forgetting = PersonForgetting(
            users: user.flatMap(users.all),
            // An id with an @ stands in exposures as that of a user would.
            devices: device.flatMap(users.all),
            keys: keys
        )
        let (tables, changed): ([ForgottenRows], [String])
        do {
            if !user.isEmpty, !allowMissingKeys {
                try PersonForgetting.check(users, on: connection)
            }
            (tables, changed) = try forgetting.run(really: execute, on: connection)
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
        for name in changed { try PersonForgetting.analyze(name, on: connection) }
        guard waiting == 0 || !execute else {
            throw CommandFailure.failed(
                "\(waiting) wait for plans that are not known to be published: give the same "
                    + "command again in a minute, with the workers running"
            )
        }
    }

    private func say(_ tables: [ForgottenRows], total: Int) throws {
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

    /// The result as JSON.
    private struct Document: Encodable {
        let executed: Bool
        let tables: [ForgottenRows]
        let waiting: Int
    }
}
