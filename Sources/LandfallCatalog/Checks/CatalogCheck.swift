/// A rule of which more than one place of a catalog decides.
protocol CatalogCheck: FindingSink {
    /// Notes all that breaks the rule.
    mutating func run()
}

extension FindingSink {
    /// Notes all that breaks a rule.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The check when it has run.
    @discardableResult
    mutating func run<Check: CatalogCheck>(_ check: Check) -> Check {
        var check = check
        withFindings(to: &check) { $0.run() }
        return check
    }
}
