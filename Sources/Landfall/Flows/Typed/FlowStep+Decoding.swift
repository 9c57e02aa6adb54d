extension Decodable {
    /// Reads a step of a flow, or gives `nil` for one that the flow does not have.
    ///
    /// - Parameter step: What ``FlowStep/init(encoding:)`` made, perhaps in another version.
    init?(decoding step: FlowStep) {
        let source = StepSource(step)
        guard let value = try? Self(from: StepDecoder(source: source, path: nil)) else {
            return nil
        }
        self = value
    }
}

/// A step that is read.
private final class StepSource {
    let names: [String]
    let entries: [String: String]

    init(_ step: FlowStep) {
        names = StepName.names(of: step.name)
        entries = Dictionary(step.values.map { ($0.key, $0.value) }) { first, _ in first }
    }

    func contains(_ path: StepPath) -> Bool { entries[path.text] != nil }

    /// The keys of what stands at a path.
    func keys(at path: StepPath) -> [String] {
        let start = path.text.isEmpty ? "" : path.text + "."
        let parts = entries.keys.filter { $0.hasPrefix(start) }.map { entry in
            entry.dropFirst(start.count).prefix { $0 != "." }
        }
        return Set(parts).sorted().map(StepPath.key)
    }
}

/// Reads the data of a step from texts by their paths.
private struct StepDecoder: Decoder {
    let source: StepSource
    /// Where the value stands; `nil` for the step itself.
    let path: StepPath?
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(StepKeyedSource(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let path, let text = source.entries[path.text], let count = Int(text), count >= 0
        else { throw fault("no list") }
        return StepListSource(decoder: self, length: min(count, ResumePoint.tokenLimit))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        StepValueSource(decoder: self)
    }

    /// The decoder of what stands under a key.
    func decoder(at key: String) throws -> StepDecoder {
        guard let path else {
            guard source.names.contains(key) else { throw fault("another case") }
            return StepDecoder(source: source, path: .start)
        }
        return StepDecoder(source: source, path: path.appending(key))
    }

    /// Whether there is something.
    var isPresent: Bool { path.map { $0.text.isEmpty || source.contains($0) } ?? true }

    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let scalar = type as? any StepScalar.Type else { return try Value(from: self) }
        let texts = path.map { source.entries[$0.text].map { [$0] } ?? [] } ?? source.names
        let values = texts.lazy.compactMap { scalar.init($0) as? Value }
        guard let value = values.first else { throw fault("no \(type)") }
        return value
    }

    func fault(_ what: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: what))
    }
}

private struct StepKeyedSource<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: StepDecoder
    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        guard let path = decoder.path else {
            return Array(decoder.source.names.lazy.compactMap(Key.init(stringValue:)).prefix(1))
        }
        return decoder.source.keys(at: path).compactMap(Key.init(stringValue:))
    }

    func contains(_ key: Key) -> Bool {
        (try? decoder.decoder(at: key.stringValue).isPresent) ?? false
    }

    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.decoder(at: key.stringValue).read(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder.decoder(at: key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.decoder(at: key.stringValue).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder.decoder(at: "super") }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try decoder.decoder(at: key.stringValue)
    }
}

private struct StepListSource: UnkeyedDecodingContainer {
    let decoder: StepDecoder
    let length: Int
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { length }
    var isAtEnd: Bool { currentIndex >= length }

    init(decoder: StepDecoder, length: Int) {
        self.decoder = decoder
        self.length = length
    }

    private mutating func element() throws -> StepDecoder {
        guard !isAtEnd else { throw decoder.fault("no more") }
        currentIndex += 1
        return try decoder.decoder(at: String(currentIndex - 1))
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw decoder.fault("no more") }
        guard try !decoder.decoder(at: String(currentIndex)).isPresent else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try element().read(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try element().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try element().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try element() }
}

private struct StepValueSource: SingleValueDecodingContainer {
    let decoder: StepDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { !decoder.isPresent }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
}

/// The path of a value within a step.
struct StepPath {
    let text: String

    static let start = StepPath(text: "")

    /// A key of what stands here; full stops in it are kept apart from those between keys.
    func appending(_ key: some StringProtocol) -> StepPath {
        let escaped = key.reduce(into: "") { text, letter in
            text += letter == "~" ? "~0" : letter == "." ? "~1" : String(letter)
        }
        return StepPath(text: text.isEmpty ? escaped : text + "." + escaped)
    }

    /// The key that was escaped.
    static func key(of part: some StringProtocol) -> String {
        var key = ""
        var isEscaped = false
        for letter in part {
            if isEscaped {
                key += letter == "1" ? "." : "~"
            } else if letter != "~" {
                key.append(letter)
            }
            isEscaped = !isEscaped && letter == "~"
        }
        return key
    }
}

/// A value that stands in a step as one text.
protocol StepScalar: LosslessStringConvertible {}

extension String: StepScalar {}
extension Bool: StepScalar {}
extension Double: StepScalar {}
extension Float: StepScalar {}
extension Int: StepScalar {}
extension Int8: StepScalar {}
extension Int16: StepScalar {}
extension Int32: StepScalar {}
extension Int64: StepScalar {}
extension UInt: StepScalar {}
extension UInt8: StepScalar {}
extension UInt16: StepScalar {}
extension UInt32: StepScalar {}
extension UInt64: StepScalar {}

/// The name that the case of a step has in tokens and plans.
enum StepName {
    /// The name in kebab case.
    static func text(of name: String) -> String {
        name.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    /// The names of the case that is called so, the likelier one first.
    static func names(of text: String) -> [String] {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        let name = words.dropFirst().reduce(String(words.first ?? "")) { name, word in
            name + word.prefix(1).uppercased() + word.dropFirst()
        }
        return name == text ? [name] : [name, text]
    }
}
