import ArgumentParser
import LandfallTokens

/// The flag that names the keys that segments of the ledger are signed with.
struct LedgerKeysOption: SettingOptions {
    /// The flag of ``SettingKey/ledgerKeysFile``.
    @Option(name: .customLong("ledger-keys-file"), help: .setting(.ledgerKeysFile))
    var ledgerKeysFile: String?

    /// The value, if it was given.
    var given: [SettingKey: String] {
        ledgerKeysFile.map { [.ledgerKeysFile: $0] } ?? [:]
    }
}

extension SettingsSource {
    /// What segments of the ledger are signed with; `nil` for nothing.
    var ledgerKeys: KeyRing? {
        get throws(CommandFailure) {
            guard let path = try text(.ledgerKeysFile) else { return nil }
            return try KeyFile.ring(path, as: .ledgerKeysFile)
        }
    }
}
