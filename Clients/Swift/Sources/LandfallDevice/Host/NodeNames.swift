/// Gives each object an id that no other object ever has, in this launch or another.
///
/// An address alone may be used again, and a counter alone repeats in the next launch; a plan, or the
/// token of a way back, could then name a stranger.
@MainActor public final class NodeNames {
    private struct Name {
        weak var object: AnyObject?
        let id: NodeID
    }

    private let tag: String
    private var names: [ObjectIdentifier: Name] = [:]
    private var lastNumber = 0
    private var cleanupCount = 256

    /// Creates an empty list of names.
    ///
    /// - Parameter tag: What no other launch has: the tag of the launch.
    public init(tag: String) { self.tag = tag }

    /// The id of an object, which it keeps as long as it lives.
    ///
    /// - Parameter object: A controller, or whatever stands for a node; it is not kept alive.
    /// - Returns: `<tag>.<number>`.
    public func id(of object: AnyObject) -> NodeID {
        let address = ObjectIdentifier(object)
        if let name = names[address], name.object === object { return name.id }
        if names.count >= cleanupCount {
            names = names.filter { $0.value.object != nil }
            cleanupCount = max(256, names.count * 2)
        }
        lastNumber += 1
        let id = NodeID("\(tag).\(lastNumber)")
        names[address] = Name(object: object, id: id)
        return id
    }
}
