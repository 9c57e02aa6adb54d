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
    package var isEmpty: Bool { members.isEmpty && ["Empty", "Dead"].contains(state) }
}

extension Admin {
    /// What the coordinator of a group says of it.
    ///
    /// Only the coordinator is asked: another broker does not know the group, and that it does not says
    /// nothing. Blocks the calling thread for at most `timeout` and a second.
    ///
    /// - Parameters:
    ///   - name: The group.
    ///   - timeout: How long to try.
    /// - Returns: The group, or `nil` when its coordinator does not know it.
    /// - Throws: ``KafkaError`` if the coordinator is not there, did not answer in time, denies access,
    ///   or, as ``MockCluster``, does not tell.
    package func group(
        _ name: String,
        timeout: Duration
    ) throws(KafkaError) -> GroupDescription? {
        let operation = RD_KAFKA_ADMIN_OP_DESCRIBECONSUMERGROUPS
        let answer = try client.answer(to: operation, timeout: timeout) { client, options, queue in
            unsafe name.withCString { text in
                var names: [UnsafePointer<CChar>?] = unsafe [text]
                unsafe rd_kafka_DescribeConsumerGroups(client, &names, 1, options, queue)
            }
        } read: { event in
            unsafe Self.description(in: event)
        }
        let found = try answer.get()
        return found.state == "Dead" ? nil : found
    }

    @unsafe private static func description(
        in event: OpaquePointer
    ) -> Result<GroupDescription, KafkaError> {
        var count = 0
        guard let result = unsafe rd_kafka_event_DescribeConsumerGroups_result(event),
            let groups = unsafe rd_kafka_DescribeConsumerGroups_result_groups(result, &count),
            count > 0, let group = unsafe groups[0]
        else { return .failure(.unreachable(Fault(.timedOut))) }
        if let error = unsafe rd_kafka_ConsumerGroupDescription_error(group) {
            let code = unsafe ResponseCode(rd_kafka_error_code(error))
            if code != .noError {
                let reason = unsafe rd_kafka_error_string(error).map { unsafe String(cString: $0) }
                return .failure(KafkaError(Fault(code, reason: reason), during: .query))
            }
        }
        let state = unsafe rd_kafka_ConsumerGroupDescription_state(group)
        let members = unsafe (0..<rd_kafka_ConsumerGroupDescription_member_count(group)).map {
            unsafe member(rd_kafka_ConsumerGroupDescription_member(group, $0))
        }
        return .success(
            GroupDescription(
                state: unsafe String(cString: rd_kafka_consumer_group_state_name(state)),
                members: members
            )
        )
    }

    @unsafe private static func member(_ member: OpaquePointer?) -> GroupDescription.Member {
        unsafe GroupDescription.Member(
            clientID: rd_kafka_MemberDescription_client_id(member).map {
                unsafe String(cString: $0)
            } ?? "",
            host: rd_kafka_MemberDescription_host(member).map { unsafe String(cString: $0) } ?? ""
        )
    }
}
