import ArgumentParser
import Glibc
import LandfallAdmin
import LandfallDoor

/// The flags of the gateway's own.
struct GatewayOptions: SettingOptions {
    @Option(help: .setting(.gatewayListen)) var gatewayListen: String?
    @Option(name: .customLong("gateway-jwks-file"), help: .setting(.gatewayKeySetFile))
    var gatewayJWKSFile: String?
    @Option(help: .setting(.gatewayIssuers)) var gatewayIssuers: String?
    @Option(help: .setting(.gatewayAudience)) var gatewayAudience: String?
    @Option(help: .setting(.gatewayDeviceClaim)) var gatewayDeviceClaim: String?
    @Option(help: .setting(.gatewayUserClaim)) var gatewayUserClaim: String?
    @Option(help: .setting(.gatewaySessionTrust)) var gatewaySessionTrust: String?
    @Option(name: .customLong("gateway-api-keys-file"), help: .setting(.gatewayBackendFile))
    var gatewayAPIKeysFile: String?
    @Option(help: .setting(.gatewayRevokedFile)) var gatewayRevokedFile: String?
    @Option(name: .customLong("gateway-cors-origins"), help: .setting(.gatewayOrigins))
    var gatewayCORSOrigins: String?
    @Option(name: .customLong("gateway-trusted-proxies"), help: .setting(.gatewayProxies))
    var gatewayTrustedProxies: String?
    @Option(help: .setting(.gatewayMaxConnections)) var gatewayMaxConnections: String?
    @Option(help: .setting(.gatewayMaxStreams)) var gatewayMaxStreams: String?
    @Option(help: .setting(.gatewayBodyBytes)) var gatewayBodyBytes: String?
    @Option(help: .setting(.gatewayRequestDeadline)) var gatewayRequestDeadline: String?
    @Option(help: .setting(.gatewayProduceDeadline)) var gatewayProduceDeadline: String?
    @Option(help: .setting(.gatewayWaitDefault)) var gatewayWaitDefault: String?
    @Option(help: .setting(.gatewayWaitMax)) var gatewayWaitMax: String?
    @Option(help: .setting(.gatewayMaxWaits)) var gatewayMaxWaits: String?
    @Option(help: .setting(.gatewayHeartbeat)) var gatewayHeartbeat: String?
    @Option(help: .setting(.gatewayStreamAge)) var gatewayStreamAge: String?
    @Option(help: .setting(.gatewayReplayWindow)) var gatewayReplayWindow: String?
    @Option(help: .setting(.gatewayReplayBytes)) var gatewayReplayBytes: String?
    @Option(help: .setting(.gatewayDeviceRates)) var gatewayDeviceRates: String?
    @Option(help: .setting(.gatewayDeviceQuotas)) var gatewayDeviceQuotas: String?
    @Option(help: .setting(.gatewayBackendRate)) var gatewayBackendRate: String?
    @Option(help: .setting(.gatewayDrainDelay)) var gatewayDrainDelay: String?
    @Option(help: .setting(.gatewayDrain)) var gatewayDrain: String?
}

/// The settings of the gateway's own.
struct GatewaySettings: Sendable {
    /// Where it listens.
    var address = AdminAddress(host: "127.0.0.1", port: 8480)
    /// The path of the keys of tokens; `nil` lets no device in.
    var keySetFile: String?
    /// Who issues tokens.
    var issuers: [String] = []
    /// Whom tokens are for.
    var audience = ""
    /// The claim that names the device.
    var deviceClaim = "sub"
    /// The claim that names the user.
    var userClaim = "user"
    /// Who names the user of a device.
    var sessionTrust = SessionTrust.token
    /// The path of the keys of backends; `nil` lets no backend in.
    var backendFile: String?
    /// The path of the list of revoked devices and tokens.
    var revokedFile: String?
    /// The web pages that may use it.
    var origins: [String] = []
    /// The proxies before it; `nil` where nobody has said.
    var proxies: [String]?
    /// The most connections; `nil` for what the limit of open files leaves.
    var connections: Int?
    /// The most streams; `nil` for nine tenths of the connections.
    var streams: Int?
    /// The bounds of what it takes.
    var limits = DoorLimits()
    /// How often who may do what.
    var rates = RateLimits()
    /// How long it goes on behind SIGTERM.
    var drainDelay = Duration.seconds(5)

    /// Who names the user of a device.
    enum SessionTrust: String, CaseIterable, Sendable {
        case token, device
    }

    /// What tokens must say.
    var rules: TokenRules {
        var rules = TokenRules(issuers: Set(issuers), audience: audience)
        rules.deviceClaim = deviceClaim
        rules.userClaim = userClaim
        rules.trustsSessions = sessionTrust == .device
        return rules
    }

    /// How the server is configured, but for the topics.
    var configuration: DoorConfiguration {
        var configuration = DoorConfiguration(host: address.host, port: address.port)
        configuration.limits = limits
        let connections = connections ?? OpenFiles.connections
        configuration.limits.connections = connections
        configuration.limits.streams = streams ?? max(1, connections / 10 * 9)
        configuration.rates = rates
        configuration.rates.proxies = proxies.flatMap { TrustedProxies($0) }
        configuration.origins = Origins(origins)
        return configuration
    }

    /// Checks that settings fit each other.
    ///
    /// - Throws: ``CommandFailure`` with status 2 for the first that does not.
    func check() throws(CommandFailure) {
        guard keySetFile != nil || backendFile != nil else {
            throw .usage(
                "nobody could be let in: give --gateway-jwks-file for devices, "
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

/// What the limit of open files leaves for connections.
private enum OpenFiles {
    /// The files that the gateway itself has open at most: brokers, logs, threads.
    private static let own = 200
    private static let most: UInt64 = 1_000_000

    static var connections: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return DoorLimits().connections
        }
        return max(100, Int(min(UInt64(limit.rlim_cur), most)) - own)
    }
}
