/// Finds all keys that a text begins with, or ends with.
///
/// A compressed trie over bytes: how long that takes depends on the text, and not on how many keys
/// there are nor on how many lengths they have.
struct EdgeTrie: Sendable {
    private let edge: Edge

    /// The root, then the children of each node side by side, by their first byte.
    private var nodes = [Node(labelStart: 0, labelEnd: 0)]

    /// The labels of all nodes.
    private var labels: [UInt8] = []

    private var sets: [LinkSet] = []

    /// At which end of a text its keys stand.
    enum Edge: Sendable {
        /// A text begins with its keys.
        case front
        /// A text ends with its keys.
        case end
    }

    private struct Node: Sendable {
        let labelStart: Int
        let labelEnd: Int
        var firstChild = 0
        var childEnd = 0
        var set: Int?
    }

    /// Makes a trie.
    ///
    /// - Parameters:
    ///   - members: The forms of each key; no key is empty.
    ///   - edge: At which end of a text the keys stand.
    init(_ members: [[UInt8]: LinkSet], at edge: Edge) {
        self.edge = edge
        let entries = members.map { key, set in
            (key: edge == .front ? key : key.reversed(), set: set)
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        let keys = entries.map(\.key)
        var open = [(node: 0, keys: keys.indices, depth: 0)]
        var next = 0
        while next < open.count {
            var (node, rest, depth) = open[next]
            next += 1
            if let first = rest.first, keys[first].count == depth {
                nodes[node].set = sets.count
                sets.append(entries[first].set)
                rest.removeFirst()
            }
            nodes[node].firstChild = nodes.count
            while let first = rest.first {
                let end =
                    rest.first { keys[$0][depth] != keys[first][depth] } ?? rest.upperBound
                // The keys are sorted: what the first and the last share, all share.
                let label = zip(keys[first][depth...], keys[end - 1][depth...])
                    .prefix { $0 == $1 }.map(\.0)
                open.append((nodes.count, first..<end, depth + label.count))
                nodes.append(
                    Node(labelStart: labels.count, labelEnd: labels.count + label.count)
                )
                labels += label
                rest = end..<rest.upperBound
            }
            nodes[node].childEnd = nodes.count
        }
    }

    /// Whether it has no key.
    var isEmpty: Bool { sets.isEmpty }

    /// Calls a closure for each key that stands at the edge of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - work: Counts what is done.
    ///   - body: Is given the forms of a key.
    func forEach(
        in text: Span<UInt8>,
        _ work: inout LinkWork,
        _ body: (LinkSet, inout LinkWork) -> Void
    ) {
        var node = nodes[0]
        var depth = 0
        while depth < text.count,
            let child = child(of: node, at: byte(depth, of: text), &work)
        {
            node = child
            guard node.labelEnd - node.labelStart <= text.count - depth else { return }
            for place in node.labelStart..<node.labelEnd {
                work.byteCount += 1
                guard labels[place] == byte(depth, of: text) else { return }
                depth += 1
            }
            if let set = node.set { body(sets[set], &work) }
        }
    }

    private func byte(_ depth: Int, of text: Span<UInt8>) -> UInt8 {
        edge == .front ? text[depth] : text[text.count - 1 - depth]
    }

    /// The child whose label begins with a byte, by halving.
    private func child(of node: Node, at byte: UInt8, _ work: inout LinkWork) -> Node? {
        var (low, high) = (node.firstChild, node.childEnd)
        while low < high {
            work.byteCount += 1
            let middle = (low + high) / 2
            let first = labels[nodes[middle].labelStart]
            if first == byte { return nodes[middle] }
            if first < byte { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
