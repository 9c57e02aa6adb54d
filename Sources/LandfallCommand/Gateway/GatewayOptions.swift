import ArgumentParser
import Glibc
import LandfallAdmin
import LandfallDoor
import LandfallReview

/// The flags of the gateway's own; each may also be given as the variable in brackets.
struct GatewayOptions: ParsableArguments {
    @Option(help: "Where it listens: host:port. [LANDFALL_GATEWAY_LISTEN]")
    var listen: String?
    @Option(
        help: "A JSON Web Key Set that verifies tokens of devices. [LANDFALL_GATEWAY_JWKS_FILE]"
    )
    var jwksFile: String?
    @Option(help: "Who issues tokens, with commas between: their iss. [LANDFALL_GATEWAY_ISSUERS]")
    var issuers: String?
    @Option(help: "Whom tokens are for: their aud. [LANDFALL_GATEWAY_AUDIENCE]")
    var audience: String?
    @Option(help: "The claim that names the device; default: sub. [LANDFALL_GATEWAY_DEVICE_CLAIM]")
    var deviceClaim: String?
    @Option(help: "The claim that names the user; default: user. [LANDFALL_GATEWAY_USER_CLAIM]")
    var userClaim: String?
    @Option(
        help: """
            Who names a device's user: token, or device for tokens that name none; default: token. \
            [LANDFALL_GATEWAY_SESSION_TRUST]
            """
    )
    var sessionTrust: String?
    @Option(help: "A file with the keys of backends. [LANDFALL_GATEWAY_API_KEYS_FILE]")
    var apiKeysFile: String?
    @Option(
        help: """
            How long it goes on behind SIGTERM while it says that it is not ready, so that \
            proxies see it; default: 5s. [LANDFALL_GATEWAY_DRAIN_DELAY]
            """
    )
    var drainDelay: String?
    @Option(
        help: """
            Over what time it ends streams of plans behind drain-delay; default: 60s. \
            [LANDFALL_GATEWAY_DRAIN]
            """
    )
    var drain: String?
    @Option(
        help: """
            The most connections; default: what the limit of open files leaves. \
            [LANDFALL_GATEWAY_MAX_CONNECTIONS]
            """
    )
    var maxConnections: String?
    @Option(
        help: """
            The most streams of plans; default: nine tenths of the connections. \
            [LANDFALL_GATEWAY_MAX_STREAMS]
            """
    )
    var maxStreams: String?
}

/// The settings of the gateway's own, checked.
struct GatewaySettings: Sendable {
    var address: AdminAddress
    var keySetFile: String?
    var backendFile: String?
    var rules: TokenRules
    var drainDelay: Duration
    var limits = DoorLimits()

    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - options: The flags.
    ///   - environment: All variables; one that is empty counts as not given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that is missing or invalid.
    init(_ options: GatewayOptions, _ environment: [String: String]) throws(CommandFailure) {
        func value(_ flag: String?, _ name: String) -> String? {
            flag ?? environment["LANDFALL_GATEWAY_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
        }
        let place = value(options.listen, "LISTEN") ?? "127.0.0.1:8480"
        guard let address = AdminAddress(place) else {
            throw .usage(
                "listen is host:port, such as 0.0.0.0:8480; it is \(place.debugDescription)"
            )
        }
        self.address = address
        keySetFile = value(options.jwksFile, "JWKS_FILE")
        backendFile = value(options.apiKeysFile, "API_KEYS_FILE")
        guard keySetFile != nil || backendFile != nil else {
            throw .usage(
                "nobody could be let in: give --jwks-file for devices, --api-keys-file for backends, or both"
            )
        }
        let issuers = (value(options.issuers, "ISSUERS") ?? "").split(separator: ",").map(
            String.init
        )
        let audience = value(options.audience, "AUDIENCE") ?? ""
        if keySetFile != nil {
            guard !issuers.isEmpty else {
                throw .usage("jwks-file needs --issuers: the iss of tokens")
            }
            guard !audience.isEmpty else {
                throw .usage("jwks-file needs --audience: the aud of tokens")
            }
        }
        rules = TokenRules(issuers: Set(issuers), audience: audience)
        rules.deviceClaim = value(options.deviceClaim, "DEVICE_CLAIM") ?? rules.deviceClaim
        rules.userClaim = value(options.userClaim, "USER_CLAIM") ?? rules.userClaim
        switch value(options.sessionTrust, "SESSION_TRUST") ?? "token" {
        case "token": rules.trustsSessions = false
        case "device": rules.trustsSessions = true
        default: throw .usage("session-trust is token or device")
        }
        drainDelay = try Self.duration(
            "drain-delay",
            value(options.drainDelay, "DRAIN_DELAY") ?? "5s"
        )
        limits.drain = try Self.duration("drain", value(options.drain, "DRAIN") ?? "60s")
        limits.connections = try Self.count(
            "max-connections",
            value(options.maxConnections, "MAX_CONNECTIONS"),
            standard: OpenFiles.connections
        )
        limits.streams = try Self.count(
            "max-streams",
            value(options.maxStreams, "MAX_STREAMS"),
            standard: limits.connections / 10 * 9
        )
    }
    private static func duration(
        _ name: String,
        _ text: String
    ) throws(CommandFailure) -> Duration {
        guard let value = DurationText.read(text), (.zero ... .seconds(600)).contains(value) else {
            throw .usage(
                "\(name) is a duration from 0s to 10m, such as 5s; it is \(text.debugDescription)"
            )
        }
        return value
    }

    private static func count(
        _ name: String,
        _ text: String?,
        standard: Int
    ) throws(CommandFailure) -> Int {
        guard let text else { return standard }
        guard let value = Int(text), (1...10_000_000).contains(value) else {
            throw .usage(
                "\(name) is a number from 1 to 10000000; it is \(text.debugDescription)"
            )
        }
        return value
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
