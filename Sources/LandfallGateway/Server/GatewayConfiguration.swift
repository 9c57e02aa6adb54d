/// The settings of the gateway: its address, its limits and its callers.
package struct GatewayConfiguration: Sendable {
    /// The host or address to listen on.
    package var host: String
    /// The port; 0 for any that is free.
    package var port: Int
    /// The bounds of what it takes.
    package var limits = GatewayLimits()
    /// How often a client may do what.
    package var rates = RateLimits()
    /// The web pages that may use it.
    package var origins = Origins()
    /// The field in which trusted proxies name certificates of backends.
    package var certificates = CertificateField.none
    /// The topics between which it stands.
    package var topics = GatewayTopics()
    /// What it serves of a catalog; `nil` for no links.
    package var links: GatewayLinks?
    /// How many partitions the topic of plans has; `nil` where it is not known.
    package var planPartitions: Int?
    /// What answers under paths that are none of the gateway's; `nil` for nothing.
    package var site: (any GatewaySite)?

    /// Creates a configuration with the defaults.
    ///
    /// - Parameters:
    ///   - host: The host or address to listen on.
    ///   - port: The port; 0 for any that is free.
    package init(host: String = "127.0.0.1", port: Int = 0) {
        self.host = host
        self.port = port
    }
}
