import Foundation
package import Landfall
package import LandfallBytes
import LandfallContract

/// One record of a recorded hour.
package struct RecordedLine: Sendable {
    /// When it is played, from the beginning of the hour.
    package let at: Duration
    /// The topic by its default name.
    package let topic: String
    /// The record's key.
    package let key: String
    /// The headers, in order.
    package let headers: [RecordHeader]
    /// The value.
    package let content: Content
    /// Whether a simulated device takes it for its tree.
    package let isSimulated: Bool
    /// What the person does where the answer is a detour.
    package let detour: DetourBehavior
    /// How the device is unlike the others from now on; `nil` as before.
    package let behavior: DeviceBehavior?

    /// The content of a value.
    package enum Content: Sendable {
        /// No value.
        case none
        /// JSON with placeholders.
        case json([UInt8])
        /// The bytes exactly.
        case exact([UInt8])
    }

    /// Reads a line.
    ///
    /// - Parameter text: A JSON object.
    /// - Throws: ``RecordedLineError`` that says what is missing.
    package init(_ text: ArraySlice<UInt8>) throws(RecordedLineError) {
        guard let members = JSONMembers(text) else { throw .notAnObject }
        try self.init(members)
    }

    /// Reads a line that was taken apart.
    ///
    /// - Parameter members: The members of a JSON object.
    /// - Throws: ``RecordedLineError`` that says what is missing.
    package init(_ members: JSONMembers) throws(RecordedLineError) {
        func string(_ name: String) throws(RecordedLineError) -> String {
            guard let value = members[name].flatMap(JSONText.string) else { throw .missing(name) }
            return value
        }
        guard let at = HourTime.offset(try string("at")) else { throw .missing("at") }
        self.at = at
        self.topic = try string("topic")
        self.key = try string("key")
        self.headers = try Self.headers(members["headers"])
        self.content = try Self.content(members)
        self.isSimulated = members["simulate"].map { !$0.elementsEqual("false".utf8) } ?? true
        self.detour = try Self.word("detour", of: members) ?? .complete
        self.behavior = try Self.word("device", of: members)
    }

    private static func word<Word: RawRepresentable<String>>(
        _ name: String,
        of members: JSONMembers
    ) throws(RecordedLineError) -> Word? {
        guard let text = members[name] else { return nil }
        guard let word = JSONText.string(text).flatMap(Word.init) else { throw .missing(name) }
        return word
    }

    private static func headers(
        _ text: ArraySlice<UInt8>?
    ) throws(RecordedLineError) -> [RecordHeader] {
        guard let text else { return [] }
        guard let members = JSONMembers(text) else { throw .missing("headers") }
        return members.all.map { member in
            RecordHeader(
                name: member.name,
                value: JSONText.string(member.value).map { Array($0.utf8) }
            )
        }
    }

    private static func content(_ members: JSONMembers) throws(RecordedLineError) -> Content {
        if let value = members["value"] {
            return value.elementsEqual("null".utf8) ? .none : .json(Array(value))
        }
        if let text = members["valueText"].flatMap(JSONText.string) {
            return .exact(Array(text.utf8))
        }
        if let text = members["valueBase64"].flatMap(JSONText.string),
            let bytes = Data(base64Encoded: text)
        {
            return .exact(Array(bytes))
        }
        throw .missing("value")
    }
}

/// An error of a line of a recording that can't be played.
package enum RecordedLineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is no JSON object.
    case notAnObject
    /// A member is missing, or no such thing as it should be.
    case missing(String)

    /// One line.
    package var description: String {
        switch self {
        case .notAnObject: "is no JSON object"
        case .missing(let name): "has no usable \"\(name)\""
        }
    }
}

extension RecordedLine {
    /// The bytes of the value at a moment.
    ///
    /// - Parameters:
    ///   - now: The moment.
    ///   - sequence: What `@next` becomes.
    /// - Returns: The value, or `nil` for none.
    package func value(now: Timestamp, sequence: Int64) -> [UInt8]? {
        switch content {
        case .none: nil
        case .exact(let bytes): bytes
        case .json(let text): Placeholder.fill(in: text, now: now, sequence: sequence)
        }
    }
}
