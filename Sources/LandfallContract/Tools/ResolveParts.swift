import Landfall
import LandfallBytes

/// The places of the parts of a case for `landfall resolve` in its line.
struct ResolveParts {
    private(set) var intent: Range<Int>?
    private(set) var state: Range<Int>?
    /// The line's own catalog.
    private(set) var catalog: [UInt8]?
    /// The time that counts as now.
    private(set) var now: Timestamp?

    /// Finds the parts.
    ///
    /// - Parameters:
    ///   - line: The text.
    ///   - limits: Nestings and texts are held to these; a catalog given as text is not.
    /// - Throws: ``ContractError`` when the line is no JSON object with such members.
    init(_ line: BorrowedBytes, limits: ContractLimits) throws(ContractError) {
        var cursor = JSONCursor(line, limits: limits)
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(LineField.table, in: &scope) {
            switch field {
            case .intent: intent = try cursor.range()
            case .state: state = try cursor.range()
            case .now: now = try cursor.timestamp(over: nil)
            case .catalog:
                cursor.skipSpace()
                if cursor.current == UInt8(ascii: "\"") {
                    let text = try cursor.rawText()
                    catalog = try cursor.bytes(of: text)
                } else {
                    let range = try cursor.range()
                    catalog = line.slice(from: range.lowerBound, count: range.count).array
                }
            }
        }
        try cursor.finish()
    }
}

/// The members of a case for `landfall resolve`.
private enum LineField: Int, MessageField {
    case intent = 1, state, catalog, now

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}
