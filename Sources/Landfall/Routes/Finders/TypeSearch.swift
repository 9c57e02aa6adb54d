/// The search of a ``TypeFinder``, whatever the type of its target.
final class TypeSearch: Sendable, CustomStringConvertible {
    let subject: TypeFinderSubject
    let requirements: [ContextRequirement]
    let options: SearchOptions
    let start: SearchStart
    /// The name of the type that is looked for, in the form in which trees are searched for it; empty
    /// where a kind is looked for.
    private let name: [UInt8]
    private let hash: UInt64

    init(
        _ subject: TypeFinderSubject,
        _ requirements: [ContextRequirement],
        _ options: SearchOptions,
        _ start: SearchStart
    ) {
        self.subject = subject
        self.requirements = requirements
        self.options = options
        self.start = start
        let name: [UInt8] = if case .type(let type) = subject { Array(type.name.utf8) } else { [] }
        self.name = name
        self.hash = ViewTree.hash(name.span)
    }

    /// All that tells it from another search, since catalogs compare finders by how they are spelled.
    var description: String { "\(subject), \(requirements), \(options), \(start)" }

    /// The first node that fits and whose context meets the requirements.
    func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        switch subject {
        case .type:
            let name = name
            let type = tree.typeID(named: name.span, hash: hash)
            guard type != nil || scope.recorder != nil else { return nil }
            return start.firstNode(in: tree, for: scope, options: options) { node in
                guard let type, tree.isKind(node, of: type) else { return .type }
                return mismatch(of: node, in: tree, for: scope)
            }
        case .kind(let kind):
            return start.firstNode(in: tree, for: scope, options: options) { node in
                guard tree.kind(of: node) == kind else { return .type }
                return mismatch(of: node, in: tree, for: scope)
            }
        }
    }

    private func mismatch(
        of node: NodeIndex,
        in tree: ViewTree,
        for scope: StepScope
    ) -> Mismatch? {
        for requirement in requirements where !requirement.isMet(by: node, in: tree, for: scope) {
            return .context(key: requirement.key)
        }
        return nil
    }
}

/// The type or kind that a node must be of to be found by a ``TypeFinder``.
public enum TypeFinderSubject: Hashable, Sendable {
    /// Of a type, or of a subtype of it.
    case type(ScreenType)
    /// A container of a kind, whatever its type.
    case kind(NodeKind)
}
