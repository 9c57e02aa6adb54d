extension FlowStep {
    /// The step as it travels: the name of the case in kebab case, and its data as text.
    ///
    /// The key of a nested value is its path, joined by full stops.
    ///
    /// - Parameter step: A case of an enumeration.
    /// - Precondition: The step is a case of an enumeration, and its data can be encoded.
    init(encoding step: some Encodable) {
        let sink = StepSink()
        do {
            try step.encode(to: StepEncoder(sink: sink, path: nil))
        } catch {
            preconditionFailure("\(type(of: step)) can't be encoded as the step of a flow")
        }
        guard let name = sink.name else {
            preconditionFailure("\(type(of: step)) is no enumeration")
        }
        self.init(
            StepName.text(of: name),
            values: sink.entries.map { ContextEntry(key: $0.key, value: $0.value) }
        )
    }
}

/// The names and values that an encoder has written of a step.
private final class StepSink {
    var name: String?
    var entries: [String: String] = [:]
}

/// Writes the data of a step as texts by their paths.
private struct StepEncoder: Encoder {
    let sink: StepSink
    /// Where the value stands; `nil` for the step itself.
    let path: StepPath?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        mark("")
        return KeyedEncodingContainer(StepKeyedSink(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        mark("0")
        return StepListSink(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { StepValueSink(encoder: self) }

    /// The encoder of what stands under a key; the key of a step is the name of its case.
    func encoder(at key: String) -> StepEncoder {
        guard let path else {
            sink.name = key
            return StepEncoder(sink: sink, path: .start)
        }
        return StepEncoder(sink: sink, path: path.appending(key))
    }

    func write(_ text: String) {
        guard let path else { return sink.name = text }
        sink.entries[path.text] = text
    }

    /// Notes that there is something, which may be empty.
    func mark(_ text: String) {
        if let path, !path.text.isEmpty { sink.entries[path.text] = text }
    }
}

private struct StepKeyedSink<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: StepEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try value.encode(to: encoder.encoder(at: key.stringValue))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.encoder(at: key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.encoder(at: key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.encoder(at: "super") }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.encoder(at: key.stringValue) }
}

private struct StepListSink: UnkeyedEncodingContainer {
    let encoder: StepEncoder
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(encoder: StepEncoder) { self.encoder = encoder }

    private mutating func element() -> StepEncoder {
        count += 1
        encoder.mark(String(count))
        return encoder.encoder(at: String(count - 1))
    }

    mutating func encodeNil() { _ = element() }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try value.encode(to: element())
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        element().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        element().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { element() }
}

private struct StepValueSink: SingleValueEncodingContainer {
    let encoder: StepEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) throws {
        guard let scalar = value as? any StepScalar else { return try value.encode(to: encoder) }
        encoder.write(scalar.description)
    }
}
