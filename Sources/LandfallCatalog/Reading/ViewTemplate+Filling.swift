import Landfall

extension ViewTemplate {
    /// Puts a child into the list of a fresh container, as the plan would.
    ///
    /// - Parameters:
    ///   - child: What is put into it.
    ///   - change: How; a rule of the app's own takes any.
    /// - Returns: Why it can't be, or `nil` once it is done.
    mutating func fill(with child: ViewTemplate, by change: ListChange) -> String? {
        if kind == .navigation, child.kind == .navigation { return Self.nesting(of: child) }
        switch change {
        case .append, .edit:
            children.append(child)
        case .insert(let index):
            children.insert(child, at: min(index, children.count))
        case .replace(let index):
            if index < children.count { children[index] = child } else { children.append(child) }
        case .replacingLast:
            children = children.dropLast() + [child]
        case .only:
            children = [child]
        case .primary:
            children = [child] + children.dropFirst()
        case .detail:
            guard let primary = children.first else { return noPrimary }
            children = [primary, child]
        case .onDetail:
            return push(onDetail: child)
        }
        if kind == .split, children.count > 2 {
            return "\"\(type)\" would hold more than a primary and a detail"
        }
        return nil
    }

    private mutating func push(onDetail child: ViewTemplate) -> String? {
        guard let primary = children.first else { return noPrimary }
        if children.count > 1, children[children.count - 1].kind == .navigation {
            guard child.kind != .navigation else { return Self.nesting(of: child) }
            children[children.count - 1].children.append(child)
        } else if child.kind == .navigation {
            children = [primary, child]
        } else {
            return "a fresh \"\(type)\" has no navigation container as its detail"
        }
        return nil
    }

    private var noPrimary: String { "a fresh \"\(type)\" has no primary to show a detail beside" }

    private static func nesting(of child: ViewTemplate) -> String {
        "\"\(child.type)\" is a navigation container and can't be pushed into another"
    }

    /// The nodes of the template, itself included.
    var nodeCount: Int { children.reduce(1) { $0 + $1.nodeCount } }
}
