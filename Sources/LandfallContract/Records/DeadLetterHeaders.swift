import Landfall
package import LandfallBytes

/// The headers that a dead letter has beyond those of its record, which come first.
///
/// ``DeadLetterWriter`` writes them. The worker adds ``omittedHeader(_:)`` where it leaves a part out.
package struct DeadLetterHeaders: Hashable, Sendable {
    /// The header of ``DeadLetterReason/code``: the first of the letter's own.
    static let codeHeader = "landfall_error_code"
    /// The header of ``DeadLetterReason/message``.
    static let messageHeader = "landfall_error_message"
    /// The header of the record's own time, in milliseconds since 1970-01-01 UTC.
    static let timeHeader = "landfall_original_timestamp"
    /// The header of the version of Landfall that gave up.
    static let versionHeader = "landfall_version"

    private static let omittedPrefix = "landfall_omitted_"
    private static let omittedSuffix = "_bytes"

    /// How many headers came with the record.
    package let originalCount: Int
    /// Why the record was set aside, as a stable word; `nil` for a record that Landfall has not written.
    package let code: String?
    /// The same for people.
    package let message: String
    /// The version of Landfall that gave up.
    package let version: String
    /// Where the record stood.
    package let origin: RecordOrigin?
    /// The parts that were too large to keep, as `value`, `headers` or `key`.
    package let omitted: [String]

    /// Reads the headers of a letter.
    ///
    /// - Parameter headers: All of them, in order.
    package init(_ headers: [RecordHeader]) {
        let start = Self.start(in: headers) ?? headers.endIndex
        let own = headers[start...]
        func text(_ name: String) -> String? {
            own.last { $0.name == name }?.value.map { String(decoding: $0, as: UTF8.self) }
        }
        originalCount = start
        code = text(Self.codeHeader)
        message = text(Self.messageHeader) ?? ""
        version = text(Self.versionHeader) ?? ""
        var origin = RecordOrigin(headers: Array(own))
        if let time = text(Self.timeHeader).flatMap({ Int64($0) }) {
            origin?.timestamp = Timestamp(millisecondsSinceEpoch: time)
        }
        self.origin = origin
        omitted = own.compactMap { header in
            guard Self.isOmission(header) else { return nil }
            return String(
                header.name.dropFirst(Self.omittedPrefix.count).dropLast(Self.omittedSuffix.count)
            )
        }
    }

    /// Where the letter's own headers begin.
    ///
    /// What came may have been a dead letter once, so the last block is the one.
    ///
    /// - Parameter headers: All headers, in order.
    /// - Returns: The place of the first one; `nil` for a record that is no dead letter.
    package static func start(in headers: [RecordHeader]) -> Int? {
        headers.lastIndex { $0.name == codeHeader }
    }

    /// The header that says how many bytes a part had that was left out.
    package static func omittedHeader(_ part: String) -> String {
        omittedPrefix + part + omittedSuffix
    }

    /// Whether a header says that a part was left out.
    package static func isOmission(_ header: RecordHeader) -> Bool {
        header.name.hasPrefix(omittedPrefix)
    }
}
