import ArgumentParser

/// The flag that says how long to wait for a server that does not answer.
struct PatienceOption: SettingOptions {
    /// The flag of ``SettingKey/patience``.
    @Option(help: .setting(.patience)) var patience: String?

    /// The value, if it was given.
    var given: [SettingKey: String] { patience.map { [.patience: $0] } ?? [:] }
}
