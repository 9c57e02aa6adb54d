package import ArgumentParser
package import LandfallAdmin

/// The settings of the admin port.
package struct AdminSettings: Sendable {
    /// Where it listens.
    package var port = AdminPortSetting.listening(.standard)
    /// Whether that was said, so that a port that is taken ends the start.
    package var isExplicit = false
    /// The path of the file with tokens; `nil` for none.
    package var tokenFile: String?
    /// The path of a certificate; `nil` for no TLS.
    package var certificateFile: String?
    /// The path of its private key.
    package var keyFile: String?
    /// The scope that needs no token.
    package var open: OpenScope?
    /// Names of this machine that a request may use.
    package var hosts: [String] = []
    /// How long a lane may stand still until the worker counts as stuck.
    package var livenessTimeout = Duration.seconds(120)

    /// Has the defaults.
    package init() {}

    /// The scopes that may need no token.
    package enum OpenScope: String, CaseIterable, Sendable {
        /// Metrics and the status.
        case metrics
    }
}

extension AdminSettings {
    /// Reads the certificate of the port.
    ///
    /// - Parameter report: Hears why a new one can't be used.
    /// - Returns: It, or `nil` without one.
    /// - Throws: ``CommandFailure`` with status 2 where a part is missing, or both do not fit.
    package func certificate(
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(CommandFailure) -> AdminCertificate? {
        guard certificateFile != nil || keyFile != nil else { return nil }
        guard let certificateFile, let keyFile else {
            let missing: Setting = keyFile == nil ? .adminTLSKeyFile : .adminTLSCertFile
            throw .usage(
                "admin-tls-cert-file and admin-tls-key-file go together: give \(missing.ways)"
            )
        }
        do throws(AdminCertificate.ReadError) {
            return try AdminCertificate(
                certificateFile: certificateFile,
                keyFile: keyFile,
                report: report
            )
        } catch {
            throw .usage("admin-tls-cert-file, admin-tls-key-file: \(error)")
        }
    }
}

/// The address of the admin port, if it listens.
package enum AdminPortSetting: Hashable, Sendable {
    case off
    case listening(AdminAddress)
}

extension AdminAddress {
    /// Where a gateway's admin port is unless another is given: beside that of a worker.
    package static let gateway = AdminAddress(host: "127.0.0.1", port: 5264)
}

extension Setting {
    package static let admin: Setting = {
        var setting = Setting(
            "admin",
            \.admin.port,
            SettingFormat(
                "host:port, or off; port 0 takes a free one",
                parse: { text in
                    text == "off" ? .off : AdminAddress(text).map(AdminPortSetting.listening)
                },
                write: { port in
                    switch port {
                    case .off: .text("off")
                    case .listening(let address): .text("\(address)")
                    }
                }
            ),
            "Where health, metrics and status are served"
        )
        setting.fallback = "\(AdminAddress.standard), for the gateway \(AdminAddress.gateway)"
        return setting
    }()
    package static let adminTokenFile = Setting(
        "admin-token-file",
        \.admin.tokenFile,
        .text("a file with a line metrics:TOKEN for each token"),
        "Who may read metrics and status; needed where admin is not a loopback address",
        fallback: "none"
    )
    package static let adminOpen = Setting(
        "admin-open",
        \.admin.open,
        .word,
        "The pages that need no token even if there is a file of tokens",
        fallback: "none"
    )
    package static let adminTLSCertFile = Setting(
        "admin-tls-cert-file",
        \.admin.certificateFile,
        .text("a file in PEM; needs admin-tls-key-file"),
        "The certificate by which the admin port speaks TLS; a changed one is taken without a restart",
        fallback: "none"
    )
    package static let adminTLSKeyFile = Setting(
        "admin-tls-key-file",
        \.admin.keyFile,
        .text("a file in PEM"),
        "The private key of admin-tls-cert-file",
        fallback: "none"
    )
    package static let adminHosts = Setting(
        "admin-hosts",
        \.admin.hosts,
        .list("names of hosts, with commas between"),
        "Names by which the admin port may be asked, beside localhost and addresses"
    )
    package static let livenessTimeout = Setting(
        "liveness-timeout",
        \.admin.livenessTimeout,
        .duration(.seconds(10) ... .seconds(24 * 3600)),
        "How long a lane may stand still until /health/live fails"
    )
    package static let adminPort = [
        admin, adminTokenFile, adminOpen, adminTLSCertFile, adminTLSKeyFile, adminHosts,
        livenessTimeout,
    ]
}

/// The flags of the admin port.
package struct AdminOptions: SettingOptions {
    @Option(help: .setting(.admin)) package var admin: String?
    @Option(help: .setting(.adminTokenFile)) package var adminTokenFile: String?
    @Option(help: .setting(.adminOpen)) package var adminOpen: String?
    @Option(name: .customLong("admin-tls-cert-file"), help: .setting(.adminTLSCertFile))
    package var adminTLSCertFile: String?
    @Option(name: .customLong("admin-tls-key-file"), help: .setting(.adminTLSKeyFile))
    package var adminTLSKeyFile: String?
    @Option(help: .setting(.adminHosts)) package var adminHosts: String?
    @Option(help: .setting(.livenessTimeout)) package var livenessTimeout: String?

    /// Creates options without values.
    package init() {}
}
