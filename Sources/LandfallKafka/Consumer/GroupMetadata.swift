import CRdKafka

/// The identity of a consumer in its group, for the producer that commits its offsets.
///
/// It holds the generation at the time it was made; one from before a rebalance is refused by
/// brokers from 2.5 on. It is sendable because nothing changes it, and safe because the pointer is
/// only lent.
@safe package final class GroupMetadata: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Takes over metadata.
    @unsafe init(owning pointer: OpaquePointer) {
        unsafe self.pointer = pointer
    }

    /// Makes metadata of a group without a member, which no broker fences.
    ///
    /// - Parameter group: The group, for which offsets are to be committed.
    package init(withoutMemberOf group: String) {
        unsafe self.pointer = rd_kafka_consumer_group_metadata_new(group)
    }

    /// Makes metadata of a member in a given generation, as a test of fencing needs it.
    package init(group: String, generation: Int32, memberID: String, instanceID: String?) {
        unsafe self.pointer = rd_kafka_consumer_group_metadata_new_with_genid(
            group,
            generation,
            memberID,
            instanceID
        )
    }

    deinit {
        unsafe rd_kafka_consumer_group_metadata_destroy(pointer)
    }

    /// Lends the pointer for one call.
    @safe func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(pointer)
    }
}
