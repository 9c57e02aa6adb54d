import LandfallValues

/// Properties in the order in which they are set.
struct PropertyList {
    private(set) var items: [(name: String, value: String)] = []

    /// Where the client gets what it signs in with, if that changes.
    var credentials: CredentialSupply?

    /// The value of a property; setting it again replaces the first value.
    subscript(_ name: String) -> String? {
        get { items.last { $0.name == name }?.value }
        set {
            items.removeAll { $0.name == name }
            if let newValue { items.append((name, newValue)) }
        }
    }

    /// Sets a wait in whole milliseconds.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` if it is shorter than the least wait.
    mutating func set(
        _ name: String,
        to wait: Duration,
        atLeast least: Duration
    ) throws(KafkaError) {
        guard wait >= least else {
            throw .refusedProperty(name: name, reason: "\(wait) is shorter than \(least)")
        }
        self[name] = String(Int32(clamping: wait.millisecondsRoundedUp))
    }

    /// Sets a number.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` if it lies outside the range.
    mutating func set(
        _ name: String,
        to number: Int,
        within range: ClosedRange<Int>
    ) throws(KafkaError) {
        guard range.contains(number) else {
            throw .refusedProperty(
                name: name,
                reason: "\(number) is not between \(range.lowerBound) and \(range.upperBound)"
            )
        }
        self[name] = String(number)
    }

    /// Sets an identity that brokers keep.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` if it is empty.
    mutating func set(_ name: String, toIdentity identity: String) throws(KafkaError) {
        guard !identity.isEmpty else {
            throw .refusedProperty(name: name, reason: "it is empty")
        }
        self[name] = identity
    }

    /// Adds the operator's properties, sorted by name so that a refusal is always the same one.
    mutating func add(_ extra: ExtraProperties) {
        for (name, value) in extra.values.sorted(by: { $0.key < $1.key }) {
            self[name] = value
        }
    }
}
