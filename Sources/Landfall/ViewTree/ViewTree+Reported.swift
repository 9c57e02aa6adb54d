import LandfallBytes

/// The lists of which operations change nothing, and to which they add: a place counts through what
/// was reported first.
extension ViewTree {
    /// A child of a node, or the index of a visible child, as a run of them names it.
    package func link(at place: Int) -> NodeIndex {
        let known = reported.links.count
        return place < known ? reported.links[place] : added.links[place - known]
    }

    /// The first result that a closure has for one of some links, asked in their order.
    ///
    /// A run of links lies as a whole in what was reported or in what was added, so that this is
    /// asked but once.
    @inline(__always)
    func firstResult(
        in links: Run,
        of body: (NodeIndex) -> NodeIndex?
    ) -> NodeIndex? {
        let known = reported.links.count
        if links.range.upperBound <= known {
            for place in links.range {
                if let result = body(reported.links[place]) { return result }
            }
        } else {
            for place in links.range {
                if let result = body(added.links[place - known]) { return result }
            }
        }
        return nil
    }

    /// Where the next link goes.
    var linkCount: Int { reported.links.count + added.links.count }

    /// The number of a supertype, as a run of them names it.
    package func typeLink(at place: Int) -> TypeID {
        let known = reported.typeLinks.count
        return place < known ? reported.typeLinks[place] : added.typeLinks[place - known]
    }

    /// Where the next supertype goes.
    var typeLinkCount: Int { reported.typeLinks.count + added.typeLinks.count }

    /// An entry of a context, as a run of them names it.
    package func entry(at place: Int) -> EntryRecord {
        let known = reported.entries.count
        return place < known ? reported.entries[place] : added.entries[place - known]
    }

    /// Where the next entry goes.
    var entryCount: Int { reported.entries.count + added.entries.count }

    /// The name of a type; none for that of a placeholder.
    package func name(of type: TypeID) -> Text {
        guard type != .placeholder else { return .none }
        let known = reported.types.count
        let number = Int(type.raw)
        return number < known ? reported.types[number] : added.types[number - known]
    }

    /// The number of types.
    package var typeCount: Int { reported.types.count + added.types.count }
}
