/// The settings of a reader of compacted topics.
package struct TableConfiguration: Sendable {
    /// The cluster.
    package var client: ClientConfiguration

    /// The name under which librdkafka asks for a coordinator.
    ///
    /// The reader never joins the group and commits nothing; the name of the worker's own group
    /// does, so that no further permission is needed.
    package var group: String

    /// Which records are seen.
    package var isolation: Isolation = .committed

    /// Where to resume when an offset is not in the log; at the start by default.
    package var offsetReset: OffsetReset = .earliest

    /// How much is fetched ahead.
    package var fetch = FetchLimits()

    /// Creates a configuration with the defaults.
    package init(client: ClientConfiguration, group: String) {
        self.client = client
        self.group = group
    }

    func properties() throws(KafkaError) -> PropertyList {
        var list = try client.properties()
        try list.set("group.id", toIdentity: group)
        try fetch.add(to: &list)
        list["isolation.level"] = isolation.rawValue
        list["auto.offset.reset"] = offsetReset.rawValue
        list["enable.auto.commit"] = "false"
        list["enable.auto.offset.store"] = "false"
        list["allow.auto.create.topics"] = "false"
        list.add(client.extra)
        FetchLimits.widen(&list)
        list["enable.partition.eof"] = "true"
        return list
    }
}
