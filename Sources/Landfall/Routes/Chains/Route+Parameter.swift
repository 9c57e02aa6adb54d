extension Route {
    /// What a destination must bring for one key.
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
        public func value(from value: AttributeValue) -> ContextValue? {
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
            let size: Double? =
                switch value {
                case .string(let text): Double(text.count)
                case .int(let number): Double(number)
                case .double(let number): number
                case .bool, .uuid: nil
                }
            guard let size else { return value }
            guard size >= minimum ?? size, size <= maximum ?? size else { return nil }
            return value
        }
    }
}
