import Landfall

extension LinkRule {
    /// What may be recorded of a link that the rule takes.
    ///
    /// - Parameter link: A link that the rule takes.
    /// - Returns: Scheme, host, path and the declared parameters of the query, without the values of
    ///   secrets and without addresses, tokens and queries of other links.
    func recordedText(of link: SafeLink) -> String {
        let shownPath = path(of: link)
        guard !query.isEmpty else { return shownPath }
        let items = link.queryItems.filter { query[$0.name] != nil }
            .map { name, text in
                let isSecret = parameters[name]?.isSecret == true
                guard !isSecret else { return "\(name)=\(TextRedaction.word)" }
                // What is declared by a name is no secret because of that name.
                let value = text.drop { $0 != "=" }.dropFirst()
                let shown = TextRedaction.masked(String(value))
                return shown == value ? text : "\(name)=\(shown)"
            }
        return shownPath + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// Scheme, host and path.
    private func path(of link: SafeLink) -> String {
        // What a wildcard takes is not declared.
        let mask = hasWildcard ? TextRedaction.maskedWhereUndeclared : TextRedaction.masked
        guard hasSecretPath else { return mask(link.beforeQuery) }
        let match = pattern.match(link.path, byForm: formIndex)
        let secrets = pattern.names.indices.compactMap { slot in
            parameter(slot)?.isSecret == true ? match?.range(of: slot, in: link.path) : nil
        }
        guard !secrets.isEmpty else { return mask(link.beforeQuery) }
        var shown = link.beforePath
        var start = 0
        let bytes = link.path.bytes
        for secret in secrets.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            shown += mask(Self.escaped(bytes[start..<secret.lowerBound])) + TextRedaction.word
            start = secret.upperBound
        }
        return shown + mask(Self.escaped(bytes[start...]))
    }

    /// A part of a decoded path, with all but unreserved characters and slashes escaped.
    private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
                || ("0"..."9").contains(scalar) || "-._~/".unicodeScalars.contains(scalar)
            let digits = String(byte, radix: 16, uppercase: true)
            text += isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + digits
        }
    }
}
