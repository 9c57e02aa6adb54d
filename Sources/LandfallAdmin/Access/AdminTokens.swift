import Crypto

/// What a token opens.
public enum AdminScope: String, Hashable, Sendable {
    /// Metrics and the status, which hold no id, key, link or value of a record.
    case metrics
}

/// The tokens of a file: one a line as `scope:token`, several of one scope while they are changed.
public struct AdminTokens: Hashable, Sendable {
    private let digests: [Entry]

    private struct Entry: Hashable, Sendable {
        let scope: AdminScope
        let digest: [UInt8]
    }

    /// The fewest characters of a token.
    public static let shortestToken = 32

    /// The fault of a text without tokens; it names the line, and nothing of its content.
    public struct Fault: Error, Hashable, CustomStringConvertible {
        /// What is wrong and what to do.
        public let description: String
    }

    /// Reads the text of a file.
    ///
    /// - Parameter text: The lines; empty ones and those that begin with `#` are passed over.
    /// - Throws: ``Fault``.
    public init(_ text: String) throws(Fault) {
        var digests: [Entry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = line.last == "\r" ? line.dropLast() : line
            guard !line.allSatisfy(\.isWhitespace), !line.hasPrefix("#") else { continue }
            let place = "line \(index + 1)"
            guard let colon = line.firstIndex(of: ":"),
                let scope = AdminScope(rawValue: String(line[..<colon]))
            else {
                throw Fault(description: "\(place) is not of the form metrics:TOKEN")
            }
            let token = line[line.index(after: colon)...]
            guard token.count >= Self.shortestToken else {
                throw Fault(
                    description:
                        "\(place): a token has \(Self.shortestToken) characters at least; make "
                        + "one with `openssl rand -hex 32`"
                )
            }
            guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw Fault(
                    description: "\(place): a token has no blanks and only ASCII characters"
                )
            }
            digests.append(Entry(scope: scope, digest: Self.digest(of: token.utf8)))
        }
        guard !digests.isEmpty else {
            throw Fault(description: "it holds no token: write a line as metrics:TOKEN")
        }
        self.digests = digests
    }

    /// The scope of a token; `nil` for one that is not known.
    ///
    /// Takes the same time for each token that is not known.
    public func scope(of token: String) -> AdminScope? {
        let digest = Self.digest(of: token.utf8)
        var found: AdminScope?
        for entry in digests {
            var difference: UInt8 = 0
            for (left, right) in zip(entry.digest, digest) { difference |= left ^ right }
            guard difference == 0 else { continue }
            found = entry.scope
        }
        return found
    }

    private static func digest(of token: some Sequence<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Array(token)))
    }
}
