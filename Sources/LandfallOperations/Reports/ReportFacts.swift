package import LandfallPostgres
import LandfallReview

/// The facts of a report: numbers for its sentences, and for programs.
///
/// In JSON names are those of the views in snake case; shares are from 0 to 1, times in milliseconds.
package struct ReportFacts: Sendable {
    /// The days that they are of.
    let days: ReportDays
    /// All taps.
    var total = LandingCounts()
    /// The taps of each UTC day.
    var byDay: [String: LandingCounts] = [:]
    /// The taps of each channel.
    var byChannel: [String: LandingCounts] = [:]
    /// The taps of each route.
    var byRoute: [String: LandingCounts] = [:]
    /// The taps of each version of the app.
    var byVersion: [String: LandingCounts] = [:]
    /// How often each outcome occurred, and why.
    var reasons: [Outcome: Int] = [:]
    /// How often devices did not carry a plan out, and why.
    var deviceReasons: [DeviceReason: Int] = [:]
    /// The taps of each campaign.
    var campaigns: [String: CampaignCounts] = [:]
    /// The day that ``latencies`` are of; `nil` where there is none.
    var latencyDay: String?
    /// How long it took.
    var latencies: [Latency] = []
    /// The experiments' sample ratios.
    var ratios: [SampleRatio] = []
    /// What exposed people did next.
    var outcomes: [VariationOutcome] = []
    /// What deserves an alarm about partitions.
    var alarms: [String] = []

    /// Facts of nothing.
    ///
    /// - Parameter days: The days that they are of.
    init(of days: ReportDays) { self.days = days }
}

/// An outcome, with its reason.
struct Outcome: Hashable, Sendable {
    /// NAVIGATE, REFUSED, ...
    let word: String
    /// A stable word; `nil` where nothing was refused.
    let reason: String?
}

/// A reason for which devices of one version of the app did not carry plans out.
struct DeviceReason: Hashable, Sendable {
    /// The version of the app.
    let version: String
    /// STALE, FAILED or IGNORED.
    let result: String
    /// A stable word; `nil` where the device does not say.
    let reason: String?
}

/// The result of a campaign's taps.
struct CampaignCounts: Hashable, Encodable, Sendable {
    /// Intents of people.
    var taps = 0
    /// Plans that a device reports as applied.
    var landed = 0
    /// Intents that came too late.
    var expired = 0
}

/// The latencies of one channel, in milliseconds.
struct Latency: Hashable, Encodable, Sendable {
    /// From where to where.
    let measure: String
    let channel: String
    /// How many were measured.
    let measured: Int
    /// Half of them took so long or less.
    let median: Int
    /// 95 % of them took so long or less.
    let p95: Int
    /// 99 % of them took so long or less.
    let p99: Int

    private enum CodingKeys: String, CodingKey {
        case measure, channel, measured
        case median = "p50_ms"
        case p95 = "p95_ms"
        case p99 = "p99_ms"
    }
}

/// The check that an experiment's variations have the share that their weights promise.
struct SampleRatio: Hashable, Encodable, Sendable {
    /// A variation.
    struct Variation: Hashable, Encodable, Sendable {
        /// Its key.
        let name: String
        let subjects: Int
        let weight: Double
    }

    /// The experiment's key.
    let experiment: String
    /// What the view says: none, mismatch, ...
    let finding: String
    /// How likely such a deviation is by chance.
    let probability: Double
    /// Where the weights are from.
    let weightsFrom: String
    /// Subjects that saw several variations.
    let multiple: Int
    /// The others.
    let total: Int
    /// Those of them whose variation the catalog gives no weight, or does not list.
    let weightless: Int
    /// The variations, the control first.
    var variations: [Variation] = []

    private enum CodingKeys: String, CodingKey {
        case experiment, finding
        case probability = "p_value"
        case weightsFrom = "weights_from"
        case multiple = "multiple_subjects"
        case total = "total_subjects"
        case weightless = "weightless_subjects"
        case variations
    }
}

/// The later results of the subjects of one variation.
struct VariationOutcome: Hashable, Encodable, Sendable {
    /// The experiment's key.
    let experiment: String
    /// The variation's key.
    let variation: String
    let subjects: Int
    /// Those with a plan that was applied.
    let landed: Int
    /// Where the interval of the share that landed begins.
    let landedLow: Double
    /// Where it ends.
    let landedHigh: Double
    /// Those whom an event of the team's own followed.
    let converted: Int
    /// `converted` as a share of `subjects`.
    let conversion: Double
    /// Where the interval of `conversion` begins.
    let low: Double
    /// Where it ends.
    let high: Double

    private enum CodingKeys: String, CodingKey {
        case experiment, variation, subjects, landed
        case landedLow = "landed_low"
        case landedHigh = "landed_high"
        case converted, conversion
        case low = "conversion_low"
        case high = "conversion_high"
    }
}

/// An error that prevents a report.
package enum ReportError: Error, Hashable, Sendable {
    /// What should be a day is none.
    case badDay(String)
    /// The last day is before the first, or they are more than ``ReportDays/limit`` apart.
    case badPeriod
    /// The database does not answer as it should.
    case database(PostgresError)
}

extension Report {
    /// The report for a terminal, line by line.
    package var lines: [String] {
        let period = firstDay == lastDay ? firstDay : "\(firstDay) to \(lastDay)"
        var lines = ["Landfall, \(period) (UTC)", ""]
        let width = figures.map(\.title.count).max() ?? 0
        let reach = figures.map(\.value.count).max() ?? 0
        for figure in figures {
            let title = figure.title.leftAligned(in: width)
            lines.append("  \(title)  \(figure.value.rightAligned(in: reach))  \(figure.note)")
        }
        for section in sections {
            lines += ["", (section.tone == .warning ? "! " : "") + section.question]
            lines.append("  \(section.answer)")
            guard !section.table.rows.isEmpty else { continue }
            lines.append("")
            lines += section.table.lines.map { "  \($0)" }
        }
        return lines
    }
}

/// The result of taps, which can be added up.
protocol TapCounts {
    /// Nothing.
    init()

    /// Intents of people.
    var taps: Int { get }

    /// Adds others.
    static func += (sum: inout Self, other: Self)
}

extension LandingCounts: TapCounts {}

extension CampaignCounts: TapCounts {
    /// Adds others.
    static func += (sum: inout CampaignCounts, other: CampaignCounts) {
        sum.taps += other.taps
        sum.landed += other.landed
        sum.expired += other.expired
    }
}
