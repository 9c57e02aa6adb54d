import ArgumentParser

/// The flags that say how to reach PostgreSQL; the password has none.
struct PostgresOptions: SettingOptions {
    /// The flag of ``SettingKey/postgresURL``.
    @Option(name: .customLong("postgres"), help: .setting(.postgresURL)) var url: String?
    /// The flag of ``SettingKey/postgresPasswordFile``.
    @Option(name: .customLong("postgres-password-file"), help: .setting(.postgresPasswordFile))
    var passwordFile: String?

    /// The values of those that were given.
    var given: [SettingKey: String] {
        let all: [SettingKey: String?] = [.postgresURL: url, .postgresPasswordFile: passwordFile]
        return all.compactMapValues(\.self)
    }
}
