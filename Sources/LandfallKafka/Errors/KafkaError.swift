/// A failure at the border to Kafka, sorted by what its reader can do about it.
package enum KafkaError: Error, Hashable, Sendable {
    /// A broker asks for patience: the same call may be made again.
    case transient(Fault)

    /// No broker answers, or not in time: the same call may be made again.
    case unreachable(Fault)

    /// The queue of outgoing records stayed full for the whole patience of the producer.
    case queueFull(Fault)

    /// The transaction failed and must be aborted; the producer lives.
    case mustAbort(Fault)

    /// Another client with the same transactional id or group instance id took over.
    case fenced(Fault)

    /// The client can do nothing any more; also every failure that nobody foresaw.
    case clientDead(Fault)

    /// A broker does not let this client in, or not do this.
    case unauthorized(Fault)

    /// librdkafka or a broker refuses a setting.
    case misconfigured(Fault)

    /// A property that this program does not let through.
    case refusedProperty(name: String, reason: String)

    /// A name that no broker would accept for a topic.
    case invalidTopicName(String)

    /// The offset to read from is not in the log, and nothing says where to resume.
    case offsetUnavailable(Fault)

    /// The topic or partition does not exist, or not yet.
    case unknownTopic(Fault)

    /// The consumer polled too late and left its group; the next poll joins it again.
    case pollTooLate(Fault)

    /// The record can't be sent or read as it is.
    case invalidRecord(Fault)

    /// A call that does not fit the state of the client: a programmer's error.
    case misuse(Fault)

    /// What the caller has to do.
    package var recovery: Recovery {
        switch self {
        case .transient, .unreachable, .queueFull, .unknownTopic, .pollTooLate: .retry
        case .mustAbort: .abort
        case .invalidRecord: .rejectRecord
        case .clientDead: .recreate
        case .fenced: .fenced
        case .unauthorized, .misconfigured, .refusedProperty, .invalidTopicName,
            .offsetUnavailable, .misuse:
            .stop
        }
    }

    /// What librdkafka or the broker said, or `nil` if this program refused by itself.
    package var fault: Fault? {
        switch self {
        case .transient(let fault), .unreachable(let fault), .queueFull(let fault),
            .mustAbort(let fault), .fenced(let fault), .clientDead(let fault),
            .unauthorized(let fault), .misconfigured(let fault), .offsetUnavailable(let fault),
            .unknownTopic(let fault), .pollTooLate(let fault), .invalidRecord(let fault),
            .misuse(let fault):
            fault
        case .refusedProperty, .invalidTopicName: nil
        }
    }
}

extension KafkaError: CustomStringConvertible {
    /// One line for an operator.
    package var description: String {
        switch self {
        case .transient(let fault): "the broker asks to try again: \(fault)"
        case .unreachable(let fault): "no broker answers: \(fault)"
        case .queueFull(let fault): "the queue of outgoing records stays full: \(fault)"
        case .mustAbort(let fault): "the transaction failed: \(fault)"
        case .fenced(let fault): "another client has the same identity: \(fault)"
        case .clientDead(let fault): "the client is unusable: \(fault)"
        case .unauthorized(let fault): "access denied: \(fault)"
        case .misconfigured(let fault): "a setting is refused: \(fault)"
        case .refusedProperty(let name, let reason): "property \(name) is refused: \(reason)"
        case .invalidTopicName(let name): "no topic can be named \(name.debugDescription)"
        case .offsetUnavailable(let fault): "the offset is not in the log: \(fault)"
        case .unknownTopic(let fault): "no such topic or partition: \(fault)"
        case .pollTooLate(let fault): "polled too late: \(fault)"
        case .invalidRecord(let fault): "the record is refused: \(fault)"
        case .misuse(let fault): "the call does not fit the state: \(fault)"
        }
    }
}

extension KafkaError {
    /// The reaction that the error allows.
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

extension KafkaError {
    /// The flags of an error object of librdkafka.
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

    /// Returns the meaning of a code for a transaction that librdkafka wants aborted.
    private static func abortable(_ fault: Fault) -> KafkaError {
        switch fault.code {
        // Only some requests of 2.0.2 take this answer for fatal, but no abort helps against it.
        case .producerFenced, .fenced: .fenced(fault)
        default: isDenial(fault.code) ? .unauthorized(fault) : .mustAbort(fault)
        }
    }

    /// Returns the meaning that a code has in one call only.
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
        // A proxy whose broker is away ends the connection, or answers as no broker does. Before 2.2 librdkafka calls the end
        // of one within the handshake a fault of TLS.
        case (.connect, .badMessage): .unreachable(fault)
        case (.connect, .tls) where fault.reason.contains("unexpected eof"): .unreachable(fault)
        default: nil
        }
    }

    /// Returns the meaning that a code has in any call.
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
        case .messageTooLarge, .recordListTooLarge, .invalidRecord, .badMessage, .badCompression,
            .corruptMessage:
            return .invalidRecord(fault)
        case .invalidTopic, .invalidReplicationFactor, .invalidPartitions, .invalidConfig,
            .policyViolation, .unsupportedSASLMechanism, .tls:
            return .misconfigured(fault)
        default: return fatal(fault)
        }
    }

    /// Returns the meaning of a code after librdkafka gave up on the client; unknown codes are
    /// fatal too.
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

/// The code and the text of a failure, from librdkafka or a broker.
package struct Fault: Hashable, Sendable {
    /// The stable number.
    package let code: ResponseCode

    /// What went wrong, in librdkafka's words: names of topics and hosts, no payload and no secret.
    package let reason: String

    /// Creates a fault.
    ///
    /// - Parameters:
    ///   - code: The stable number.
    ///   - reason: What went wrong; librdkafka's text for the code by default.
    package init(_ code: ResponseCode, reason: String? = nil) {
        self.code = code
        self.reason = reason ?? code.explanation
    }
}

extension Fault: CustomStringConvertible {
    /// The name of the code and the reason.
    package var description: String { "\(code): \(reason)" }
}
