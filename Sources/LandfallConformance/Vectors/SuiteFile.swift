import Crypto
package import Foundation

/// A file of vectors: a line that says what it is, then a line for each vector.
package struct SuiteFile: Hashable, Sendable {
    package let suite: Suite
    /// The version of the vectors.
    package let version: String
    package let vectors: [Vector]

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - vectors: Its vectors.
    package init(_ suite: Suite, _ vectors: [Vector]) {
        self.suite = suite
        self.version = Suite.version
        self.vectors = vectors
    }

    /// The text of the file.
    package var text: String {
        let lines = vectors.map { $0.line + "\n" }.joined()
        let head =
            #"{"landfall":"conformance","suite":"\#(suite.rawValue)","version":"\#(version)","#
            + #""count":\#(vectors.count),"digest":"\#(Self.digest(of: lines))"}"#
        return head + "\n" + lines
    }

    /// Reads a file, and checks count, digest and ids.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - folder: The folder of the vectors.
    /// - Throws: ``ConformanceError/unreadable(file:reason:)``.
    package init(_ suite: Suite, in folder: String) throws(ConformanceError) {
        let path = "\(folder)/\(suite.fileName)"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(
                file: path,
                reason: "there is no such file: name the folder of the vectors with --vectors"
            )
        }
        try self.init(suite, reading: data, path: path)
    }

    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - suite: The suite that it must be of.
    ///   - data: The bytes.
    ///   - path: What messages call it.
    /// - Throws: ``ConformanceError/unreadable(file:reason:)``.
    package init(_ suite: Suite, reading data: Data, path: String) throws(ConformanceError) {
        func unreadable(_ reason: String) -> ConformanceError {
            .unreadable(file: path, reason: reason)
        }
        guard let end = data.firstIndex(of: UInt8(ascii: "\n")),
            let head = JSONTree(parsing: String(decoding: data[..<end], as: UTF8.self)),
            head["landfall"]?.string == "conformance", head["suite"]?.string == suite.rawValue,
            let version = head["version"]?.string
        else { throw unreadable("its first line is not that of the suite \(suite.rawValue)") }
        guard version.split(separator: ".").first == Suite.version.split(separator: ".").first
        else { throw unreadable("its version \(version) is not one of \(Suite.version)") }
        let lines = String(decoding: data[(end + 1)...], as: UTF8.self)
        guard head["digest"]?.string == Self.digest(of: lines) else {
            throw unreadable("its digest does not fit its lines: get the file again")
        }
        var vectors: [Vector] = []
        for line in lines.split(separator: "\n") {
            guard let vector = Vector(line: String(line)) else {
                throw unreadable("line \(vectors.count + 2) is no vector")
            }
            vectors.append(vector)
        }
        guard head["count"]?.integer == Int64(vectors.count),
            Set(vectors.map(\.id)).count == vectors.count
        else { throw unreadable("it has not as many vectors as its first line says") }
        self.suite = suite
        self.version = version
        self.vectors = vectors
    }

    private static func digest(of lines: String) -> String {
        let digest = SHA256.hash(data: Data(lines.utf8))
        return "sha256:" + digest.map { String(format: "%02x", $0) }.joined()
    }
}
