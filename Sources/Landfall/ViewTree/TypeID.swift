/// The number of a type name within one tree; equal names have equal numbers.
package struct TypeID: BitwiseCopyable, Hashable, Sendable {
    package var raw: UInt16

    package init(raw: UInt16) { self.raw = raw }

    /// The type of an empty root: no name, so that no finder meets it.
    package static let placeholder = TypeID(raw: .max)
}
