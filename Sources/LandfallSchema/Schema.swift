/// The SQL files of `sql/migrations`, built into the program.
package enum Schema {
    /// Name and text of each file, in order.
    ///
    /// SwiftPM names the constants after the files, with the first digit replaced; a test holds this list against the folder.
    package static let migrations: [(name: String, text: String)] = [
        ("0001_foundation.sql", text(PackageResources._001_foundation_sql)),
        ("0002_stream.sql", text(PackageResources._002_stream_sql)),
        ("0003_facts.sql", text(PackageResources._003_facts_sql)),
        ("0004_partitions.sql", text(PackageResources._004_partitions_sql)),
        ("0005_more_facts.sql", text(PackageResources._005_more_facts_sql)),
        ("0006_retention.sql", text(PackageResources._006_retention_sql)),
        ("0007_landing.sql", text(PackageResources._007_landing_sql)),
        ("0008_experiments.sql", text(PackageResources._008_experiments_sql)),
        ("0009_rolled_days.sql", text(PackageResources._009_rolled_days_sql)),
        ("0010_forget.sql", text(PackageResources._010_forget_sql)),
        ("0011_upkeep.sql", text(PackageResources._011_upkeep_sql)),
        ("0012_judgement.sql", text(PackageResources._012_judgement_sql)),
        ("0013_mark_holder.sql", text(PackageResources._013_mark_holder_sql)),
        ("0014_lighter_views.sql", text(PackageResources._014_lighter_views_sql)),
        ("0015_watermark_safety.sql", text(PackageResources._015_watermark_safety_sql)),
        ("0016_writer_rights.sql", text(PackageResources._016_writer_rights_sql)),
    ]

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
