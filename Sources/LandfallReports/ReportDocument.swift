/// The numbers of a report, for programs.
///
/// Names are those of the views in snake case; shares are from 0 to 1, times in milliseconds.
package struct ReportDocument: Encodable, Sendable {
    /// The first UTC day.
    private let firstDay: String
    /// The last UTC day.
    private let lastDay: String
    private let total: Counts
    private let days: [Counts]
    private let channels: [Counts]
    private let routes: [Counts]
    private let appVersions: [Counts]
    private let outcomes: [Reason]
    private let campaigns: [Campaign]
    private let latencyDay: String?
    private let latencies: [Time]
    private let sampleRatios: [Ratio]
    private let experimentOutcomes: [Variation]
    private let alarms: [String]

    private enum CodingKeys: String, CodingKey {
        case firstDay = "first_day"
        case lastDay = "last_day"
        case total, days, channels, routes
        case appVersions = "app_versions"
        case outcomes, campaigns
        case latencyDay = "latency_day"
        case latencies
        case sampleRatios = "sample_ratios"
        case experimentOutcomes = "experiment_outcomes"
        case alarms
    }

    /// Puts the numbers into an order that is always the same.
    init(_ facts: ReportFacts, of days: ReportDays) {
        firstDay = days.first
        lastDay = days.last
        total = Counts(name: nil, facts.total)
        self.days = days.days.map { Counts(name: $0, facts.byDay[$0] ?? LandingCounts()) }
        channels = Counts.list(facts.byChannel)
        routes = Counts.list(facts.byRoute)
        appVersions = Counts.list(facts.byVersion)
        outcomes = facts.reasons.map { Reason(outcome: $0.word, reason: $0.reason, taps: $1) }
            .sorted { ($0.outcome, $0.reason ?? "") < ($1.outcome, $1.reason ?? "") }
        campaigns = facts.campaigns.sorted { $0.key < $1.key }
            .map { Campaign(name: $0, taps: $1.taps, landed: $1.landed, expired: $1.expired) }
        latencyDay = facts.latencyDay.isEmpty ? nil : facts.latencyDay
        latencies = facts.latencies.map(Time.init)
        sampleRatios = facts.ratios.map(Ratio.init)
        experimentOutcomes = facts.outcomes.map(Variation.init)
        alarms = facts.alarms
    }
}

extension ReportDocument {
    private struct Counts: Encodable {
        let name: String?
        let taps: Int
        let sent: Int
        let landed: Int
        let stale: Int
        let failed: Int
        let ignored: Int
        let silent: Int
        let unsent: Int

        init(name: String?, _ counts: LandingCounts) {
            self.name = name
            taps = counts.taps
            sent = counts.sent
            landed = counts.landed
            stale = counts.stale
            failed = counts.failed
            ignored = counts.ignored
            silent = counts.silent
            unsent = counts.unsent
        }

        static func list(_ counts: [String: LandingCounts]) -> [Counts] {
            counts.sorted { $0.key < $1.key }.map { Counts(name: $0, $1) }
        }
    }

    private struct Reason: Encodable {
        let outcome: String
        let reason: String?
        let taps: Int
    }

    private struct Campaign: Encodable {
        let name: String
        let taps: Int
        let landed: Int
        let expired: Int
    }

    private struct Time: Encodable {
        let measure: String
        let channel: String
        let measured: Int
        let p50: Int
        let p95: Int
        let p99: Int

        private enum CodingKeys: String, CodingKey {
            case measure, channel, measured
            case p50 = "p50_ms"
            case p95 = "p95_ms"
            case p99 = "p99_ms"
        }

        init(_ latency: Latency) {
            measure = latency.measure
            channel = latency.channel
            measured = latency.measured
            p50 = latency.median
            p95 = latency.p95
            p99 = latency.p99
        }
    }

    private struct Ratio: Encodable {
        let experiment: String
        let finding: String
        let probability: Double
        let weightsFrom: String
        let weightless: Int
        let multiple: Int
        let variations: [Share]

        struct Share: Encodable {
            let name: String
            let subjects: Int
            let weight: Double
        }

        private enum CodingKeys: String, CodingKey {
            case experiment, finding
            case probability = "p_value"
            case weightsFrom = "weights_from"
            case weightless = "weightless_subjects"
            case multiple = "multiple_subjects"
            case variations
        }

        init(_ ratio: SampleRatio) {
            experiment = ratio.experiment
            finding = ratio.finding
            probability = ratio.probability
            weightsFrom = ratio.weightsFrom
            weightless = ratio.weightless
            multiple = ratio.multiple
            variations = ratio.variations.map {
                Share(name: $0.name, subjects: $0.subjects, weight: $0.weight)
            }
        }
    }

    private struct Variation: Encodable {
        let experiment: String
        let variation: String
        let subjects: Int
        let landed: Int
        let landedLow: Double
        let landedHigh: Double
        let converted: Int
        let conversion: Double
        let low: Double
        let high: Double

        private enum CodingKeys: String, CodingKey {
            case experiment, variation, subjects, landed, converted, conversion
            case landedLow = "landed_low"
            case landedHigh = "landed_high"
            case low = "conversion_low"
            case high = "conversion_high"
        }

        init(_ outcome: VariationOutcome) {
            experiment = outcome.experiment
            variation = outcome.variation
            subjects = outcome.subjects
            landed = outcome.landed
            landedLow = outcome.landedLow
            landedHigh = outcome.landedHigh
            converted = outcome.converted
            conversion = outcome.conversion
            low = outcome.low
            high = outcome.high
        }
    }
}
