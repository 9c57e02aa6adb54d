import ArgumentParser

/// The flags that say which tokens and whose sessions count where intents are resolved again.
struct TrustOptions: SettingOptions {
    /// The flag of ``SettingKey/source``.
    @Option(help: .setting(.source)) var source: String?
    /// The flag of ``SettingKey/sessionSource``.
    @Option(help: .setting(.sessionSource)) var sessionSource: String?

    /// The values of those that were given.
    var given: [SettingKey: String] {
        let all: [SettingKey: String?] = [.source: source, .sessionSource: sessionSource]
        return all.compactMapValues(\.self)
    }
}
