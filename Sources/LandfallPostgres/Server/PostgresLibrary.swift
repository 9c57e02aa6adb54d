import CLibPQ

/// The library that speaks to PostgreSQL.
package enum PostgresLibrary {
    /// The version of libpq that runs, as `15.8`.
    package static var version: String {
        let number = PQlibVersion()
        // From PostgreSQL 10 on the last four digits are the minor version.
        return "\(number / 10_000).\(number % 10_000)"
    }
}
