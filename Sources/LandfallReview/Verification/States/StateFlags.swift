import Landfall

/// The bits in the bytes of a state.
enum StateFlags {
    /// Of the first byte: somebody is signed in.
    static let signedIn: UInt8 = 1
    /// Of the first byte: the app is not running.
    static let cold: UInt8 = 2

    /// Of a node: which bits hold its kind.
    static let kind: UInt8 = 7
    /// Of a node: presentations that stay in a context stop here.
    static let definesContext: UInt8 = 8
    /// Of a node: plans must not dismiss or cover it.
    static let locked: UInt8 = 16
    /// Of a node: a split shows its primary only.
    static let collapsed: UInt8 = 32
    /// Of a node: it presents another.
    static let presents: UInt8 = 64
    /// Of a node: it stands for other types as well.
    static let supertypes: UInt8 = 128

    /// The byte of a node.
    static func byte(of record: NodeRecord) -> UInt8 {
        var byte = record.kind.rawValue
        if record.definesPresentationContext { byte |= definesContext }
        if !record.isDismissible { byte |= locked }
        if record.isCollapsed { byte |= collapsed }
        if !record.presented.isNone { byte |= presents }
        if record.supertypes.count > 0 { byte |= supertypes }
        return byte
    }

    /// Reads the byte of a node.
    static func read(_ byte: UInt8, into record: inout NodeRecord) {
        record.kind = NodeKind(rawValue: byte & kind) ?? .screen
        record.definesPresentationContext = byte & definesContext != 0
        record.isDismissible = byte & locked == 0
        record.isCollapsed = byte & collapsed != 0
    }
}
