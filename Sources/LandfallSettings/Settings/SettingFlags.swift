package import ArgumentParser
package import LandfallTokens

/// The flags that say how to reach PostgreSQL; the password has none.
package struct PostgresOptions: SettingOptions {
    @Option(help: .setting(.postgresURL)) package var postgres: String?
    @Option(help: .setting(.postgresPasswordFile)) package var postgresPasswordFile: String?

    /// Creates options without values.
    package init() {}
}

/// The flags that name the topics.
package struct TopicOptions: SettingOptions {
    @Option(help: .setting(.intentTopics)) package var intentTopics: String?
    @Option(help: .setting(.stateTopic)) package var stateTopic: String?
    @Option(help: .setting(.planTopic)) package var planTopic: String?
    @Option(help: .setting(.planResultTopic)) package var planResultTopic: String?
    @Option(help: .setting(.resultsTopic)) package var resultsTopic: String?
    @Option(help: .setting(.deadLetterTopic)) package var deadLetterTopic: String?
    @Option(help: .setting(.replyTopics)) package var replyTopics: String?
    @Option(help: .setting(.recordKeys)) package var recordKeys: String?

    /// Creates options without values.
    package init() {}
}

/// The flags that say how the worker works.
package struct WorkerOptions: SettingOptions {
    @Option(help: .setting(.catalog)) package var catalog: String?
    @Option(help: .setting(.catalogWatch)) package var catalogWatch: String?
    @Option(help: .setting(.detourLifetime)) package var detourLifetime: String?
    @Option(help: .setting(.maxStateAge)) package var maxStateAge: String?
    @Option(help: .setting(.sessionSource)) package var sessionSource: String?
    @Option(help: .setting(.maxStateBytes)) package var maxStateBytes: String?
    @Option(help: .setting(.maxStateSize)) package var maxStateSize: String?
    @Option(help: .setting(.stateDirectory)) package var stateDirectory: String?
    @Option(help: .setting(.group)) package var group: String?
    @Option(help: .setting(.instance)) package var instance: String?
    @Option(help: .setting(.source)) package var source: String?
    @Option(help: .setting(.lanes)) package var lanes: String?
    @Option(help: .setting(.dedupeWindow)) package var dedupeWindow: String?
    @Option(help: .setting(.maxDedupeBytes)) package var maxDedupeBytes: String?
    @Option(help: .setting(.beginAt)) package var beginAt: String?
    @Option(help: .setting(.delivery)) package var delivery: String?
    @Option(help: .setting(.shutdownDeadline)) package var shutdownDeadline: String?
    @Option(help: .setting(.leaveGroup)) package var leaveGroup: String?
    @Option(help: .setting(.logLevel)) package var logLevel: String?
    @Option(help: .setting(.logFormat)) package var logFormat: String?
    @Option(name: .customLong("log-intent-ids"), help: .setting(.logIntentIDs))
    package var logIntentIDs: String?
    @Option(help: .setting(.slowBatch)) package var slowBatch: String?

    /// Creates options without values.
    package init() {}
}

/// The flags that say which tokens and whose sessions count where intents are resolved again.
package struct TrustOptions: SettingOptions {
    @Option(help: .setting(.source)) package var source: String?
    @Option(help: .setting(.sessionSource)) package var sessionSource: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that names the catalog, for commands that can do without one.
package struct CatalogOption: SettingOptions {
    @Option(help: .setting(.catalog)) package var catalog: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that names the keys of click tokens.
package struct ClickKeysOption: SettingOptions {
    @Option(help: .setting(.clickKeysFile, isNeeded: true)) package var clickKeysFile: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that names the keys of signed links.
package struct LinkKeysOption: SettingOptions {
    @Option(help: .setting(.linkKeysFile)) package var linkKeysFile: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that names the keys of resume tokens.
package struct TokenKeysOption: SettingOptions {
    @Option(help: .setting(.tokenKeysFile)) package var tokenKeysFile: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that names the keys that segments of the ledger are signed with.
package struct LedgerKeysOption: SettingOptions {
    @Option(help: .setting(.ledgerKeysFile)) package var ledgerKeysFile: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that names the keys that ids of users are hashed with.
package struct UserIDKeyOption: SettingOptions {
    @Option(name: .customLong("user-id-key-file"), help: .setting(.userIDKeyFile))
    package var userIDKeyFile: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that names the consumer group.
package struct GroupOption: SettingOptions {
    @Option(help: .setting(.group)) package var group: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that says how many lanes a worker has.
package struct LanesOption: SettingOptions {
    @Option(help: .setting(.lanes)) package var lanes: String?

    /// Creates options without values.
    package init() {}
}

/// The flag that says how long to wait for a server that does not answer.
package struct PatienceOption: SettingOptions {
    @Option(help: .setting(.patience)) package var patience: String?

    /// Creates options without values.
    package init() {}
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
    package func path(
        of setting: Setting,
        _ environment: [String: String]
    ) throws(CommandFailure) -> String? {
        let source = SettingsSource(flags: given, environment: environment)
        guard let path = try source.text(setting) else { return nil }
        SecretFile(setting: setting, path: path).warnIfReadableByAll()
        return path
    }

    /// The keys of a file that a command can't do without.
    ///
    /// - Parameters:
    ///   - setting: The setting that names the file.
    ///   - environment: All variables; one that is empty counts as not given.
    /// - Returns: The keys.
    /// - Throws: ``CommandFailure`` with status 2 when there are none, or they are invalid.
    package func keyRing(
        of setting: Setting,
        _ environment: [String: String]
    ) throws(CommandFailure) -> KeyRing {
        guard let path = try path(of: setting, environment) else {
            throw .usage("the keys are missing: give --\(setting.name) or \(setting.variable)")
        }
        return try KeyRing(file: path, as: setting)
    }
}

/// The flag that names the file of settings.
package struct FileOption: ParsableArguments {
    /// The path of the file.
    @Option(
        help: ArgumentHelp(
            """
            A file of settings in YAML or JSON, by the names of the flags without their hyphens in \
            front. [LANDFALL_CONFIG]
            """,
            valueName: "file"
        )
    )
    package var config: String?

    /// Creates options without values.
    package init() {}
}
