import LandfallAdmin
import LandfallOperations
import LandfallReview
import LandfallSettings

/// Looks at the settings of the admin port, as a worker would that is started with them; it opens nothing.
struct AdminExamination {
    private let settings: AdminSettings
    private let name = "admin-port"

    init(_ settings: AdminSettings) { self.settings = settings }

    /// Looks at everything.
    ///
    /// - Parameters:
    ///   - now: The clock, in milliseconds since 1970-01-01 UTC.
    ///   - say: Receives each finding.
    func run(now: () -> Int64, say: (CheckResult) -> Void) {
        guard case .listening(let address) = settings.port else {
            say(
                CheckResult(
                    name,
                    .warning,
                    "it is off: there are no metrics, and no supervisor sees a worker that hangs",
                    advice: "leave admin out for 127.0.0.1:5263"
                )
            )
            return
        }
        let findings = [tokens(address), certificate(address)].compactMap(\.self)
        for finding in findings { say(finding) }
        if let file = settings.certificateFile, settings.keyFile != nil {
            say(SignInExamination.checkResult("admin-certificate", ofFile: file, at: now()))
        }
        guard findings.isEmpty else { return }
        let reach = address.isLoopback ? "this machine" : "others, with a token"
        say(CheckResult(name, .ok, "\(address), for \(reach)"))
    }

    /// Whether those may read that should, and nobody else.
    private func tokens(_ address: AdminAddress) -> CheckResult? {
        guard let file = settings.tokenFile else {
            guard address.isLoopback else {
                return CheckResult(
                    name,
                    .fault,
                    "others reach \(address), and no token is asked for: a worker does not start",
                    advice: "give admin-token-file, or listen on 127.0.0.1"
                )
            }
            guard settings.open != nil else { return nil }
            return CheckResult(
                name,
                .warning,
                "admin-open says nothing without admin-token-file: all is open to this machine",
                advice: "give admin-token-file, or leave admin-open out"
            )
        }
        do throws(CommandFailure) {
            _ = try Setting.adminTokenFile.value(of: file) { try AdminTokens($0) }
            return nil
        } catch {
            let advice = "write \(Setting.adminTokenFile.form)"
            return CheckResult(name, .fault, error.message, advice: advice)
        }
    }

    private func certificate(_ address: AdminAddress) -> CheckResult? {
        do throws(CommandFailure) {
            guard try settings.certificate() == nil, !address.isLoopback else { return nil }
            return CheckResult(
                name,
                .warning,
                "others reach \(address) without TLS: tokens can be read on the network",
                advice: "give admin-tls-cert-file and admin-tls-key-file, or listen on 127.0.0.1"
            )
        } catch {
            return CheckResult(name, .fault, error.message)
        }
    }
}
