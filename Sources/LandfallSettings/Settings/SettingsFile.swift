package import Configuration
import LandfallReview
import LandfallValues
import Synchronization

/// A file of settings in YAML, which JSON is as well: one mapping of keys to values.
package struct SettingsFile: Sendable {
    package let path: String
    /// Its values.
    package let provider: any ConfigProvider

    /// Reads a file.
    ///
    /// - Parameter path: Its path.
    /// - Throws: ``CommandFailure`` with status 2 when it can't be read, or holds a key that is none.
    package init(path: String) async throws(CommandFailure) {
        // Its own reader says no more than that it failed; this says why.
        _ = try CommandFailure.translating { () throws(ReviewError) in
            try InputFile.read(path, as: "--config", limit: 1024 * 1024)
        }
        let keys = KeyCollector()
        do {
            self.provider = try await FileProvider<YAMLSnapshot>(
                parsingOptions: .init(secretsSpecifier: .dynamic { key, _ in keys.note(key) }),
                config: ConfigReader(
                    provider: InMemoryProvider(values: ["filePath": .init(stringLiteral: path)])
                )
            )
        } catch {
            let reason = "\(error)".split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
            throw .usage("--config: \(path) is no mapping of settings in YAML or JSON: \(reason)")
        }
        self.path = path
        if let unknown = keys.unknown {
            let question = NearestName.question(unknown, among: Setting.all.map(\.name))
            throw .usage(
                "--config: \(path) has the unknown key \(unknown)"
                    + (question.map { "\($0) " } ?? "; ")
                    + "`landfall serve --help-all` and `landfall gateway --help-all` list all"
            )
        }
    }

    /// The keys of a file, which its provider asks about one by one whether they are secret.
    private final class KeyCollector: Sendable {
        private let keys = Mutex<Set<String>>([])

        func note(_ name: String) -> Bool {
            _ = keys.withLock { $0.insert(name) }
            return Setting.all.first { $0.name == name }?.isSecret ?? true
        }

        var unknown: String? {
            keys.withLock { $0.subtracting(Setting.all.map(\.name)).min() }
        }
    }
}
