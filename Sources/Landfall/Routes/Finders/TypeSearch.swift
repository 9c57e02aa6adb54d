/// What a ``TypeFinder`` looks for and where, whatever the type of its target.
final class TypeSearch: Sendable, CustomStringConvertible {
    let subject: TypeFinderSubject
    let requirements: [ContextRequirement]
    let options: SearchOptions
    let start: SearchStart
    /// The type that is looked for; `nil` where a kind is.
    private let name: TypeName?

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
        self.name =
            switch subject {
            case .type(let type): TypeName(type)
            case .kind: nil
            }
    }

    /// The name of a type, in the form in which trees are searched for it.
    private struct TypeName {
        let bytes: [UInt8]
        let hash: UInt64

        init(_ type: ScreenType) {
            let bytes = Array(type.name.utf8)
            self.bytes = bytes
            self.hash = ViewTree.hash(bytes.span)
        }
    }

    /// All that tells it from another search, since catalogs compare finders by how they are spelled.
    var description: String { "\(subject), \(requirements), \(options), \(start)" }

    /// The first node that fits and whose context meets the requirements.
    func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        switch subject {
        case .type:
            let type = name.flatMap { tree.typeID(named: $0.bytes.span, hash: $0.hash) }
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

/// What a node must be to be found by a ``TypeFinder``.
public enum TypeFinderSubject: Hashable, Sendable {
    /// Of a type, or of a subtype of it.
    case type(ScreenType)
    /// A container of a kind, whatever its type.
    case kind(NodeKind)
}
