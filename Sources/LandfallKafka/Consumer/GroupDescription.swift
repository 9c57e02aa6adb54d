import CRdKafka

/// The description of a consumer group, from its brokers.
package struct GroupDescription: Hashable, Sendable {
    /// A member of a group.
    package struct Member: Hashable, Sendable {
        /// The name that it gave itself.
        package let clientID: String
        /// The host that it connects from, as the broker sees it.
        package let host: String
    }

    /// The state in the broker's words, as `Stable` or `Empty`; `Dead` for a group that is unknown.
    package let state: String
    package let members: [Member]

    /// Whether nobody is in it.
    package var isEmpty: Bool { members.isEmpty && ["Empty", "Dead"].contains(state) }
}

extension GroupOffsets {
    /// Asks the brokers to describe the group, without joining it.
    ///
    /// Brokers that do not know a group say nothing of it while its coordinator is away, and one that is
    /// away is not among the brokers that are asked. So the coordinator has to answer for the group's
    /// offsets first: then it is one of those that librdkafka knows, and all of them have to answer.
    ///
    /// Not `rd_kafka_DescribeConsumerGroups`, which asks the coordinator alone: librdkafka 2.0.2 ends the
    /// process in an assertion (`eonce->refcnt`) where that one is away.
    ///
    /// Blocks the calling thread for at most `timeout` and a second.
    ///
    /// - Parameters:
    ///   - partition: One of those that the group reads; its offset is asked for, whatever it is.
    ///   - timeout: How long to try.
    /// - Returns: The group, or `nil` when no broker knows it.
    /// - Throws: ``KafkaError`` if the coordinator or another broker did not answer in time, denies
    ///   access, or, as ``MockCluster``, does not tell.
    package func description(
        asking partition: TopicPartition,
        timeout: Duration
    ) throws(KafkaError) -> GroupDescription? {
        let deadline = ContinuousClock.now + timeout
        _ = try committed([partition], timeout: timeout)
        let rest = max(deadline - .now, .seconds(1))
        var list: UnsafePointer<rd_kafka_group_list>?
        // A part of the list comes with an error as well.
        defer { if let list = unsafe list { unsafe rd_kafka_group_list_destroy(list) } }
        try client.check(.query) { client in
            unsafe rd_kafka_list_groups(client, group, &list, rest.timeoutMilliseconds)
        }
        guard let list = unsafe list else { return nil }
        for index in unsafe 0..<Int(list.pointee.group_cnt) {
            let found = unsafe list.pointee.groups[index]
            guard let text = unsafe found.group, unsafe String(cString: text) == group else {
                continue
            }
            let code = unsafe ResponseCode(found.err)
            guard code == .noError else { throw KafkaError(Fault(code), during: .query) }
            return unsafe Self.description(of: found)
        }
        return nil
    }

    @unsafe private static func description(of group: rd_kafka_group_info) -> GroupDescription {
        let members = unsafe (0..<Int(group.member_cnt)).map { index in
            let member = unsafe group.members[index]
            return GroupDescription.Member(
                clientID: unsafe member.client_id.map { unsafe String(cString: $0) } ?? "",
                host: unsafe member.client_host.map { unsafe String(cString: $0) } ?? ""
            )
        }
        let state = unsafe group.state.map { unsafe String(cString: $0) } ?? ""
        return GroupDescription(state: state, members: members)
    }
}
