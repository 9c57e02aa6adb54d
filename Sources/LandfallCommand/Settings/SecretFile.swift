import Glibc

/// A file with keys or with a password, which nobody but the worker should be able to read.
///
/// One that everybody on the machine can read is warned of and not refused: Kubernetes mounts
/// secrets with mode 0644 unless it is told otherwise, within a container in which nobody else is.
struct SecretFile: Hashable, Sendable {
    /// The setting that names it.
    let setting: String
    /// Its path.
    let path: String

    /// What to do about one that everybody can read.
    static let advice = "chmod 600 it; for a secret of Kubernetes set defaultMode: 0440"

    /// Whether everybody on this machine can read it.
    var isReadByAll: Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_mode & S_IROTH != 0
    }

    /// Says on standard error that everybody can read it, if so.
    func warnIfReadableByAll() {
        guard isReadByAll else { return }
        Console.writeError(
            "\(setting): everybody on this machine can read \(path): \(Self.advice)"
        )
    }

    /// The settings that name such files.
    private static let settings = [
        SettingKey.kafkaPasswordFile, .postgresPasswordFile, .linkKeysFile, .tokenKeysFile,
        .userIDKeyFile, .ledgerKeysFile,
    ]

    /// Those that settings name.
    ///
    /// - Parameter source: The values as they were given.
    /// - Returns: The files, in the order of the settings.
    /// - Throws: ``CommandFailure`` with status 2 when a name does not do.
    static func all(_ source: SettingsSource) throws(CommandFailure) -> [SecretFile] {
        var files: [SecretFile] = []
        for key in settings {
            guard let path = try source.text(key) else { continue }
            files.append(SecretFile(setting: key.name, path: path))
        }
        return files
    }
}
