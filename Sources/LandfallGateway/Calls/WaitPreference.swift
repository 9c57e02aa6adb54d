/// The time for which a request waits for a plan, by `Prefer` (RFC 7240) or `?wait=`.
struct WaitPreference: Hashable, Sendable {
    /// How long it waits.
    let duration: Duration
    /// What was followed of the field `Prefer`, as `Preference-Applied` names it; `nil` for nothing.
    let applied: String?

    /// Reads what a request wants.
    ///
    /// - Parameters:
    ///   - field: The field `Prefer`. With `respond-async` and `wait=` it waits, and answers 202 then.
    ///   - query: The query of the path, which the field goes before.
    ///   - standard: How long it waits where it does not say.
    ///   - longest: The longest that any waits.
    /// - Throws: ``Problem`` with status 400 and the code `invalid_prefer`.
    init(
        _ field: String?,
        _ query: Substring,
        standard: Duration,
        longest: Duration
    ) throws(Problem) {
        var isAsynchronous = false
        var wanted: Duration?
        for preference in (field ?? "").split(whereSeparator: { ",;".contains($0) }) {
            let text = preference.filter { $0 != " " && $0 != "\t" }.lowercased()
            if text == "respond-async" {
                isAsynchronous = true
            } else if text.hasPrefix("wait="), wanted == nil {
                wanted = min(try Self.seconds(text.dropFirst(5)), longest)
            }
        }
        var applied: [String] = []
        if isAsynchronous { applied.append("respond-async") }
        if let wanted { applied.append("wait=\(wanted.components.seconds)") }
        self.applied = applied.isEmpty ? nil : applied.joined(separator: ", ")
        if let wanted {
            duration = wanted
        } else if isAsynchronous {
            duration = .zero
        } else if let text = GatewayPath.value(of: "wait", in: query) {
            duration = min(try Self.seconds(text[...]), longest)
        } else {
            duration = min(standard, longest)
        }
    }

    private static func seconds(_ text: Substring) throws(Problem) -> Duration {
        guard let seconds = Int(text), (0...86_400).contains(seconds) else {
            throw Problem(400, "invalid_prefer", "wait is a number of whole seconds")
        }
        return .seconds(seconds)
    }
}
