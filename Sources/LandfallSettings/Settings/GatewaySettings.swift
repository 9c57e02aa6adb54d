package import ArgumentParser
import Glibc
package import LandfallAdmin
package import LandfallGateway

/// The flags of the gateway's own.
package struct GatewayOptions: SettingOptions {
    @Option(help: .setting(.gatewayListen)) package var gatewayListen: String?
    @Option(name: .customLong("gateway-jwks-file"), help: .setting(.gatewayKeySetFile))
    package var gatewayJWKSFile: String?
    @Option(help: .setting(.gatewayIssuers)) package var gatewayIssuers: String?
    @Option(help: .setting(.gatewayAudience)) package var gatewayAudience: String?
    @Option(help: .setting(.gatewayDeviceClaim)) package var gatewayDeviceClaim: String?
    @Option(help: .setting(.gatewayUserClaim)) package var gatewayUserClaim: String?
    @Option(help: .setting(.gatewaySessionTrust)) package var gatewaySessionTrust: String?
    @Option(name: .customLong("gateway-api-keys-file"), help: .setting(.gatewayBackendFile))
    package var gatewayAPIKeysFile: String?
    @Option(help: .setting(.gatewayRevokedFile)) package var gatewayRevokedFile: String?
    @Option(name: .customLong("gateway-cors-origins"), help: .setting(.gatewayOrigins))
    package var gatewayCORSOrigins: String?
    @Option(name: .customLong("gateway-trusted-proxies"), help: .setting(.gatewayProxies))
    package var gatewayTrustedProxies: String?
    @Option(help: .setting(.gatewayClientCertificates))
    package var gatewayClientCertificates: String?
    @Option(help: .setting(.clickKeysFile)) package var clickKeysFile: String?
    @Option(help: .setting(.gatewayClickBots)) package var gatewayClickBots: String?
    @Option(help: .setting(.gatewayClickParameter)) package var gatewayClickParameter: String?
    @Option(name: .customLong("gateway-apple-app-ids"), help: .setting(.gatewayAppleApps))
    package var gatewayAppleAppIDs: String?
    @Option(help: .setting(.gatewayAndroidPackage)) package var gatewayAndroidPackage: String?
    @Option(help: .setting(.gatewayAndroidFingerprints))
    package var gatewayAndroidFingerprints: String?
    @Option(help: .setting(.gatewayMaxConnections)) package var gatewayMaxConnections: String?
    @Option(help: .setting(.gatewayAddressConnections))
    package var gatewayAddressConnections: String?
    @Option(help: .setting(.gatewayIdleTimeout)) package var gatewayIdleTimeout: String?
    @Option(help: .setting(.gatewayMaxRequests)) package var gatewayMaxRequests: String?
    @Option(help: .setting(.gatewayHeaderBytes)) package var gatewayHeaderBytes: String?
    @Option(help: .setting(.gatewayBodyBytes)) package var gatewayBodyBytes: String?
    @Option(help: .setting(.gatewayGzipRatio)) package var gatewayGzipRatio: String?
    @Option(help: .setting(.gatewayRequestDeadline)) package var gatewayRequestDeadline: String?
    @Option(help: .setting(.gatewayProduceDeadline)) package var gatewayProduceDeadline: String?
    @Option(help: .setting(.gatewayQueueRecords)) package var gatewayQueueRecords: String?
    @Option(help: .setting(.gatewayQueueBytes)) package var gatewayQueueBytes: String?
    @Option(help: .setting(.gatewayWaitDefault)) package var gatewayWaitDefault: String?
    @Option(help: .setting(.gatewayWaitMax)) package var gatewayWaitMax: String?
    @Option(help: .setting(.gatewayMaxWaits)) package var gatewayMaxWaits: String?
    @Option(help: .setting(.gatewayDeviceWaits)) package var gatewayDeviceWaits: String?
    @Option(help: .setting(.gatewayBackendWaits)) package var gatewayBackendWaits: String?
    @Option(help: .setting(.gatewayMaxStreams)) package var gatewayMaxStreams: String?
    @Option(help: .setting(.gatewayBackendStreams)) package var gatewayBackendStreams: String?
    @Option(help: .setting(.gatewayHeartbeat)) package var gatewayHeartbeat: String?
    @Option(help: .setting(.gatewayStreamAge)) package var gatewayStreamAge: String?
    @Option(help: .setting(.gatewayReplayWindow)) package var gatewayReplayWindow: String?
    @Option(help: .setting(.gatewayReplayBytes)) package var gatewayReplayBytes: String?
    @Option(help: .setting(.gatewayDeviceRates)) package var gatewayDeviceRates: String?
    @Option(help: .setting(.gatewayDeviceQuotas)) package var gatewayDeviceQuotas: String?
    @Option(help: .setting(.gatewayBackendRate)) package var gatewayBackendRate: String?
    @Option(help: .setting(.gatewayAddressFailures)) package var gatewayAddressFailures: String?
    @Option(help: .setting(.gatewayClickRates)) package var gatewayClickRates: String?
    @Option(help: .setting(.gatewayDrainDelay)) package var gatewayDrainDelay: String?
    @Option(help: .setting(.gatewayDrain)) package var gatewayDrain: String?

    /// Creates options without values.
    package init() {}
}

/// The settings of the gateway's own.
package struct GatewaySettings: Sendable {
    /// Where it listens.
    package var address = AdminAddress(host: "127.0.0.1", port: 8480)
    /// The path of the keys of tokens; `nil` lets no device in.
    package var keySetFile: String?
    /// The issuer of tokens.
    package var issuers: [String] = []
    /// Whom tokens are for.
    package var audience = ""
    /// The claim that names the device.
    package var deviceClaim = "sub"
    /// The claim that names the user.
    package var userClaim = "user"
    /// Who names the user of a device.
    package var sessionTrust = SessionTrust.token
    /// The path of the keys of backends; `nil` lets no backend in.
    package var backendFile: String?
    /// The path of the list of revoked devices and tokens.
    package var revokedFile: String?
    /// The path of the keys of click tokens; `nil` serves no clicks.
    package var clickKeysFile: String?
    /// Words in the names of programs that follow links for nobody.
    package var clickBots = GatewayLinks.knownBots
    /// The parameter of targets that names the intent of a click; `nil` for none.
    package var clickParameter: String?
    /// The apps at Apple that open the catalog's links.
    package var appleApps: [String] = []
    /// The app on Android that opens them.
    package var androidPackage: String?
    /// The certificates that sign it.
    package var androidFingerprints: [String] = []
    /// The web pages that may use it.
    package var origins: [String] = []
    /// The proxies before it; `nil` where nobody has said.
    package var proxies: [String]?
    /// The field in which proxies name the certificates of backends.
    package var certificates = CertificateField.none
    /// The most connections; `nil` for what the limit of open files leaves.
    package var connections: Int?
    /// The most streams; `nil` for nine tenths of the connections.
    package var streams: Int?
    /// The bounds of what it takes.
    package var limits = GatewayLimits()
    /// How often a client may do what.
    package var rates = RateLimits()
    /// How long it goes on behind SIGTERM.
    package var drainDelay = Duration.seconds(5)

    /// The source of a device's user.
    package enum SessionTrust: String, CaseIterable, Sendable {
        case token, device
    }

    /// What tokens must say.
    package var rules: TokenRules {
        var rules = TokenRules(issuers: Set(issuers), audience: audience)
        rules.deviceClaim = deviceClaim
        rules.userClaim = userClaim
        rules.trustsSessions = sessionTrust == .device
        return rules
    }

    /// How the server is configured, but for the topics.
    package var configuration: GatewayConfiguration {
        var configuration = GatewayConfiguration(host: address.host, port: address.port)
        configuration.limits = limits
        let connections = connections ?? OpenFiles.connections
        configuration.limits.connections = connections
        configuration.limits.streams = streams ?? max(1, connections / 10 * 9)
        configuration.rates = rates
        configuration.rates.proxies = proxies.flatMap { TrustedProxies($0) }
        configuration.origins = Origins(origins)
        configuration.certificates = certificates
        return configuration
    }

    /// Whether it serves something of a catalog.
    package var needsCatalog: Bool {
        clickKeysFile != nil || !appleApps.isEmpty || androidPackage != nil
    }

    /// Checks that settings fit each other.
    ///
    /// - Parameter catalog: The path of the catalog; empty for none.
    /// - Throws: ``CommandFailure`` with status 2 for the first that does not.
    package func check(catalog: String) throws(CommandFailure) {
        guard !needsCatalog || !catalog.isEmpty else {
            throw .usage(
                "click-keys-file, gateway-apple-app-ids and gateway-android-package need --catalog: "
                    + "the gateway serves its links only"
            )
        }
        guard (androidPackage != nil) == !androidFingerprints.isEmpty else {
            throw .usage(
                "gateway-android-package and gateway-android-fingerprints need each other: give both"
            )
        }
        guard certificates == .none || backendFile != nil && proxies != nil && proxies != [] else {
            throw .usage(
                "gateway-client-certificates needs --gateway-trusted-proxies, which check certificates, and "
                    + "--gateway-api-keys-file, which names them"
            )
        }
        guard keySetFile != nil || backendFile != nil else {
            throw .usage(
                "no client could authenticate: give --gateway-jwks-file for devices, "
                    + "--gateway-api-keys-file for backends, or both"
            )
        }
        guard keySetFile != nil else { return }
        guard !issuers.isEmpty else {
            throw .usage("gateway-jwks-file needs --gateway-issuers: the iss of tokens")
        }
        guard !audience.isEmpty else {
            throw .usage("gateway-jwks-file needs --gateway-audience: the aud of tokens")
        }
    }
}

/// The number of connections that the limit of open files allows.
private enum OpenFiles {
    /// The files that the gateway itself has open at most: brokers, logs, threads.
    private static let own = 200
    private static let most: UInt64 = 1_000_000

    static var connections: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return GatewayLimits().connections
        }
        return max(100, Int(min(UInt64(limit.rlim_cur), most)) - own)
    }
}
