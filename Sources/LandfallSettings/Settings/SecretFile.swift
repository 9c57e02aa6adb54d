import Glibc
import LandfallReview
package import LandfallWorker

/// A file with keys or with a password, which nobody but the worker should be able to read.
///
/// One that everybody on the machine can read is warned of and not refused: Kubernetes mounts
/// secrets with mode 0644 unless it is told otherwise, within a container in which nobody else is.
package struct SecretFile: Hashable, Sendable {
    /// The setting that names it.
    package let setting: Setting
    package let path: String

    /// What to do about one that everybody can read.
    package static let advice = "chmod 600 it; for a secret of Kubernetes set defaultMode: 0440"

    /// Whether everybody on this machine can read it.
    package var isReadByAll: Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_mode & S_IROTH != 0
    }

    /// Says on standard error that everybody can read it, if so.
    package func warnIfReadableByAll() {
        guard isReadByAll else { return }
        Console.writeError(
            "\(setting.name): everybody on this machine can read \(path): \(Self.advice)"
        )
    }
}

extension SecretText {
    /// A secret, given itself or as a file; `nil` when neither is given.
    ///
    /// - Parameters:
    ///   - own: The secret itself.
    ///   - setting: The setting that holds it.
    ///   - path: The path of a file.
    ///   - fileSetting: The setting that names it.
    /// - Throws: ``CommandFailure`` with status 2 when both are given, or the file is invalid.
    package init?(
        _ own: SecretText?,
        of setting: Setting,
        orIn path: String?,
        of fileSetting: Setting
    ) throws(CommandFailure) {
        guard let path else {
            guard let own else { return nil }
            self = own
            return
        }
        guard own == nil else {
            throw .usage("\(setting.name) and \(fileSetting.name) are both given: leave one out")
        }
        let bytes = try CommandFailure.translating { () throws(ReviewError) in
            try InputFile.read(path, as: fileSetting.name, limit: 64 * 1024)
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
            throw .usage("\(fileSetting.name): the first line of \(path) is no password in UTF-8")
        }
        self.init(text)
    }
}
