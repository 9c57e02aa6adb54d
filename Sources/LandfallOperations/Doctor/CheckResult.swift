/// One thing that was looked at: what was found, and what to do about it.
package struct CheckResult: Hashable, Sendable {
    /// The verdict of a check.
    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// As it must be.
        case ok
        /// Something that limits what is promised, or will go wrong later.
        case warning
        /// Something with which a worker can't do its work.
        case fault
    }

    /// What was looked at, as a stable word.
    package let name: String
    /// How it is.
    package let verdict: Verdict
    /// What was found.
    package let text: String
    /// What to do about it; `nil` where there is nothing to do.
    package let advice: String?

    /// Creates a finding.
    package init(_ name: String, _ verdict: Verdict, _ text: String, advice: String? = nil) {
        self.name = name
        self.verdict = verdict
        self.text = text
        self.advice = advice
    }
}

/// The observed capabilities of brokers; `nil` if one could not be observed.
package struct BrokerCapabilities: Hashable, Sendable {
    /// A transaction can be committed.
    package var commits: Bool?
    /// Records of open and aborted transactions are hidden from readers of committed ones.
    package var isolates: Bool?
    /// Offsets that go with a transaction are kept.
    package var keepsOffsets: Bool?
    /// A producer is refused once another has taken its transactional id.
    package var fencesProducers: Bool?
    /// Offsets are refused that come from a generation of the group that is over.
    package var fencesGenerations: Bool?

    /// Creates capabilities that are all unknown.
    package init() {}
}

/// The delivery that a cluster allows.
package enum Safety: Hashable, Sendable {
    /// Rows and plans exactly once.
    case exactlyOnce
    /// Rows exactly once; a plan may come twice, byte for byte, from a worker that was held up.
    case exactlyOnceByEpoch
    /// Rows exactly once; plans at least once.
    case atLeastOnce(because: [String])
    /// Nothing can be said, or nothing works.
    case unknown(because: String)
    /// Rows can be lost that were committed, whatever the brokers do.
    case notDurable(because: String)

    /// Judges brokers and database together.
    ///
    /// - Parameters:
    ///   - capabilities: What brokers were seen to do.
    ///   - durability: What was found of the database; `nil` for nothing.
    package init(_ capabilities: BrokerCapabilities, durability: CheckResult?) {
        guard let durability, durability.verdict == .fault else {
            self.init(capabilities)
            return
        }
        self = .notDurable(because: durability.text)
    }

    /// Judges.
    ///
    /// - Parameter capabilities: What brokers were seen to do.
    package init(_ capabilities: BrokerCapabilities) {
        guard capabilities.commits != nil else {
            self = .unknown(because: "transactions could not be tried")
            return
        }
        var reasons: [String] = []
        if capabilities.commits == false { reasons.append("the brokers commit no transaction") }
        if capabilities.isolates == false {
            reasons.append("open and aborted records are visible to readers of committed ones")
        }
        if capabilities.keepsOffsets == false {
            reasons.append("offsets that go with a transaction are not kept")
        }
        if capabilities.fencesProducers == false {
            reasons.append("a producer continues after another has taken its id")
        }
        guard reasons.isEmpty else {
            self = .atLeastOnce(because: reasons)
            return
        }
        let isSeen = [
            capabilities.isolates, capabilities.keepsOffsets, capabilities.fencesProducers,
        ]
        .allSatisfy { $0 == true }
        guard isSeen else {
            self = .unknown(because: "not every check could be made")
            return
        }
        switch capabilities.fencesGenerations {
        case true?: self = .exactlyOnce
        case false?: self = .exactlyOnceByEpoch
        case nil: self = .unknown(because: "generation fencing could not be tried")
        }
    }

    /// What is safe, and why.
    package var text: String {
        switch self {
        case .exactlyOnce:
            "exactly-once is safe on this cluster: rows and plans"
        case .exactlyOnceByEpoch:
            "exactly-once is safe on this cluster, except generation fencing: rows are written "
                + "once, since PostgreSQL guards them by owner epoch; a worker that was held up for "
                + "longer than its session may publish a plan a second time, byte for byte the same"
        case .atLeastOnce(let reasons):
            "only at-least-once is safe on this cluster: rows are written once, since PostgreSQL "
                + "guards them, but a plan may come several times, since "
                + reasons.joined(separator: ", and ")
        case .unknown(let reason):
            "what is safe on this cluster is not known: \(reason)"
        case .notDurable(let reason):
            "nothing is safe on this database: \(reason)"
        }
    }

    /// One stable word.
    package var word: String {
        switch self {
        case .exactlyOnce: "exactly_once"
        case .exactlyOnceByEpoch: "exactly_once_except_generation_fencing"
        case .atLeastOnce: "at_least_once"
        case .unknown: "unknown"
        case .notDurable: "not_durable"
        }
    }
}
