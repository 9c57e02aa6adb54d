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
