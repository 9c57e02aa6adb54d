/// Ids of spans and traces that follow from what a record leads to, so that whoever knows the one finds the other.
package enum TraceIdentity {
    /// The id of the span that answers an intent, which is the parent in the reply's `traceparent`.
    ///
    /// - Parameter planID: The id of the plan.
    /// - Returns: The first 8 bytes of SHA-256 over `landfall.span.1` and the plan's id, each with its length
    ///   before it; not 0, which is the one id that means "no span".
    package static func spanID(ofPlan planID: String) -> UInt64 {
        var digest = Digest(domain: "landfall.span.1")
        digest.add(planID)
        return max(1, digest.finish().first)
    }

    /// The id of the trace of an intent that came without one.
    ///
    /// - Parameter planID: The id of the plan.
    /// - Returns: The first 16 bytes of SHA-256 over `landfall.trace.1` and the plan's id, each with its length
    ///   before it; the second number is not 0.
    package static func traceID(ofPlan planID: String) -> (high: UInt64, low: UInt64) {
        var digest = Digest(domain: "landfall.trace.1")
        digest.add(planID)
        let bytes = digest.finish()
        return (bytes.first, max(1, bytes.second))
    }

    /// The id of the span of a record that became a dead letter, and has no plan.
    ///
    /// - Parameters:
    ///   - topic: The topic of the record.
    ///   - partition: The number of its partition.
    ///   - offset: Its offset.
    /// - Returns: The first 8 bytes of SHA-256 over `landfall.span.dead.1` and the topic, each with its length before
    ///   it, the partition in 4 bytes and the offset in 8, big-endian; not 0.
    package static func spanID(
        ofDeadLetterIn topic: String,
        partition: Int32,
        offset: Int64
    ) -> UInt64 {
        var digest = Digest(domain: "landfall.span.dead.1")
        digest.add(topic)
        digest.add(partition)
        digest.add(offset)
        return max(1, digest.finish().first)
    }
}
