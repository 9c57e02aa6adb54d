import LandfallPostgres
import LandfallWorker

extension PostgresSettings {
    /// Reads how to reach PostgreSQL.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that is missing, does not do or
    ///   contradicts another.
    init(_ source: SettingsSource) throws(CommandFailure) {
        let url = try source.required(.postgresURL)
        let password = try source.secret(.postgresPassword, file: .postgresPasswordFile)
        self.init(url: url, password: password)
        guard password != nil else {
            _ = try parsed
            return
        }
        let bare = try PostgresSettings(url: url).parsed
        guard bare.password == nil else {
            throw .usage("postgres has a password in it, and another is given: leave one out")
        }
    }

    /// What libpq makes of the URL.
    var parsed: ConnectionConfiguration {
        get throws(CommandFailure) {
            do throws(WorkerError) {
                return try connection(applicationName: "landfall")
            } catch {
                let reason = "\(error)".replacing("PostgreSQL settings: ", with: "")
                let form = SettingKey.postgresURL.form
                let rest = reason.contains(form) ? "" : "; it looks like \(form)"
                throw .usage("postgres: \(reason)\(rest)")
            }
        }
    }

    /// The URL without a password.
    var redactedURL: String {
        guard let whole = try? PostgresSettings(url: url).parsed, whole.password != nil else {
            return url
        }
        return whole.description
    }
}
