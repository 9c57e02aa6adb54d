import CRdKafka

/// A number by which brokers and librdkafka name a failure.
///
/// Positive numbers are the Kafka protocol's, negative ones librdkafka's own.
package struct ResponseCode: Hashable, Sendable, RawRepresentable {
    /// The number, as in `rd_kafka_resp_err_t`.
    package let rawValue: Int32

    /// Takes any number, also one that this version does not know.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    init(_ code: rd_kafka_resp_err_t) {
        self.rawValue = code.rawValue
    }

    var cValue: rd_kafka_resp_err_t { rd_kafka_resp_err_t(rawValue) }

    /// What the number means, in librdkafka's words.
    package var explanation: String {
        guard let text = unsafe rd_kafka_err2str(cValue) else { return "unknown" }
        return unsafe String(cString: text)
    }
}

extension ResponseCode: CustomStringConvertible {
    /// The name, as in `UNKNOWN_MEMBER_ID`; librdkafka's own begin with `_`.
    package var description: String {
        guard let text = unsafe rd_kafka_err2name(cValue) else { return String(rawValue) }
        return unsafe String(cString: text)
    }
}

extension ResponseCode {
    package static let noError = Self(RD_KAFKA_RESP_ERR_NO_ERROR)

    // MARK: - Faults of librdkafka itself

    /// `_BAD_COMPRESSION`.
    package static let badCompression = Self(RD_KAFKA_RESP_ERR__BAD_COMPRESSION)
    /// `_BAD_MSG`.
    package static let badMessage = Self(RD_KAFKA_RESP_ERR__BAD_MSG)
    /// `_DESTROY`.
    package static let destroyed = Self(RD_KAFKA_RESP_ERR__DESTROY)
    package static let transport = Self(RD_KAFKA_RESP_ERR__TRANSPORT)
    package static let resolve = Self(RD_KAFKA_RESP_ERR__RESOLVE)
    /// `_MSG_TIMED_OUT`.
    package static let messageTimedOut = Self(RD_KAFKA_RESP_ERR__MSG_TIMED_OUT)
    /// `_PARTITION_EOF`.
    package static let endOfPartition = Self(RD_KAFKA_RESP_ERR__PARTITION_EOF)
    package static let unknownPartitionHere = Self(RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION)
    package static let unknownTopicHere = Self(RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC)
    package static let allBrokersDown = Self(RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN)
    /// `_INVALID_ARG`.
    package static let invalidArgument = Self(RD_KAFKA_RESP_ERR__INVALID_ARG)
    package static let timedOut = Self(RD_KAFKA_RESP_ERR__TIMED_OUT)
    package static let queueFull = Self(RD_KAFKA_RESP_ERR__QUEUE_FULL)
    /// `_SSL`.
    package static let tls = Self(RD_KAFKA_RESP_ERR__SSL)
    /// `_WAIT_COORD`.
    package static let waitingForCoordinator = Self(RD_KAFKA_RESP_ERR__WAIT_COORD)
    package static let inProgress = Self(RD_KAFKA_RESP_ERR__IN_PROGRESS)
    /// `_PREV_IN_PROGRESS`.
    package static let previousInProgress = Self(RD_KAFKA_RESP_ERR__PREV_IN_PROGRESS)
    package static let conflict = Self(RD_KAFKA_RESP_ERR__CONFLICT)
    package static let wrongState = Self(RD_KAFKA_RESP_ERR__STATE)
    package static let authentication = Self(RD_KAFKA_RESP_ERR__AUTHENTICATION)
    package static let unsupportedFeature = Self(RD_KAFKA_RESP_ERR__UNSUPPORTED_FEATURE)
    package static let timedOutInQueue = Self(RD_KAFKA_RESP_ERR__TIMED_OUT_QUEUE)
    /// `_PURGE_QUEUE`.
    package static let purgedFromQueue = Self(RD_KAFKA_RESP_ERR__PURGE_QUEUE)
    /// `_PURGE_INFLIGHT`.
    package static let purgedInFlight = Self(RD_KAFKA_RESP_ERR__PURGE_INFLIGHT)
    package static let fatal = Self(RD_KAFKA_RESP_ERR__FATAL)
    package static let gaplessGuarantee = Self(RD_KAFKA_RESP_ERR__GAPLESS_GUARANTEE)
    package static let maxPollExceeded = Self(RD_KAFKA_RESP_ERR__MAX_POLL_EXCEEDED)
    package static let notConfigured = Self(RD_KAFKA_RESP_ERR__NOT_CONFIGURED)
    package static let fenced = Self(RD_KAFKA_RESP_ERR__FENCED)
    package static let inconsistent = Self(RD_KAFKA_RESP_ERR__INCONSISTENT)
    package static let noOffset = Self(RD_KAFKA_RESP_ERR__NO_OFFSET)
    /// `_AUTO_OFFSET_RESET`.
    package static let offsetReset = Self(RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET)
    package static let assignPartitions = Self(RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS)
    package static let revokePartitions = Self(RD_KAFKA_RESP_ERR__REVOKE_PARTITIONS)

    // MARK: - Answers of brokers

    package static let unknownServerError = Self(RD_KAFKA_RESP_ERR_UNKNOWN)
    package static let offsetOutOfRange = Self(RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE)
    /// `INVALID_MSG`.
    package static let corruptMessage = Self(RD_KAFKA_RESP_ERR_INVALID_MSG)
    /// `UNKNOWN_TOPIC_OR_PART`.
    package static let unknownTopicOrPartition = Self(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART)
    package static let leaderNotAvailable = Self(RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE)
    /// `NOT_LEADER_FOR_PARTITION`.
    package static let notLeader = Self(RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION)
    package static let requestTimedOut = Self(RD_KAFKA_RESP_ERR_REQUEST_TIMED_OUT)
    package static let brokerNotAvailable = Self(RD_KAFKA_RESP_ERR_BROKER_NOT_AVAILABLE)
    /// `MSG_SIZE_TOO_LARGE`.
    package static let messageTooLarge = Self(RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE)
    package static let networkException = Self(RD_KAFKA_RESP_ERR_NETWORK_EXCEPTION)
    /// `COORDINATOR_LOAD_IN_PROGRESS`.
    package static let coordinatorLoading = Self(RD_KAFKA_RESP_ERR_COORDINATOR_LOAD_IN_PROGRESS)
    package static let coordinatorNotAvailable = Self(RD_KAFKA_RESP_ERR_COORDINATOR_NOT_AVAILABLE)
    package static let notCoordinator = Self(RD_KAFKA_RESP_ERR_NOT_COORDINATOR)
    /// `TOPIC_EXCEPTION`.
    package static let invalidTopic = Self(RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION)
    package static let recordListTooLarge = Self(RD_KAFKA_RESP_ERR_RECORD_LIST_TOO_LARGE)
    package static let notEnoughReplicas = Self(RD_KAFKA_RESP_ERR_NOT_ENOUGH_REPLICAS)
    package static let notEnoughReplicasAfterAppend = Self(
        RD_KAFKA_RESP_ERR_NOT_ENOUGH_REPLICAS_AFTER_APPEND
    )
    package static let illegalGeneration = Self(RD_KAFKA_RESP_ERR_ILLEGAL_GENERATION)
    /// `UNKNOWN_MEMBER_ID`.
    package static let unknownMember = Self(RD_KAFKA_RESP_ERR_UNKNOWN_MEMBER_ID)
    package static let invalidSessionTimeout = Self(RD_KAFKA_RESP_ERR_INVALID_SESSION_TIMEOUT)
    package static let rebalanceInProgress = Self(RD_KAFKA_RESP_ERR_REBALANCE_IN_PROGRESS)
    package static let topicAuthorizationFailed = Self(RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED)
    package static let groupAuthorizationFailed = Self(RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED)
    package static let clusterAuthorizationFailed = Self(
        RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED
    )
    package static let saslAuthenticationFailed = Self(RD_KAFKA_RESP_ERR_SASL_AUTHENTICATION_FAILED)
    package static let topicAlreadyExists = Self(RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS)
    /// `OUT_OF_ORDER_SEQUENCE_NUMBER`.
    package static let outOfOrderSequence = Self(RD_KAFKA_RESP_ERR_OUT_OF_ORDER_SEQUENCE_NUMBER)
    package static let invalidProducerEpoch = Self(RD_KAFKA_RESP_ERR_INVALID_PRODUCER_EPOCH)
    /// `INVALID_TXN_STATE`.
    package static let invalidTransactionState = Self(RD_KAFKA_RESP_ERR_INVALID_TXN_STATE)
    package static let invalidProducerIDMapping = Self(
        RD_KAFKA_RESP_ERR_INVALID_PRODUCER_ID_MAPPING
    )
    package static let invalidTransactionTimeout = Self(
        RD_KAFKA_RESP_ERR_INVALID_TRANSACTION_TIMEOUT
    )
    package static let concurrentTransactions = Self(RD_KAFKA_RESP_ERR_CONCURRENT_TRANSACTIONS)
    package static let transactionalIDAuthorizationFailed = Self(
        RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED
    )
    package static let unknownProducerID = Self(RD_KAFKA_RESP_ERR_UNKNOWN_PRODUCER_ID)
    package static let fencedInstanceID = Self(RD_KAFKA_RESP_ERR_FENCED_INSTANCE_ID)
    package static let unstableOffsetCommit = Self(RD_KAFKA_RESP_ERR_UNSTABLE_OFFSET_COMMIT)
    package static let producerFenced = Self(RD_KAFKA_RESP_ERR_PRODUCER_FENCED)
    package static let invalidRecord = Self(RD_KAFKA_RESP_ERR_INVALID_RECORD)
    package static let unsupportedSASLMechanism = Self(RD_KAFKA_RESP_ERR_UNSUPPORTED_SASL_MECHANISM)
    package static let policyViolation = Self(RD_KAFKA_RESP_ERR_POLICY_VIOLATION)
    package static let invalidReplicationFactor = Self(RD_KAFKA_RESP_ERR_INVALID_REPLICATION_FACTOR)
    package static let invalidPartitions = Self(RD_KAFKA_RESP_ERR_INVALID_PARTITIONS)
    package static let invalidConfig = Self(RD_KAFKA_RESP_ERR_INVALID_CONFIG)
}
