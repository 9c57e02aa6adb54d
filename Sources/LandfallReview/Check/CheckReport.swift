/// The result of checking all catalogs.
package struct CheckReport: Sendable {
    /// The files in the order in which they were given, without those that can't be read.
    package private(set) var files: [CheckedFile] = []

    /// The errors of all files.
    package var errorCount: Int { files.reduce(0) { $0 + $1.errors } }
    /// The warnings of all files.
    package var warningCount: Int { files.reduce(0) { $0 + $1.warnings } }

    /// Begins without a file.
    package init() {}

    /// Adds a file.
    ///
    /// - Parameter file: What checking it has found.
    package mutating func add(_ file: CheckedFile) { files.append(file) }

    /// The last line for a person.
    package var summary: String {
        let catalogs = files.count == 1 ? "1 catalog" : "\(files.count) catalogs"
        return "\(catalogs): \(Self.count(errorCount, "error")), "
            + Self.count(warningCount, "warning")
    }

    /// The document for a program, on one line.
    package var json: String {
        JSONDocument.line(Document(errors: errorCount, files: files, warnings: warningCount))
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        switch number {
        case 0: "no \(noun)s"
        case 1: "1 \(noun)"
        default: "\(number) \(noun)s"
        }
    }

    private struct Document: Encodable {
        let errors: Int
        let files: [CheckedFile]
        let warnings: Int
    }
}
