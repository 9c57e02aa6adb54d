extension KafkaError {
    /// What the caller must do about the error.
    package enum Recovery: Hashable, Sendable {
        /// The same call may be made again, with the same arguments, after a pause.
        case retry

        /// The transaction must be aborted; the producer lives.
        case abort

        /// This record can never be sent or read; others can.
        case rejectRecord

        /// The client is dead: drop it and make another.
        case recreate

        /// Another client took this one's identity: drop it; to make another fences that one.
        case fenced

        /// Nothing that the program can do will help; an open transaction is aborted first.
        case stop
    }
}
