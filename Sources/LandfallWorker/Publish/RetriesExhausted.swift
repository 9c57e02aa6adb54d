import LandfallKafka

/// A transaction failed until the retries were exhausted.
///
/// The last error is seldom the cause.
struct RetriesExhausted: Error, CustomStringConvertible {
    /// What failed first.
    let first: KafkaError
    /// What failed last, when the lane gave up.
    let last: KafkaError

    /// One line.
    var description: String { "\(last); it began with: \(first)" }
}
