import LandfallAdmin
import LandfallGateway

extension Setting {
    package static let gatewayListen = Setting(
        "gateway-listen",
        \.gateway.address,
        SettingFormat(
            "host:port; port 0 takes a free one",
            parse: { AdminAddress($0) },
            write: { .text("\($0)") }
        ),
        "Where the gateway listens"
    )
    package static let gatewayKeySetFile = Setting(
        "gateway-jwks-file",
        \.gateway.keySetFile,
        .text("a JSON Web Key Set"),
        "The public keys that verify tokens of devices; a changed file is taken without a restart",
        fallback: "none: devices are not let in"
    )
    package static let gatewayIssuers = Setting(
        "gateway-issuers",
        \.gateway.issuers,
        .list("values of iss, with commas between"),
        "The issuers of tokens; gateway-jwks-file needs them"
    )
    package static let gatewayAudience = Setting(
        "gateway-audience",
        \.gateway.audience,
        .text("a value of aud"),
        "The audience of tokens; gateway-jwks-file needs it"
    )
    package static let gatewayDeviceClaim = Setting(
        "gateway-device-claim",
        \.gateway.deviceClaim,
        .text("a name"),
        "The claim that names the device"
    )
    package static let gatewayUserClaim = Setting(
        "gateway-user-claim",
        \.gateway.userClaim,
        .text("a name"),
        "The claim that names the user"
    )
    package static let gatewaySessionTrust = Setting(
        "gateway-session-trust",
        \.gateway.sessionTrust,
        .word,
        "Who names the user of a device: its token, or the device if its token names none"
    )
    package static let gatewayBackendFile = Setting(
        "gateway-api-keys-file",
        \.gateway.backendFile,
        .text("a file in JSON with the digests of keys"),
        "The keys of backends; a changed file is taken without a restart",
        fallback: "none: backends are not let in"
    )
    package static let gatewayRevokedFile = Setting(
        "gateway-revoked-file",
        \.gateway.revokedFile,
        .text("a file as {\"devices\": [\"dev-1\"], \"tokens\": [\"a jti\"]}"),
        "Devices by id, and tokens by jti, that are refused although their tokens are valid; a changed file is taken without a restart",
        fallback: "none"
    )
    /// Who may speak to the gateway.
    package static let gatewayAccess = [
        gatewayListen, gatewayKeySetFile, gatewayIssuers, gatewayAudience, gatewayDeviceClaim,
        gatewayUserClaim, gatewaySessionTrust, gatewayBackendFile, gatewayRevokedFile,
        gatewayOrigins, gatewayProxies, gatewayClientCertificates,
    ]
    package static let gatewayOrigins = Setting(
        "gateway-cors-origins",
        \.gateway.origins,
        .list("origins as https://app.example.com, with commas between") { Origins.isOrigin($0) },
        "Web pages that may use the gateway"
    )
    package static let gatewayProxies = Setting(
        "gateway-trusted-proxies",
        \.gateway.proxies,
        SettingFormat(
            listOf: "addresses and networks with commas between, or none where there is no proxy",
            parse: { source, setting, items throws(CommandFailure) in
                guard items != ["none"] else { return [] }
                guard TrustedProxies(items) == nil, let found = source.find(setting) else {
                    return items
                }
                throw .refused(setting, found, items.joined(separator: ",").debugDescription)
            },
            write: { .list($0) }
        ),
        "The proxies before the gateway; needed for limits by address",
        fallback: "not known: addresses say nothing"
    )
    package static let gatewayClientCertificates = Setting(
        "gateway-client-certificates",
        \.gateway.certificates,
        .word,
        "The field in which trusted proxies name the certificates of backends; each of them must set or drop it in all requests"
    )
    /// All of the gateway.
    package static let gateway = gatewayAccess + gatewayLinks + gatewayLimits
}
