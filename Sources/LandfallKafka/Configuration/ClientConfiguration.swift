import LandfallValues

/// The settings that every client of a cluster needs.
package struct ClientConfiguration: Sendable {
    /// Where to find the cluster: `host:port`, at least one.
    package var brokers: [String]

    /// The name under which brokers log this client.
    package var clientID: String

    /// How the client signs in.
    package var security: Security

    /// Further properties of librdkafka.
    package var extra: ExtraProperties

    /// Where librdkafka's log lines go.
    package var log: LogSink

    /// Where its statistics go, or `nil` for none.
    ///
    /// Whoever sets it polls the client at least as often as it reports.
    package var statistics: StatisticsFeed?

    /// Hears what brokers are asked and answer; a client made anew replaces the one before in it.
    package var watch: BrokerWatch?

    /// Creates a configuration.
    package init(
        brokers: [String],
        clientID: String,
        security: Security = Security(),
        extra: ExtraProperties = ExtraProperties(),
        log: @escaping LogSink
    ) {
        self.brokers = brokers
        self.clientID = clientID
        self.security = security
        self.extra = extra
        self.log = log
    }

    /// The properties that all kinds of client share; extras are added last, by the kind.
    func properties() throws(KafkaError) -> PropertyList {
        var list = PropertyList()
        guard !brokers.isEmpty, brokers.allSatisfy({ !$0.isEmpty && !$0.contains(",") }) else {
            throw .refusedProperty(
                name: "bootstrap.servers",
                reason: "brokers is a list of host:port with at least one item"
            )
        }
        list["bootstrap.servers"] = brokers.joined(separator: ",")
        list["client.id"] = clientID
        try security.add(to: &list)
        if let statistics {
            try list.set(
                "statistics.interval.ms",
                to: statistics.interval,
                atLeast: .milliseconds(1)
            )
        }
        // Librdkafka before 2.10.0 leaves Nagle's algorithm on.
        list["socket.nagle.disable"] = "true"
        return list
    }
}

/// Asks librdkafka to report on a client at intervals.
package struct StatisticsFeed: Sendable {
    /// The time between two reports, at least a millisecond.
    package var interval: Duration

    /// Takes a report, in librdkafka's JSON for ``ClientStatistics/init(json:)``; called by the thread that
    /// polls the client.
    package var deliver: @Sendable ([UInt8]) -> Void

    /// Creates a feed.
    package init(every interval: Duration, deliver: @escaping @Sendable ([UInt8]) -> Void) {
        self.interval = interval
        self.deliver = deliver
    }
}
