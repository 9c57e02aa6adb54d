import LandfallValues

/// The usual values of an intent's `channel`, as senders write them.
package enum UsualChannel {
    private static let words = Grammar.channels.map { word in
        word.uppercased().replacing("-", with: "_")
    }

    /// Advice on a channel that is none of the usual ones; `nil` for a usual one.
    ///
    /// An app may add channels of its own, so another word is no error.
    ///
    /// - Parameter word: The channel, as an intent has it.
    /// - Returns: A line that names the one that was meant most likely, or all.
    package static func advice(on word: String) -> String? {
        guard !words.contains(word) else { return nil }
        let hint =
            NearestName.question(word, among: words)
            ?? "; the usual ones are " + words.joined(separator: ", ")
        return "no usual channel is called \"\(word)\"\(hint)"
    }
}
