extension DemoRun {
    /// What was asked for.
    package struct Options: Sendable {
        /// How long the hour takes.
        var length: Duration
        /// Whether everything stays up at the end.
        var keeps: Bool
        /// Where a page with the report is written.
        var report: String?
        /// Carries plans out for the devices.
        var performer: any PlanPerformer
        /// How long the broker waits with each answer once everything stays up.
        var brokerDelay: Duration
        /// How often a device taps once everything stays up; `nil` for never.
        var tapInterval: Duration?

        /// Takes what was asked for.
        ///
        /// - Parameters:
        ///   - length: How long the hour takes.
        ///   - keeps: Whether everything stays up at the end.
        ///   - report: Where a page with the report is written.
        ///   - performer: Carries plans out for the devices.
        ///   - brokerDelay: How long the broker waits with each answer once everything stays up.
        ///   - tapInterval: How often a device taps once everything stays up; `nil` for never.
        package init(
            length: Duration,
            keeps: Bool,
            report: String?,
            performer: any PlanPerformer = SimulatedPerformer(),
            brokerDelay: Duration = .zero,
            tapInterval: Duration? = nil
        ) {
            self.length = length
            self.keeps = keeps
            self.report = report
            self.performer = performer
            self.brokerDelay = brokerDelay
            self.tapInterval = tapInterval
        }
    }
}
