import Landfall

/// A pattern of a route, and what of a link goes into the route's context.
struct LinkRule {
    /// The route.
    let route: RouteID

    /// The pattern as it was written.
    let text: String

    /// Where it stands.
    let place: Place

    /// One form of it.
    let pattern: LinkPattern

    /// What the route takes, by key.
    let parameters: [String: Route.Parameter]

    /// The keys that are read from the query, and whether a link must have them.
    let query: [String: Bool]

    /// Paths that the rule does not take.
    let excluded: [LinkPattern]

    /// How literal it is.
    var rank: LinkRank {
        LinkRank(pattern, requiredQuery: query.values.count { $0 })
    }

    /// Reads the context for the route from a link.
    ///
    /// - Parameter link: The link.
    /// - Returns: The context, or `nil` when the rule does not take the link.
    /// - Throws: ``LinkFault`` when the path fits and the query can't be read.
    func context(for link: SafeLink) throws(LinkFault) -> Context? {
        guard let values = pattern.values(in: link.segments),
            !excluded.contains(where: { $0.values(in: link.segments) != nil })
        else { return nil }
        var texts = values
        for (key, value) in try link.values(of: query.keys) { texts[key] = value }
        var context = Context()
        for (key, text) in texts {
            guard let value = parameters[key]?.value(from: text) else { return nil }
            context[key] = value
        }
        let isComplete = query.allSatisfy { key, isRequired in !isRequired || context[key] != nil }
        return isComplete ? context : nil
    }

    /// Whether a path could fit both rules; a doubt counts as yes.
    func mayMeet(_ other: LinkRule) -> Bool {
        guard pattern.segments.count == other.pattern.segments.count else { return false }
        return zip(pattern.segments, other.pattern.segments).allSatisfy { one, two in
            switch (one, two) {
            case (.literal(let left), .literal(let right)): left == right
            case (.literal(let text), _): other.accepts(text, in: two)
            case (_, .literal(let text)): accepts(text, in: one)
            case (
                .parameter(let left, let front, let back),
                .parameter(let right, let otherFront, let otherBack)
            ):
                Self.areNested(front.utf8, otherFront.utf8)
                    && Self.areNested(back.utf8.reversed(), otherBack.utf8.reversed())
                    && (front + back + otherFront + otherBack != ""
                        || Self.mayMeet(parameters[left], other.parameters[right]))
            }
        }
    }

    private func accepts(_ text: String, in segment: LinkPattern.Segment) -> Bool {
        guard case .parameter(let name, let prefix, let suffix) = segment,
            let value = LinkPattern.value(in: text, between: prefix, and: suffix)
        else { return false }
        return parameters[name]?.value(from: value) != nil
    }

    private static func areNested(
        _ left: some Collection<UInt8>,
        _ right: some Collection<UInt8>
    ) -> Bool {
        left.starts(with: right) || right.starts(with: left)
    }

    /// Whether a text could be a value of both.
    private static func mayMeet(_ left: Route.Parameter?, _ right: Route.Parameter?) -> Bool {
        guard let left, let right else { return true }
        if !left.allowed.isEmpty {
            return left.allowed.contains { right.value(from: $0.text) != nil }
        }
        if !right.allowed.isEmpty {
            return right.allowed.contains { left.value(from: $0.text) != nil }
        }
        let numbers: Set<ContextType> = [.int, .double]
        return left.type == right.type || left.type == .string || right.type == .string
            || numbers.isSuperset(of: [left.type, right.type])
    }
}
