/// By what a segment of a form can be looked up.
enum SegmentKey: Hashable, Sendable {
    /// A segment of a path must be this.
    case exact([UInt8])
    /// It must begin so.
    case prefix([UInt8])
    /// It must end so.
    case suffix([UInt8])
    /// It may be anything.
    case any
}
