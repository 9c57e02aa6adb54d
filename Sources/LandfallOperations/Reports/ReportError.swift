package import LandfallPostgres

/// Why there is no report.
package enum ReportError: Error, Hashable, Sendable {
    /// What should be a day is none.
    case badDay(String)
    /// The last day is before the first, or they are more than ``ReportDays/limit`` apart.
    case badPeriod
    /// The database does not answer as it should.
    case database(PostgresError)
}
