import CRdKafka

/// What brokers say of a consumer group.
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
    /// Its members.
    package let members: [Member]

    /// Whether nobody is in it.
    package var isEmpty: Bool { members.isEmpty && ["Empty", "Dead", ""].contains(state) }
}

extension Admin {
    /// What the brokers say of a group.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameters:
    ///   - name: The group.
    ///   - timeout: How long to try.
    /// - Returns: The group, or `nil` when no broker knows it.
    /// - Throws: ``KafkaError`` if a broker did not answer in time, denies access, or, as
    ///   ``MockCluster``, does not tell.
    package func group(
        _ name: String,
        timeout: Duration
    ) throws(KafkaError) -> GroupDescription? {
        var list: UnsafePointer<rd_kafka_group_list>?
        try client.check(.query) { client in
            unsafe rd_kafka_list_groups(client, name, &list, timeout.timeoutMilliseconds)
        }
        guard let list = unsafe list else { return nil }
        defer { unsafe rd_kafka_group_list_destroy(list) }
        for index in unsafe 0..<Int(list.pointee.group_cnt) {
            let found = unsafe list.pointee.groups[index]
            guard let text = unsafe found.group, unsafe String(cString: text) == name else {
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
