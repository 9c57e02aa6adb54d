import Landfall
import LandfallContract
import LandfallKafka

/// The settings and services that all calls share.
struct CallContext: Sendable {
    let limits: GatewayLimits
    let topics: GatewayTopics
    let records: RecordPath
    let rules: TokenRules
    /// The limits of messages.
    let contract: ContractLimits
    private let now: @Sendable () -> Double

    init(
        limits: GatewayLimits,
        topics: GatewayTopics,
        _ authenticator: Authenticator,
        _ records: RecordPath
    ) {
        self.limits = limits
        self.topics = topics
        self.records = records
        rules = authenticator.rules
        now = authenticator.now
        var contract = ContractLimits()
        contract.recordBytes = limits.bodyBytes
        self.contract = contract
    }

    /// The time that records are given.
    var time: Timestamp { Timestamp(millisecondsSinceEpoch: Int64(now() * 1000)) }

    /// Waits until all in-sync replicas have records.
    ///
    /// - Throws: ``Problem``: one of them is not known to be stored in time.
    func confirm(_ pending: [PendingRecord]) async throws(Problem) {
        try await records.confirm(pending, until: .now + limits.produceDeadline)
    }
}
