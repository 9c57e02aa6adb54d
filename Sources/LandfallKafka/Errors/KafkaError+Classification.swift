extension KafkaError {
    /// What librdkafka marked on an error object.
    struct Flags: OptionSet {
        let rawValue: UInt8

        static let fatal = Flags(rawValue: 1)
        static let retriable = Flags(rawValue: 2)
        static let requiresAbort = Flags(rawValue: 4)
    }

    /// Sorts a failure.
    ///
    /// The order of the tests is librdkafka's rule: first whether the transaction must be aborted,
    /// then whether the call may be repeated; everything else is fatal. A fatal mark excludes the
    /// other two, so it is looked at before them.
    ///
    /// - Parameters:
    ///   - fault: What was said.
    ///   - call: Where it was said.
    ///   - flags: What librdkafka marked on it; empty for a bare code.
    init(_ fault: Fault, during call: KafkaCall, flags: Flags = []) {
        if flags.contains(.fatal) {
            self = Self.fatal(fault)
        } else if flags.contains(.requiresAbort) {
            self = Self.abortable(fault)
        } else if flags.contains(.retriable) {
            self = Self.isSilence(fault.code) ? .unreachable(fault) : .transient(fault)
        } else {
            self = Self.specific(fault, during: call) ?? Self.general(fault)
        }
    }

    /// What a code means to a transaction that librdkafka wants aborted.
    private static func abortable(_ fault: Fault) -> KafkaError {
        switch fault.code {
        // Only some requests of 2.0.2 take this answer for fatal, but no abort helps against it.
        case .producerFenced, .fenced: .fenced(fault)
        default: isDenial(fault.code) ? .unauthorized(fault) : .mustAbort(fault)
        }
    }

    /// What a code means in one call only.
    private static func specific(_ fault: Fault, during call: KafkaCall) -> KafkaError? {
        switch (call, fault.code) {
        case (.create, _): .misconfigured(fault)
        // The queue takes no more records after the transaction failed: txn_may_enq is 0.
        case (.produce, .wrongState): .mustAbort(fault)
        case (.produce, .queueFull): .queueFull(fault)
        case (.produce, .unknownPartitionHere), (.produce, .unknownTopicHere),
            (.produce, .invalidArgument), (.deliver, .unknownPartitionHere),
            (.deliver, .unknownTopicHere), (.deliver, .unknownTopicOrPartition):
            .invalidRecord(fault)
        case (.query, .unsupportedFeature): .misconfigured(fault)
        default: nil
        }
    }

    /// What a code means wherever it comes up.
    private static func general(_ fault: Fault) -> KafkaError {
        if isDenial(fault.code) { return .unauthorized(fault) }
        if isSilence(fault.code) { return .unreachable(fault) }
        if isPassing(fault.code) { return .transient(fault) }
        switch fault.code {
        case .wrongState, .notConfigured, .invalidArgument: return .misuse(fault)
        case .offsetReset, .offsetOutOfRange, .noOffset: return .offsetUnavailable(fault)
        case .unknownTopicOrPartition, .unknownTopicHere, .unknownPartitionHere:
            return .unknownTopic(fault)
        case .maxPollExceeded: return .pollTooLate(fault)
        case .messageTooLarge, .recordListTooLarge, .invalidRecord, .badMessage, .corruptMessage:
            return .invalidRecord(fault)
        case .invalidTopic, .invalidReplicationFactor, .invalidPartitions, .invalidConfig,
            .policyViolation, .unsupportedSASLMechanism, .tls:
            return .misconfigured(fault)
        default: return fatal(fault)
        }
    }

    /// What a code means once librdkafka gave up on the client; unknown codes are dead ends too.
    private static func fatal(_ fault: Fault) -> KafkaError {
        switch fault.code {
        case .fenced, .producerFenced, .invalidProducerEpoch, .fencedInstanceID: .fenced(fault)
        case .invalidTransactionTimeout, .unsupportedFeature, .invalidSessionTimeout:
            .misconfigured(fault)
        default: isDenial(fault.code) ? .unauthorized(fault) : .clientDead(fault)
        }
    }

    private static func isDenial(_ code: ResponseCode) -> Bool {
        switch code {
        case .authentication, .saslAuthenticationFailed, .topicAuthorizationFailed,
            .groupAuthorizationFailed, .clusterAuthorizationFailed,
            .transactionalIDAuthorizationFailed:
            true
        default: false
        }
    }

    private static func isSilence(_ code: ResponseCode) -> Bool {
        switch code {
        case .transport, .resolve, .allBrokersDown, .timedOut, .timedOutInQueue,
            .messageTimedOut:
            true
        default: false
        }
    }

    private static func isPassing(_ code: ResponseCode) -> Bool {
        switch code {
        case .waitingForCoordinator, .inProgress, .previousInProgress, .conflict,
            .leaderNotAvailable, .notLeader, .requestTimedOut, .brokerNotAvailable,
            .networkException, .coordinatorLoading, .coordinatorNotAvailable, .notCoordinator,
            .notEnoughReplicas, .notEnoughReplicasAfterAppend, .rebalanceInProgress,
            .illegalGeneration, .unknownMember, .concurrentTransactions, .unstableOffsetCommit:
            true
        default: false
        }
    }
}
