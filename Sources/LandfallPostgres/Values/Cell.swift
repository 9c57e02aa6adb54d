/// One value of an answer.
package enum Cell: Hashable, Sendable {
    /// NULL, or the result of a function that returns nothing.
    case null
    /// `boolean`.
    case bool(Bool)
    /// `smallint`, `integer`, `bigint` or `oid`.
    case integer(Int64)
    /// `real` or `double precision`.
    case double(Double)
    /// `text`, `varchar`, `char`, `name`, `json` or `jsonb`.
    case text(String)
    /// `bytea`, or the 16 bytes of a `uuid`.
    case bytes([UInt8])
    /// `timestamptz`.
    case timestamp(PostgresTimestamp)
    /// A one-dimensional `text[]` without NULL in it.
    case texts([String])
}

extension Cell {
    /// Reads the binary form of a value.
    ///
    /// - Parameters:
    ///   - bytes: The value, or `nil` for NULL.
    ///   - type: The OID of its type.
    /// - Throws: ``PostgresError/unexpectedResult(_:)`` for a type that is not read here: cast it in the statement.
    init(_ bytes: UnsafeRawBufferPointer?, type: UInt32) throws(PostgresError) {
        guard let bytes = unsafe bytes else {
            self = .null
            return
        }
        guard let cell = unsafe Self.read(bytes, type) else {
            throw .unexpectedResult("a value of type OID \(type) can't be read: cast it")
        }
        self = cell
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, _ type: UInt32) -> Cell? {
        switch type {
        case TypeOID.bool: unsafe .bool(bytes.first != 0)
        case TypeOID.int2: unsafe Int16(bigEndian: bytes).map { .integer(Int64($0)) }
        case TypeOID.int4: unsafe Int32(bigEndian: bytes).map { .integer(Int64($0)) }
        case TypeOID.oid: unsafe UInt32(bigEndian: bytes).map { .integer(Int64($0)) }
        case TypeOID.int8: unsafe Int64(bigEndian: bytes).map { .integer($0) }
        case TypeOID.float4:
            unsafe UInt32(bigEndian: bytes).map { .double(Double(Float(bitPattern: $0))) }
        case TypeOID.float8: unsafe UInt64(bigEndian: bytes).map { .double(Double(bitPattern: $0)) }
        case TypeOID.timestamptz:
            unsafe Int64(bigEndian: bytes).map { .timestamp(PostgresTimestamp(wire: $0)) }
        case TypeOID.text, TypeOID.varchar, TypeOID.bpchar, TypeOID.name, TypeOID.unknown,
            TypeOID.json:
            unsafe .text(String(decoding: bytes, as: UTF8.self))
        case TypeOID.jsonb: unsafe .text(String(decoding: bytes.dropFirst(), as: UTF8.self))
        case TypeOID.bytea, TypeOID.uuid: unsafe .bytes(Array(bytes))
        case TypeOID.textArray: unsafe readTexts(bytes)
        case TypeOID.void: .null
        default: nil
        }
    }

    /// Dimensions, flags, element type, then length and lower bound of the one dimension, then the elements.
    private static func readTexts(_ bytes: UnsafeRawBufferPointer) -> Cell? {
        var rest = unsafe bytes[...]
        func next() -> Int32? {
            defer { unsafe rest = rest.dropFirst(4) }
            return unsafe Int32(bigEndian: rest.prefix(4))
        }
        guard let dimensions = next(), next() != nil, next() != nil else {
            return nil
        }
        guard dimensions == 1, let count = next(), next() != nil else {
            return dimensions == 0 ? .texts([]) : nil
        }
        var texts: [String] = []
        for _ in 0..<max(0, count) {
            guard let length = next(), length >= 0, unsafe rest.count >= Int(length) else {
                return nil
            }
            unsafe texts.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
            unsafe rest = rest.dropFirst(Int(length))
        }
        return .texts(texts)
    }
}

/// The OIDs of the built-in types that are read or written here, from `pg_type.dat`; they never change.
enum TypeOID {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let name: UInt32 = 19
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let json: UInt32 = 114
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let unknown: UInt32 = 705
    static let textArray: UInt32 = 1009
    static let bpchar: UInt32 = 1042
    static let varchar: UInt32 = 1043
    static let timestamptz: UInt32 = 1184
    static let void: UInt32 = 2278
    static let uuid: UInt32 = 2950
    static let jsonb: UInt32 = 3802
}
