/// Properties of librdkafka that have no option of their own, checked when they are given.
///
/// What would break exactly-once, hide errors, or contradict an option is refused, with the reason;
/// what librdkafka itself does not know is refused when a client is made.
package struct ExtraProperties: Hashable, Sendable {
    /// The properties by name, none of them refused.
    let values: [String: String]

    /// Takes no properties.
    package init() {
        self.values = [:]
    }

    /// Checks properties.
    ///
    /// - Parameter values: Values by librdkafka's names.
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` for the first one, by name, that is
    ///   not let through.
    package init(_ values: [String: String]) throws(KafkaError) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let reason = PropertyRule.rules[name]?.objection(to: value) else { continue }
            throw .refusedProperty(name: name, reason: reason)
        }
        self.values = values
    }

    private init(unchecked values: [String: String]) { self.values = values }

    /// The same with properties of the program's own, which come first where both name one.
    func adding(_ own: [String: String]) -> ExtraProperties {
        ExtraProperties(unchecked: values.merging(own) { $1 })
    }
}

extension ExtraProperties: CustomStringConvertible, CustomReflectable {
    /// The names only: a value may be a password.
    package var description: String {
        "[" + values.keys.sorted().joined(separator: ", ") + "]"
    }

    /// A mirror without values.
    package var customMirror: Mirror {
        Mirror(self, children: ["names": values.keys.sorted()])
    }
}
