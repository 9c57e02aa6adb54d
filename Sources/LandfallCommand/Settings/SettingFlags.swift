import ArgumentParser

/// The flags that say how to reach PostgreSQL; the password has none.
struct PostgresOptions: SettingOptions {
    @Option(help: .setting(.postgresURL)) var postgres: String?
    @Option(help: .setting(.postgresPasswordFile)) var postgresPasswordFile: String?
}

/// The flags that name the topics.
struct TopicOptions: SettingOptions {
    @Option(help: .setting(.intentTopics)) var intentTopics: String?
    @Option(help: .setting(.stateTopic)) var stateTopic: String?
    @Option(help: .setting(.planTopic)) var planTopic: String?
    @Option(help: .setting(.planResultTopic)) var planResultTopic: String?
    @Option(help: .setting(.resultsTopic)) var resultsTopic: String?
    @Option(help: .setting(.deadLetterTopic)) var deadLetterTopic: String?
    @Option(help: .setting(.replyTopics)) var replyTopics: String?
    @Option(help: .setting(.recordKeys)) var recordKeys: String?
}

/// The flags that say how the worker works.
struct WorkerOptions: SettingOptions {
    @Option(help: .setting(.catalog)) var catalog: String?
    @Option(help: .setting(.catalogWatch)) var catalogWatch: String?
    @Option(help: .setting(.detourLifetime)) var detourLifetime: String?
    @Option(help: .setting(.maxStateAge)) var maxStateAge: String?
    @Option(help: .setting(.sessionSource)) var sessionSource: String?
    @Option(help: .setting(.maxStateBytes)) var maxStateBytes: String?
    @Option(help: .setting(.maxStateSize)) var maxStateSize: String?
    @Option(help: .setting(.stateDirectory)) var stateDirectory: String?
    @Option(help: .setting(.group)) var group: String?
    @Option(help: .setting(.instance)) var instance: String?
    @Option(help: .setting(.source)) var source: String?
    @Option(help: .setting(.lanes)) var lanes: String?
    @Option(help: .setting(.dedupeWindow)) var dedupeWindow: String?
    @Option(help: .setting(.maxDedupeBytes)) var maxDedupeBytes: String?
    @Option(help: .setting(.beginAt)) var beginAt: String?
    @Option(help: .setting(.delivery)) var delivery: String?
    @Option(help: .setting(.shutdownDeadline)) var shutdownDeadline: String?
    @Option(help: .setting(.leaveGroup)) var leaveGroup: String?
    @Option(help: .setting(.logLevel)) var logLevel: String?
    @Option(help: .setting(.logFormat)) var logFormat: String?
    @Option(name: .customLong("log-intent-ids"), help: .setting(.logIntentIDs))
    var logIntentIDs: String?
    @Option(help: .setting(.slowBatch)) var slowBatch: String?
}

/// The flags that say which tokens and whose sessions count where intents are resolved again.
struct TrustOptions: SettingOptions {
    @Option(help: .setting(.source)) var source: String?
    @Option(help: .setting(.sessionSource)) var sessionSource: String?
}

/// The flag that names the keys of signed links.
struct LinkKeysOption: SettingOptions {
    @Option(help: .setting(.linkKeysFile)) var linkKeysFile: String?
}

/// The flag that names the keys of resume tokens.
struct TokenKeysOption: SettingOptions {
    @Option(help: .setting(.tokenKeysFile)) var tokenKeysFile: String?
}

/// The flag that names the keys that segments of the ledger are signed with.
struct LedgerKeysOption: SettingOptions {
    @Option(help: .setting(.ledgerKeysFile)) var ledgerKeysFile: String?
}

/// The flag that names the keys that ids of users are hashed with.
struct UserIDKeyOption: SettingOptions {
    @Option(name: .customLong("user-id-key-file"), help: .setting(.userIDKeyFile))
    var userIDKeyFile: String?
}

/// The flag that names the consumer group.
struct GroupOption: SettingOptions {
    @Option(help: .setting(.group)) var group: String?
}

/// The flag that says how many lanes a worker has.
struct LanesOption: SettingOptions {
    @Option(help: .setting(.lanes)) var lanes: String?
}

/// The flag that says how long to wait for a server that does not answer.
struct PatienceOption: SettingOptions {
    @Option(help: .setting(.patience)) var patience: String?
}

extension SettingOptions {
    /// The path of a file of keys, for a command without a file of settings; it complains of one that
    /// everybody can read.
    ///
    /// - Parameters:
    ///   - setting: The setting that names it.
    ///   - environment: All variables; one that is empty counts as not given.
    /// - Returns: The path, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when it is empty.
    func path(
        of setting: Setting,
        _ environment: [String: String]
    ) throws(CommandFailure) -> String? {
        let source = SettingsSource(flags: given, environment: environment)
        guard let path = try source.text(setting) else { return nil }
        SecretFile(setting: setting.name, path: path).warnIfReadableByAll()
        return path
    }
}
