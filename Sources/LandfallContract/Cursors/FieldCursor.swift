import Landfall
import LandfallBytes

/// Reads a message of the contract from the bytes of a record, in one pass.
///
/// Both encodings are read by the same functions (`Messages`): a cursor hands out the fields of a
/// message in the order in which they come, and the values as the fields' types say. A value must
/// be read before the next field is asked for. A field that JSON gives as `null` is not there.
protocol FieldCursor: ~Copyable {
    /// The bounds that texts, lists and nestings are held to.
    var limits: ContractLimits { get }

    /// The longest text of a field, in bytes.
    var textBytes: Int { get }

    /// How many more entries the record may have.
    var entriesLeft: Int { get set }

    /// Where in the record the next value begins, for errors.
    var position: Int { get }

    /// Whether one map or message may not name a key twice: JSON's rule, protobuf has none.
    var refusesRepetition: Bool { get }

    /// Begins the message that stands here.
    mutating func beginMessage() throws(ContractError) -> MessageScope

    /// The next field that has a value and that the contract knows; others are skipped.
    ///
    /// - Returns: `nil` at the end of the message.
    mutating func nextField<Field: MessageField>(
        _ table: FieldTable<Field>,
        in scope: inout MessageScope
    ) throws(ContractError) -> Field?

    /// Reads a text, checked to be UTF-8.
    mutating func rawText() throws(ContractError) -> RawText

    /// Reads a flag.
    mutating func bool() throws(ContractError) -> Bool

    /// Reads a whole number of 32 bits.
    mutating func int32() throws(ContractError) -> Int32

    /// Reads a whole number of 64 bits.
    mutating func int64() throws(ContractError) -> Int64

    /// Reads a finite number.
    mutating func double() throws(ContractError) -> Double

    /// Reads a value of an enumeration, as its number; 0 means "left out".
    mutating func word(of words: EnumWords) throws(ContractError) -> Int

    /// Begins a list of messages, texts or map entries.
    mutating func beginList() throws(ContractError) -> ListScope

    /// Begins the entries of a map.
    mutating func beginMap() throws(ContractError) -> ListScope

    /// Goes to the next element of a list; protobuf gives one for each occurrence of the field.
    mutating func nextElement(in scope: inout ListScope) throws(ContractError) -> Bool

    /// Reads the next entry of a map from text to text.
    mutating func nextEntry(in scope: inout ListScope) throws(ContractError) -> RawEntry?

    /// Reads a list of whole numbers.
    mutating func integers(
        _ body: (Int32) throws(ContractError) -> Void
    ) throws(ContractError)

    /// Reads an instant, over what an earlier occurrence of the field gave.
    mutating func timestamp(over former: Timestamp?) throws(ContractError) -> Timestamp

    /// Reads a span of time.
    mutating func duration() throws(ContractError) -> Duration

    /// Reads open properties, over what an earlier occurrence of the field gave.
    ///
    /// - Parameters:
    ///   - builder: What was read so far; changed in place.
    ///   - room: How many more values they may hold.
    /// - Throws: ``ContractError`` for the first fault.
    mutating func attributes(
        into builder: inout AttributesBuilder,
        room: inout Int
    ) throws(ContractError)

    /// A text as a string, refused when it has more bytes than the limit.
    mutating func string(_ text: RawText, limit: Int) throws(ContractError) -> String

    /// A text as a stretch of the record from which a tree is being built.
    mutating func text(
        _ text: RawText,
        in builder: inout ViewTreeBuilder
    ) throws(ContractError) -> Text

    /// Goes over bytes that are known to be a value.
    mutating func advance(by count: Int) throws(ContractError)

    /// All bytes that are read, lent as long as the cursor.
    var allBytes: BorrowedBytes { get }

    /// Reads a node in one go, if it stands here in the form that is most frequent; a root has depth 1.
    ///
    /// - Returns: How much of it was read.
    mutating func nodeBeginning(
        in builder: inout ViewTreeBuilder,
        depth: Int
    ) throws(ContractError) -> NodeBeginning
}

extension FieldCursor where Self: ~Copyable {
    /// Counts one more entry of the record.
    ///
    /// - Throws: ``ContractError/tooManyEntries``.
    @inline(__always)
    mutating func countEntry() throws(ContractError) {
        guard entriesLeft > 0 else { throw .tooManyEntries }
        entriesLeft -= 1
    }

    /// Counts a key that is to be compared with others: of text that is not ASCII, which has to be
    /// normalised for each comparison, every eight bytes are one entry more.
    ///
    /// - Throws: ``ContractError/tooManyEntries``.
    mutating func countKey(_ key: String, isPlain: Bool) throws(ContractError) {
        guard !isPlain else { return }
        let count = key.utf8.count / 8
        guard entriesLeft >= count else { throw .tooManyEntries }
        entriesLeft -= count
    }

    /// Reads a text as a string, within the limit of texts.
    mutating func string() throws(ContractError) -> String {
        let text = try rawText()
        return try string(text, limit: textBytes)
    }

    /// Reads a text as a string that another one probably says already.
    ///
    /// - Parameter known: The other; taken where it is the same, so that no memory is.
    /// - Returns: The text.
    /// - Throws: ``ContractError`` where none stands here, or one past the limit of texts.
    mutating func string(probably known: String) throws(ContractError) -> String {
        let text = try rawText()
        if !text.isEscaped, text.length <= textBytes,
            allBytes.slice(from: text.offset, count: text.length).isEqual(to: known)
        {
            return known
        }
        return try string(text, limit: textBytes)
    }

    /// Reads a text into a tree.
    @inline(__always)
    mutating func text(in builder: inout ViewTreeBuilder) throws(ContractError) -> Text {
        let text = try rawText()
        return try self.text(text, in: &builder)
    }
}

/// A text of the record, checked to be UTF-8; escapes not yet resolved.
struct RawText {
    /// Its first byte.
    var offset: Int
    /// Its length in bytes.
    var length: Int
    /// Whether escapes of JSON stand in it.
    var isEscaped = false
}

/// Key and value of a map's entry.
struct RawEntry {
    var key: RawText
    var value: RawText
}

/// A message that is being read.
struct MessageScope {
    /// Where the message around it ends; protobuf only.
    var outerEnd = 0
    /// The fields that were there, one bit each; JSON only.
    var seen: UInt64 = 0
    /// Whether no field was read so far; JSON only.
    var isFirst = true
    /// The index behind that of the field that was read last, where the next is expected; JSON only.
    var next = 0
}

extension MessageScope {
    /// A node of which ``NodeBeginning/head(id:type:)`` was read: its first two fields.
    static var behindHead: MessageScope { MessageScope(seen: 0b11, isFirst: false, next: 2) }
}

/// What of a node was read in one go.
enum NodeBeginning {
    /// All of it; it has no children.
    case leaf(NodeIndex)
    /// Its id and its type, which is not empty; other fields come next.
    case head(id: Text, type: Text)
    /// Nothing.
    case nothing
}

/// A list or map that is being read.
struct ListScope {
    /// Whether no element was read so far.
    var isFirst = true
}
