/// A value for `$1`, `$2` and so on of a statement.
///
/// Numbers, booleans and texts go out as text without a type, so the statement decides what they are (`$1::int`); bytes
/// and timestamps are `bytea` and `timestamptz`. A text can't hold U+0000 in PostgreSQL: it goes out as U+FFFD.
package enum Parameter: Hashable, Sendable {
    case null
    /// `t` or `f`.
    case bool(Bool)
    /// Any integer type.
    case integer(Int64)
    /// Any floating-point type.
    case double(Double)
    /// Text, JSON, an enum, or anything else by its text form.
    case text(String)
    /// `bytea`.
    case bytes([UInt8])
    /// `timestamptz`.
    case timestamp(PostgresTimestamp)
    /// An array of integers, for `= ANY($1::bigint[])` or `unnest`.
    case integers([Int64])
    /// An array of texts.
    case texts([String])
    /// An array of `bytea`.
    case byteArrays([[UInt8]])
}
