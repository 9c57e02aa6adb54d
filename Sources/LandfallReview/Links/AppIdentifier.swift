/// The identifier of an app at Apple: the prefix of a team, a dot, and a bundle identifier.
package struct AppIdentifier: Hashable {
    /// The identifier as it was given.
    let text: String

    /// Checks an identifier.
    ///
    /// - Parameter text: What the person wrote.
    /// - Throws: ``ReviewError``.
    package init(_ text: String) throws(ReviewError) {
        let dot = text.firstIndex(of: ".") ?? text.endIndex
        let team = text[..<dot].utf8
        let isTeam = team.count == 10 && team.allSatisfy(Self.isTeamByte)
        let labels = text[dot...].dropFirst()
            .split(separator: ".", omittingEmptySubsequences: false)
        let isBundle =
            !labels.isEmpty
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.allSatisfy(Self.isBundleByte)
            }
        guard isTeam, isBundle else {
            throw .refused(
                "--app-id \"\(text.printable)\" is no app id: write the ten capital letters and"
                    + " digits of the team, a dot and the bundle id, as in"
                    + " ABCDE12345.com.example.app"
            )
        }
        self.text = text
    }

    private static func isTeamByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isBundleByte(_ byte: UInt8) -> Bool {
        isTeamByte(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}
