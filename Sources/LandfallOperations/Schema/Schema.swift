/// The SQL files of `sql/migrations`, built into the program.
package enum Schema {
    /// Name and text of each file, in order.
    ///
    /// SwiftPM names the constants after the files, with the first digit replaced; a test holds this list against the folder.
    package static let migrations: [(name: String, text: String)] = [
        ("0001_foundation.sql", text(PackageResources._001_foundation_sql)),
        ("0002_watermarks.sql", text(PackageResources._002_watermarks_sql)),
        ("0003_ledger.sql", text(PackageResources._003_ledger_sql)),
        ("0004_facts.sql", text(PackageResources._004_facts_sql)),
        ("0005_assignments.sql", text(PackageResources._005_assignments_sql)),
        ("0006_partitions.sql", text(PackageResources._006_partitions_sql)),
        ("0007_landing.sql", text(PackageResources._007_landing_sql)),
        ("0008_sample_ratios.sql", text(PackageResources._008_sample_ratios_sql)),
        ("0009_outcomes.sql", text(PackageResources._009_outcomes_sql)),
        ("0010_days.sql", text(PackageResources._010_days_sql)),
        ("0011_forget.sql", text(PackageResources._011_forget_sql)),
    ]

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
