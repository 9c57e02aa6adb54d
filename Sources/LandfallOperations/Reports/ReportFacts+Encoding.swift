extension ReportFacts: Encodable {
    private enum Key: String, CodingKey {
        case firstDay = "first_day"
        case lastDay = "last_day"
        case total, days, channels, routes
        case appVersions = "app_versions"
        case outcomes
        case deviceReasons = "device_reasons"
        case campaigns
        case latencyDay = "latency_day"
        case latencies
        case sampleRatios = "sample_ratios"
        case experimentOutcomes = "experiment_outcomes"
        case alarms
    }

    /// Writes the numbers in an order that is always the same.
    ///
    /// - Parameter encoder: What writes.
    /// - Throws: What the encoder throws.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(days.first, forKey: .firstDay)
        try container.encode(days.last, forKey: .lastDay)
        try container.encode(total, forKey: .total)
        let byDay = Dictionary(uniqueKeysWithValues: days.days.map { ($0, LandingCounts()) })
            .merging(self.byDay) { $1 }
        try container.encode(NamedCounts.list(byDay), forKey: .days)
        try container.encode(NamedCounts.list(byChannel), forKey: .channels)
        try container.encode(NamedCounts.list(byRoute), forKey: .routes)
        try container.encode(NamedCounts.list(byVersion), forKey: .appVersions)
        let outcomes = reasons.map { OutcomeCount(outcome: $0.word, reason: $0.reason, taps: $1) }
            .sorted { ($0.outcome, $0.reason ?? "") < ($1.outcome, $1.reason ?? "") }
        try container.encode(outcomes, forKey: .outcomes)
        let reasons = deviceReasons.map { DeviceReasonCount(reason: $0, taps: $1) }
        try container.encode(reasons.sorted { $0.sortKey < $1.sortKey }, forKey: .deviceReasons)
        try container.encode(NamedCounts.list(campaigns), forKey: .campaigns)
        try container.encodeIfPresent(latencyDay, forKey: .latencyDay)
        try container.encode(latencies, forKey: .latencies)
        try container.encode(ratios, forKey: .sampleRatios)
        try container.encode(self.outcomes, forKey: .experimentOutcomes)
        try container.encode(alarms, forKey: .alarms)
    }
}

/// The count of an outcome and its reason.
private struct OutcomeCount: Encodable {
    let outcome: String
    let reason: String?
    let taps: Int
}

/// The count of a reason for which devices of a version did not carry plans out.
private struct DeviceReasonCount: Encodable {
    let appVersion: String
    let result: String
    let reason: String?
    let taps: Int

    private enum CodingKeys: String, CodingKey {
        case appVersion = "app_version"
        case result, reason, taps
    }

    init(reason: DeviceReason, taps: Int) {
        appVersion = reason.version
        result = reason.result
        self.reason = reason.reason
        self.taps = taps
    }

    var sortKey: (String, String, String) { (appVersion, result, reason ?? "") }
}

/// Counts beside their name in one object.
private struct NamedCounts<Counts: Encodable>: Encodable {
    let name: String
    let counts: Counts

    private enum Key: CodingKey { case name }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try counts.encode(to: encoder)
    }

    static func list(_ counts: [String: Counts]) -> [NamedCounts] {
        counts.sorted { $0.key < $1.key }.map { NamedCounts(name: $0.key, counts: $0.value) }
    }
}
