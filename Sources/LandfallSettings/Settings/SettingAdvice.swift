import LandfallValues
import LandfallWorker
import Logging
import Synchronization

/// Advice on settings that do not do what somebody meant, though nothing is wrong with them.
package struct SettingAdvice: Hashable, Sendable {
    /// A variable that looks like a setting and is none.
    package struct Variable: Hashable, Sendable {
        /// Its name.
        let name: String
        /// The variable that was meant most likely; `nil` where none is near.
        let nearest: String?
    }

    /// The variables that are no settings.
    private let variables: [Variable]
    /// Whether a password is on the command line.
    private let hasOpenPassword: Bool

    /// The variables that are no settings, and that something else of Landfall reads: the file of settings, and
    /// `docker-compose.yml`.
    private static let others: Set<String> = [
        "LANDFALL_CONFIG", "LANDFALL_IMAGE", "LANDFALL_CATALOG_FOLDER", "LANDFALL_GATEWAY_PORT",
        "LANDFALL_WORKER_PASSWORD_FILE", "LANDFALL_METRICS_TOKEN_FILE",
    ]
    /// How the names of variables begin that tests and benchmarks read.
    private static let otherBeginnings = ["LANDFALL_TEST_", "LANDFALL_BENCH_", "LANDFALL_KIT_"]

    private static let given = Mutex<Set<String>>([])

    /// Looks at what was given.
    ///
    /// - Parameters:
    ///   - environment: All variables; one that is empty counts as not given.
    ///   - url: The value of the flag `--postgres`; `nil` without one.
    package init(_ environment: [String: String], url: String? = nil) {
        let known = Set(Setting.all.map(\.variable)).union(Self.others)
        let names = environment.filter { !$0.value.isEmpty }.keys.sorted()
        variables = names.compactMap { name -> Variable? in
            guard name.hasPrefix("LANDFALL_"), !known.contains(name), !Self.isOfAService(name),
                !Self.otherBeginnings.contains(where: name.hasPrefix)
            else { return nil }
            // Without what all names have, which would hide a difference.
            let key = name.dropFirst("LANDFALL_".count).lowercased().replacing("_", with: "-")
            let nearest = NearestName.of(key, among: Setting.all.map(\.name))
            return Variable(
                name: name,
                nearest: Setting.all.first { $0.name == nearest }?.variable
            )
        }
        hasOpenPassword = url.map { PostgresSettings(url: $0).hasPassword } ?? false
    }

    /// Whether Kubernetes makes a variable of such a name for a Service that is called landfall or landfall-….
    private static func isOfAService(_ name: String) -> Bool {
        name.firstMatch(of: /_(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT(_[0-9]+_.*)?)$/) != nil
    }

    /// Whether a line is said for the first time: some commands read their settings in two steps.
    static func isNews(_ line: String) -> Bool { given.withLock { $0.insert(line).inserted } }

    /// The advice for a person, a line for each fault.
    package var lines: [String] {
        let password =
            "postgres has a password on the command line, which other users can see: use "
            + Setting.postgresPasswordFile.name
        return variables.map { variable in
            "\(variable.name) is no setting"
                + (variable.nearest.map { "; did you mean \($0)?" }
                    ?? " and has no effect: `landfall serve --help-all` and `landfall gateway "
                    + "--help-all` list all")
        } + (hasOpenPassword ? [password] : [])
    }

    /// Logs the advice.
    ///
    /// - Parameter logger: The logger of a service.
    func log(to logger: Logger) {
        for variable in variables {
            logger.warning(
                "a variable is no setting and has no effect: correct its name or remove it",
                metadata: ["variable": "\(variable.name)", "nearest": "\(variable.nearest ?? "-")"]
            )
        }
        guard hasOpenPassword else { return }
        logger.warning(
            "postgres has a password on the command line, which other users can see: use postgres-password-file"
        )
    }
}
