package import LandfallPostgres
package import LandfallWorker

extension PostgresSettings {
    /// Reads how to reach PostgreSQL.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that is missing, is invalid or
    ///   contradicts another.
    package init(_ source: SettingsSource) throws(CommandFailure) {
        self = try Settings(source, Setting.postgres).checkedPostgres()
    }

    /// Whether one is given, in the URL or beside it.
    package var hasPassword: Bool { (try? parsed.password) != nil }

    /// What libpq makes of the URL.
    package var parsed: ConnectionConfiguration {
        get throws(CommandFailure) {
            do throws(WorkerError) {
                return try connection(applicationName: "landfall")
            } catch {
                let reason = "\(error)".replacing("PostgreSQL settings: ", with: "")
                let form = Setting.postgresURL.form
                let isComplete = reason.contains(form) || reason.hasPrefix("libpq knows no")
                throw .usage("postgres: \(reason)\(isComplete ? "" : ": write it as \(form)")")
            }
        }
    }

    /// The URL without a password, in a form that the setting takes.
    package var redactedURL: String { ConnectionConfiguration.redacted(url) ?? "<redacted>" }
}

extension Settings {
    /// Returns the settings for PostgreSQL, after a check that they fit each other.
    ///
    /// - Returns: The same with the password.
    /// - Throws: ``CommandFailure`` with status 2 for the first that contradicts another.
    package func checkedPostgres() throws(CommandFailure) -> PostgresSettings {
        var postgres = worker.postgres
        let bare = try postgres.parsed
        try checkTransportFiles()
        postgres.password = try SecretText(
            postgresPassword,
            of: .postgresPassword,
            orIn: postgresPasswordFile,
            of: .postgresPasswordFile
        )
        postgres.passwordFile = postgresPasswordFile
        guard postgres.password != nil else { return postgres }
        guard bare.password == nil else {
            throw .usage("postgres has a password in it, and another is given: leave one out")
        }
        _ = try postgres.parsed
        return postgres
    }
}
