/// The window of a device that is meant.
public enum WindowChoice: Hashable, Sendable {
    /// The key window.
    case key
    /// Any: the key window first, then the others in their order.
    case any
    /// The window of an id.
    case id(String)

    /// The positions of the windows that are meant, in the order in which they are tried.
    func positions(in tree: ViewTree) -> [Int] {
        let key = tree.keyWindow
        return switch self {
        case .key: [key]
        case .any: [key] + (0..<tree.windowCount).filter { $0 != key }
        case .id(let id): tree.window(id).map { [$0] } ?? []
        }
    }

    /// The first window that is meant, or `nil` when there is none of the id.
    func first(in tree: ViewTree) -> Int? {
        switch self {
        case .key, .any: tree.keyWindow
        case .id(let id): tree.window(id)
        }
    }
}
