import ArgumentParser

/// The flags that say how the worker works.
struct WorkerOptions: SettingOptions {
    /// The flag of ``SettingKey/catalog``.
    @Option(help: .setting(.catalog)) var catalog: String?
    /// The flag of ``SettingKey/catalogWatch``.
    @Option(help: .setting(.catalogWatch)) var catalogWatch: String?
    /// The flag of ``SettingKey/detourLifetime``.
    @Option(help: .setting(.detourLifetime)) var detourLifetime: String?
    /// The flag of ``SettingKey/maxStateAge``.
    @Option(help: .setting(.maxStateAge)) var maxStateAge: String?
    /// The flag of ``SettingKey/sessionSource``.
    @Option(help: .setting(.sessionSource)) var sessionSource: String?
    /// The flag of ``SettingKey/maxStateBytes``.
    @Option(help: .setting(.maxStateBytes)) var maxStateBytes: String?
    /// The flag of ``SettingKey/maxStateSize``.
    @Option(help: .setting(.maxStateSize)) var maxStateSize: String?
    /// The flag of ``SettingKey/group``.
    @Option(help: .setting(.group)) var group: String?
    /// The flag of ``SettingKey/instance``.
    @Option(help: .setting(.instance)) var instance: String?
    /// The flag of ``SettingKey/source``.
    @Option(help: .setting(.source)) var source: String?
    /// The flag of ``SettingKey/lanes``.
    @Option(help: .setting(.lanes)) var lanes: String?
    /// The flag of ``SettingKey/dedupeWindow``.
    @Option(help: .setting(.dedupeWindow)) var dedupeWindow: String?
    /// The flag of ``SettingKey/maxDedupeBytes``.
    @Option(help: .setting(.maxDedupeBytes)) var maxDedupeBytes: String?
    /// The flag of ``SettingKey/beginAt``.
    @Option(help: .setting(.beginAt)) var beginAt: String?
    /// The flag of ``SettingKey/delivery``.
    @Option(help: .setting(.delivery)) var delivery: String?
    /// The flag of ``SettingKey/shutdownDeadline``.
    @Option(help: .setting(.shutdownDeadline)) var shutdownDeadline: String?
    /// The flag of ``SettingKey/logLevel``.
    @Option(help: .setting(.logLevel)) var logLevel: String?
    /// The flag of ``SettingKey/logFormat``.
    @Option(help: .setting(.logFormat)) var logFormat: String?

    /// The values of those that were given.
    var given: [SettingKey: String] {
        let all: [SettingKey: String?] = [
            .catalog: catalog, .catalogWatch: catalogWatch, .detourLifetime: detourLifetime,
            .maxStateAge: maxStateAge, .sessionSource: sessionSource,
            .maxStateBytes: maxStateBytes, .maxStateSize: maxStateSize, .group: group,
            .instance: instance, .maxDedupeBytes: maxDedupeBytes,
            .source: source, .lanes: lanes, .dedupeWindow: dedupeWindow, .beginAt: beginAt,
            .delivery: delivery, .shutdownDeadline: shutdownDeadline, .logLevel: logLevel,
            .logFormat: logFormat,
        ]
        return all.compactMapValues(\.self)
    }
}
