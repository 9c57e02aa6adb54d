/// The position at which a partition is read if neither the caller nor the group knows an offset.
package enum OffsetReset: String, Hashable, Sendable, CaseIterable {
    /// Nowhere: the batch reports ``KafkaError/offsetUnavailable(_:)``.
    case error
    /// From the oldest record.
    case earliest
    /// From behind the newest record.
    case latest
}

/// The records that a consumer sees.
package enum Isolation: String, Hashable, Sendable, CaseIterable {
    /// Those of committed transactions, up to the first one that is open.
    case committed = "read_committed"
    /// All, also those of aborted transactions; exactly-once is lost.
    case uncommitted = "read_uncommitted"
}

/// The settings of a member of a consumer group.
///
/// Offsets are never committed by the consumer: they go with the producer's transaction. Partitions
/// are assigned by `range`, so that topics with equal partition counts stay together.
package struct ConsumerConfiguration: Sendable {
    /// The cluster.
    package var client: ClientConfiguration

    package var group: String

    /// A name of this member that survives a restart, or `nil`.
    ///
    /// With it a restart within ``sessionTimeout`` moves no partition, and brokers check the member
    /// also where its generation was lost.
    package var groupInstanceID: String?

    /// How long the group waits for a sign of life, at least a second.
    package var sessionTimeout: Duration = .seconds(45)

    /// How often this member gives one, at most a third of ``sessionTimeout``.
    package var heartbeatInterval: Duration = .seconds(3)

    /// How long may pass between two polls before the group gives the partitions to others.
    package var maxPollInterval: Duration = .seconds(300)

    /// Where to read when no offset is known.
    package var offsetReset: OffsetReset = .error

    /// Which records are seen.
    package var isolation: Isolation = .committed

    /// How much is fetched ahead.
    package var fetch = FetchLimits()

    /// Creates a configuration with the defaults.
    package init(client: ClientConfiguration, group: String) {
        self.client = client
        self.group = group
    }

    /// Checks the settings against each other, as making a consumer does.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` for the first that does not fit.
    package func validate() throws(KafkaError) {
        _ = try properties()
    }

    func properties() throws(KafkaError) -> PropertyList {
        var list = try client.properties()
        try list.set("group.id", toIdentity: group)
        if let groupInstanceID {
            try list.set("group.instance.id", toIdentity: groupInstanceID)
        }
        try list.set("session.timeout.ms", to: sessionTimeout, atLeast: .seconds(1))
        guard heartbeatInterval <= sessionTimeout / 3 else {
            throw .refusedProperty(
                name: "heartbeat.interval.ms",
                reason: "\(heartbeatInterval) is more than a third of the session timeout"
            )
        }
        try list.set("heartbeat.interval.ms", to: heartbeatInterval, atLeast: .milliseconds(1))
        try list.set("max.poll.interval.ms", to: maxPollInterval, atLeast: sessionTimeout)
        try fetch.add(to: &list)
        list["auto.offset.reset"] = offsetReset.rawValue
        list["isolation.level"] = isolation.rawValue
        list["partition.assignment.strategy"] = "range"
        list["enable.auto.commit"] = "false"
        list["enable.auto.offset.store"] = "false"
        list["enable.partition.eof"] = "false"
        list["allow.auto.create.topics"] = "false"
        // Partitions that are added are unread until a member of the group notices them.
        list["topic.metadata.refresh.interval.ms"] = "60000"
        list.add(client.extra)
        FetchLimits.widen(&list)
        return list
    }
}
