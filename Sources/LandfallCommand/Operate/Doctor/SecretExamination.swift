import LandfallOperations
import LandfallSettings
import LandfallTokens

/// Looks at the files with keys and passwords.
///
/// The files for Kafka and PostgreSQL were read before, and ``AdminExamination`` reads those of the admin port.
struct SecretExamination {
    private let files: [SecretFile]
    private let name = "secret-files"

    /// - Parameter settings: Those of ``Setting/secrets``.
    init(_ settings: Settings) { files = settings.secretFiles }

    /// Looks at each file.
    ///
    /// - Parameter say: Receives each finding.
    func run(say: (CheckResult) -> Void) {
        for file in files {
            do throws(CommandFailure) {
                try Self.read(file)
            } catch {
                let advice = "write \(file.setting.form)"
                say(CheckResult(name, .fault, error.message, advice: advice))
            }
            guard file.isReadByAll else { continue }
            say(
                CheckResult(
                    name,
                    .warning,
                    "\(file.setting.name): everybody on this machine can read \(file.path)",
                    advice: SecretFile.advice
                )
            )
        }
    }

    private static func read(_ file: SecretFile) throws(CommandFailure) {
        if Setting.keyRings.contains(file.setting) {
            _ = try KeyRing(file: file.path, as: file.setting)
        } else if file.setting == .traceHeadersFile {
            _ = try file.setting.value(of: file.path) { try TraceHeader.headers(in: $0) }
        }
    }
}
