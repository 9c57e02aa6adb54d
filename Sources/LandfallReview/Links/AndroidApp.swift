/// An app as Android tells it from others: its package, and the certificates that sign it.
package struct AndroidApp: Hashable {
    /// The name of the package.
    let package: String

    /// The SHA-256 of each certificate: 32 pairs of capital hexadecimal digits with colons.
    let fingerprints: [String]

    /// Checks a package and fingerprints.
    ///
    /// - Parameters:
    ///   - package: What the person wrote.
    ///   - fingerprints: What the person wrote, in any case.
    /// - Throws: ``ReviewError``.
    package init(package: String, fingerprints: [String]) throws(ReviewError) {
        let labels = package.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ Self.isLabel($0.utf8) }) else {
            throw .refused(
                "--package \"\(package.printable)\" is no package name: write one such as"
                    + " com.example.app"
            )
        }
        for text in fingerprints {
            let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
            let isFingerprint =
                pairs.count == 32
                && pairs.allSatisfy { pair in
                    pair.utf8.count == 2 && pair.allSatisfy { $0.isASCII && $0.isHexDigit }
                }
            guard isFingerprint else {
                throw .refused(
                    "--fingerprint \"\(text.printable)\" is no SHA-256: write 32 pairs of"
                        + " hexadecimal digits with colons between them, found \(pairs.count)"
                )
            }
        }
        self.package = package
        self.fingerprints = fingerprints.map { $0.uppercased() }
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        guard let first = label.first, isLetter(first) else { return false }
        return label.allSatisfy { byte in
            isLetter(byte) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
