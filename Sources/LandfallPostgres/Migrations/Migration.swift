/// One numbered step of the database's schema.
package struct Migration: Hashable, Sendable {
    /// The number: 1 for the first.
    package let version: Int
    /// What it is about, as in the file's name.
    package let name: String
    /// Its SQL, run as a whole in one transaction.
    package let text: String

    /// Reads the number and the name out of a file's name.
    ///
    /// - Parameters:
    ///   - fileName: Digits, an underscore, a name, `.sql`: `0001_foundation.sql`.
    ///   - text: The file's text.
    /// - Throws: ``MigrationError/badFileName(_:)``.
    package init(fileName: String, text: String) throws(MigrationError) {
        let parts = fileName.split(separator: "_", maxSplits: 1)
        guard
            parts.count == 2,
            fileName.hasSuffix(".sql"),
            parts[0].utf8.allSatisfy({ (48...57).contains($0) }),
            let version = Int32(parts[0]), version > 0
        else {
            throw .badFileName(fileName)
        }
        self.version = Int(version)
        self.name = String(parts[1].dropLast(".sql".count))
        self.text = text
    }

    /// `4_partitions`, as people read it.
    package var label: String {
        "\(version)_\(name)"
    }
}
