/// When a batch was sent to Kafka, and when its transaction was committed; each as far as it came.
struct PublishTimes {
    /// When its records began to be handed over.
    private(set) var sendBegan: ContinuousClock.Instant?
    /// When all were handed over, and the commit was asked for.
    private(set) var commitBegan: ContinuousClock.Instant?

    /// Notes that records are handed over from now on.
    mutating func sending() {
        sendBegan = .now
        commitBegan = nil
    }

    /// Notes that the commit is asked for now.
    mutating func committing() { commitBegan = .now }
}
