/// A destination by name: what it needs, and the way to it.
public struct Route: Sendable {
    /// The name by which intents and other routes ask for it.
    public let id: RouteID

    /// What a destination must bring, by key.
    public var parameters: [String: Parameter] = [:]

    /// The parameters of the result that the screen gives, by key; `nil` if it gives no result.
    ///
    /// Empty if the screen only says that the person is done.
    /// The plan for the screen carries a token. The app sends the result with this token. The caller
    /// gets the result, and the screen is dismissed.
    public var result: [String: Parameter]?

    /// The route that is opened after the result; `nil` to return to the caller.
    public var ending: RouteID?

    /// The steps from the screen to what is there already.
    public var chain: Chain

    /// Asked before the plan is sent, when the reading enters the route.
    public var interceptors: [any PreNavigationInterceptor] = []

    /// Run when a plan for this route, or one built on it, has been made.
    public var postInterceptors: [any PostNavigationInterceptor] = []

    /// What a screen that is not dismissible blocks; `nil` for the rule of the whole table.
    public var veto: Veto?

    /// How many transitions the person sees; `nil` for the rule of the whole table.
    public var transition: TransitionRule?

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - chain: The way.
    public init(_ id: RouteID, chain: Chain) {
        self.id = id
        self.chain = chain
    }

    /// The keys of the context whose values are recorded nowhere.
    var secretKeys: Set<String> {
        Set(parameters.lazy.filter(\.value.isSecret).map(\.key))
    }

    /// Reads the context of a destination by the route's parameters.
    ///
    /// - Parameter entries: The context as text; keys that the route does not declare are dropped.
    /// - Returns: The typed context.
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/invalidContext`` naming the key.
    public func context(from entries: [ContextEntry]) throws(RoutingError) -> Context {
        var context = Context()
        for (key, parameter) in parameters.sorted(by: { $0.key < $1.key }) {
            guard let entry = entries.last(where: { $0.key == key }) else {
                guard parameter.isOptional else {
                    throw RoutingError(.invalidContext, "the destination lacks \(key)")
                }
                continue
            }
            guard let value = parameter.value(from: entry.value) else {
                throw RoutingError(
                    .invalidContext,
                    "\(key) is not a value that the route takes"
                )
            }
            context[key] = value
        }
        return context
    }
}

extension Route {
    /// The value that a destination must bring for one key.
    public struct Parameter: Hashable, Sendable {
        /// The type of the value.
        public var type: ContextType
        /// Whether the destination may leave it out.
        public var isOptional: Bool
        /// The only values that will do; empty for all of the type.
        public var allowed: [ContextValue] = []
        /// The least number, or the least count of characters of a string.
        public var minimum: Double?
        /// The greatest number, or the greatest count of characters of a string.
        public var maximum: Double?
        /// Whether no value of it may be recorded.
        public var isSecret = false

        /// Creates a parameter.
        ///
        /// - Parameters:
        ///   - type: The type of the value.
        ///   - isOptional: Whether the destination may leave it out.
        public init(_ type: ContextType, isOptional: Bool = false) {
            self.type = type
            self.isOptional = isOptional
        }

        /// Reads an open property as a value that this parameter takes.
        ///
        /// - Parameter value: The property: text for a text or a UUID; for the other types the value
        ///   itself, or the text of one.
        /// - Returns: The value, or `nil` when the property is of another type or out of bounds.
        public func value(from value: JSONValue) -> ContextValue? {
            if case .string(let text) = value { return self.value(from: text) }
            switch (type, value) {
            case (.int, .number), (.double, .number), (.bool, .bool):
                return value.text.flatMap { self.value(from: $0) }
            default: return nil
            }
        }

        /// Reads a text as a value that this parameter takes.
        ///
        /// - Parameter text: The text as a link or a sender spelled it.
        /// - Returns: The value, or `nil` when the text is of another type or out of bounds.
        public func value(from text: String) -> ContextValue? {
            guard let value = type.value(from: text) else { return nil }
            guard allowed.isEmpty || allowed.contains(value) else { return nil }
            guard minimum != nil || maximum != nil else { return value }
            let isWithin =
                switch value {
                case .string(let text): isWithinBounds(Int64(text.count))
                case .int(let number): isWithinBounds(number)
                case .double(let number):
                    number >= minimum ?? number && number <= maximum ?? number
                case .bool, .uuid: true
                }
            return isWithin ? value : nil
        }

        /// Whether a whole number lies between the bounds; compared as such, since a `Double` does not
        /// tell large ones apart.
        private func isWithinBounds(_ number: Int64) -> Bool {
            if let minimum {
                guard let least = Int64(exactly: minimum.rounded(.up)) else { return minimum < 0 }
                guard number >= least else { return false }
            }
            if let maximum {
                guard let greatest = Int64(exactly: maximum.rounded(.down)) else {
                    return maximum > 0
                }
                guard number <= greatest else { return false }
            }
            return true
        }
    }
}
