import Testing

@testable import LandfallKafka

/// The kind of an error, without its fault.
private enum Kind: String, Sendable {
    case transient, unreachable, queueFull, mustAbort, fenced, clientDead, unauthorized
    case misconfigured, offsetUnavailable, unknownTopic, pollTooLate, invalidRecord, misuse
    case other

    init(_ error: KafkaError) {
        self =
            switch error {
            case .transient: .transient
            case .unreachable: .unreachable
            case .queueFull: .queueFull
            case .mustAbort: .mustAbort
            case .fenced: .fenced
            case .clientDead: .clientDead
            case .unauthorized: .unauthorized
            case .misconfigured: .misconfigured
            case .offsetUnavailable: .offsetUnavailable
            case .unknownTopic: .unknownTopic
            case .pollTooLate: .pollTooLate
            case .invalidRecord: .invalidRecord
            case .misuse: .misuse
            case .refusedProperty, .invalidTopicName: .other
            }
    }
}

@Suite struct KafkaErrorTests {
    @Test(arguments: [
        (ResponseCode.timedOut, KafkaCall.initTransactions, Kind.unreachable),
        (.coordinatorNotAvailable, .initTransactions, .transient),
        (.concurrentTransactions, .initTransactions, .transient),
        (.timedOut, .commit, .unreachable),
        (.conflict, .commit, .transient),
        (.previousInProgress, .commit, .transient),
        (.notCoordinator, .sendOffsets, .transient),
    ])
    private func `a call that may be repeated`(code: ResponseCode, call: KafkaCall, kind: Kind) {
        let error = KafkaError(Fault(code), during: call, flags: .retriable)
        #expect(Kind(error) == kind)
        #expect(error.recovery == .retry)
    }

    @Test(arguments: [
        (ResponseCode.illegalGeneration, KafkaError.Recovery.abort),
        (.unknownMember, .abort), (.fencedInstanceID, .abort), (.timedOut, .abort),
        (.messageTimedOut, .abort), (.unknownProducerID, .abort), (.unknownServerError, .abort),
        (.groupAuthorizationFailed, .stop), (.topicAuthorizationFailed, .stop),
    ])
    func `a transaction that must be aborted`(code: ResponseCode, recovery: KafkaError.Recovery) {
        for call in [KafkaCall.sendOffsets, .commit] {
            let error = KafkaError(Fault(code), during: call, flags: .requiresAbort)
            #expect(error.recovery == recovery)
        }
    }

    @Test(arguments: [
        (ResponseCode.fenced, KafkaError.Recovery.fenced), (.producerFenced, .fenced),
        (.invalidProducerEpoch, .fenced), (.fencedInstanceID, .fenced),
        (.invalidTransactionState, .recreate), (.invalidProducerIDMapping, .recreate),
        (.outOfOrderSequence, .recreate), (.gaplessGuarantee, .recreate),
        (.transactionalIDAuthorizationFailed, .stop), (.invalidTransactionTimeout, .stop),
        (.unsupportedFeature, .stop),
    ])
    func `a client that is dead`(code: ResponseCode, recovery: KafkaError.Recovery) {
        for call in KafkaCall.allCases {
            let error = KafkaError(Fault(code), during: call, flags: .fatal)
            #expect(error.recovery == recovery)
        }
    }

    @Test(arguments: [
        (ResponseCode.queueFull, KafkaCall.produce, Kind.queueFull),
        (.wrongState, .produce, .mustAbort),
        (.messageTooLarge, .produce, .invalidRecord),
        (.unknownPartitionHere, .produce, .invalidRecord),
        (.unknownTopicOrPartition, .deliver, .invalidRecord),
        (.messageTimedOut, .deliver, .unreachable),
        (.wrongState, .begin, .misuse),
        (.wrongState, .abort, .misuse),
        (.offsetReset, .consume, .offsetUnavailable),
        (.unknownTopicOrPartition, .consume, .unknownTopic),
        (.topicAuthorizationFailed, .consume, .unauthorized),
        (.maxPollExceeded, .consume, .pollTooLate),
        (.allBrokersDown, .consume, .unreachable),
        (.authentication, .consume, .unauthorized),
        (.fatal, .consume, .clientDead),
        (.unstableOffsetCommit, .query, .transient),
        (.invalidReplicationFactor, .query, .misconfigured),
        (.unsupportedFeature, .query, .misconfigured),
        (.invalidArgument, .create, .misconfigured),
        (ResponseCode(rawValue: 32_000), .commit, .clientDead),
        (ResponseCode(rawValue: 32_000), .consume, .clientDead),
    ])
    private func `a bare code`(code: ResponseCode, call: KafkaCall, kind: Kind) {
        #expect(Kind(KafkaError(Fault(code), during: call)) == kind)
    }

    /// What a proxy does whose broker is away.
    @Test(
        arguments: [
            (
                ResponseCode.tls,
                "ssl://b:9093/0: SSL handshake failed: error:0A000126:SSL routines::unexpected eof while reading",
                Kind.unreachable
            ),
            (
                .tls,
                "SSL handshake failed: error:0A000086:SSL routines::certificate verify failed",
                .misconfigured
            ),
            (.badMessage, "Receive failed: Invalid response size 1213486160", .unreachable),
        ]
    )
    private func `the end of a connection`(code: ResponseCode, reason: String, kind: Kind) {
        let error = KafkaError(Fault(code, reason: reason), during: .connect)
        #expect(Kind(error) == kind)
    }

    @Test func `a fatal mark outweighs the others`() {
        let error = KafkaError(Fault(.fenced), during: .commit, flags: [.fatal, .retriable])
        #expect(error.recovery == .fenced)
    }

    @Test(arguments: [
        (KafkaError.refusedProperty(name: "a", reason: "b"), "property a is refused: b"),
        (.invalidTopicName("x\ny"), #"no topic can be named "x\ny""#),
        (
            .fenced(Fault(.fenced, reason: "gone")),
            "another client has the same identity: _FENCED: gone"
        ),
    ])
    func `an error is one line`(error: KafkaError, line: String) {
        #expect(error.description == line)
    }

    @Test func `every error names its fault`() {
        let fault = Fault(.timedOut)
        let errors: [KafkaError] = [
            .transient(fault), .unreachable(fault), .queueFull(fault), .mustAbort(fault),
            .fenced(fault), .clientDead(fault), .unauthorized(fault), .misconfigured(fault),
            .offsetUnavailable(fault), .unknownTopic(fault), .pollTooLate(fault),
            .invalidRecord(fault), .misuse(fault),
        ]
        for error in errors {
            #expect(error.fault == fault)
            #expect(error.description.hasSuffix("_TIMED_OUT: Local: Timed out"))
        }
        #expect(KafkaError.invalidTopicName("").fault == nil)
        #expect(KafkaError.invalidTopicName("").recovery == .stop)
        #expect(KafkaError.queueFull(fault).recovery == .retry)
        #expect(KafkaError.invalidRecord(fault).recovery == .rejectRecord)
    }
}
