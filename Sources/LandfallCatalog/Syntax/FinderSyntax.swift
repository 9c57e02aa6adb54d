import Landfall

/// A finder as it is written.
struct FinderSyntax: Sendable {
    /// The screen or container that is looked for; `nil` where the step gives it, or where nothing
    /// has to.
    var type: WordSyntax?

    /// What the finder goes by.
    var form = Form.type

    /// Where the key of the form stands, or else the mapping.
    let place: SourcePlace

    /// What the context of the node must say.
    var context: [EntrySyntax] = []

    /// Which nodes are looked at.
    var search = SearchOptions.fullStack

    /// Where the search begins.
    var start = Start.at(.topmost, .key)

    /// The kind of what is found, where the form says it.
    var kind: NodeKind? {
        switch form {
        case .kind(let kind): kind
        case .details: .navigation
        case .type, .node, .presenting: nil
        }
    }

    /// The key that stands for a type, with what stands under it.
    enum Form: Sendable {
        /// No such key: the type counts.
        case type
        /// Any container of a kind.
        case kind(NodeKind)
        /// The node of this id.
        case node(NodeID)
        /// The presenter of what a start says.
        case presenting(Start)
        /// The navigation container that shows the details of a split.
        case details(of: WordSyntax)
    }

    /// The place where a search begins.
    indirect enum Start: Sendable {
        /// A place in a window.
        case at(SearchStart.Place, WindowChoice)
        /// What another finder finds.
        case found(FinderSyntax)
    }
}
