import LandfallKafka

/// A transaction that failed again and again: the last error is seldom the cause.
struct LongTrouble: Error, CustomStringConvertible {
    /// What failed first.
    let first: KafkaError
    /// What was left when the lane gave up.
    let last: KafkaError

    /// One line.
    var description: String { "\(last); it began with: \(first)" }
}
