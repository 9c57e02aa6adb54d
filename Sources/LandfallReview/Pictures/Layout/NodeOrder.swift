/// The column of each node: the length of the longest path to it.
struct NodeOrder {
    /// The column of each node, from 0; the ends of an edge never share one.
    let columns: [Int]

    /// Orders nodes.
    ///
    /// - Parameters:
    ///   - count: How many nodes there are.
    ///   - edges: Edges between two different ones.
    init(count: Int, edges: [LayeredLayout.Edge]) {
        let ranks = Self.ranks(count, edges)
        func isBefore(_ one: Int, _ other: Int) -> Bool {
            (ranks[one], one) < (ranks[other], other)
        }
        // Every edge leads from a lower rank to a higher one now, so that there is no way round.
        let directed = edges.map { edge in
            isBefore(edge.from, edge.to) ? (edge.from, edge.to) : (edge.to, edge.from)
        }
        var after = [[Int]](repeating: [], count: count)
        for (from, to) in directed { after[from].append(to) }
        let order = (0..<count).sorted(by: isBefore)
        var columns = [Int](repeating: 0, count: count)
        for node in order {
            for next in after[node] { columns[next] = max(columns[next], columns[node] + 1) }
        }
        // A node to which nothing leads stands beside what it leads to.
        var hasBefore = [Bool](repeating: false, count: count)
        for (_, to) in directed { hasBefore[to] = true }
        for node in 0..<count where !hasBefore[node] {
            guard let nearest = after[node].map({ columns[$0] }).min() else { continue }
            columns[node] = nearest - 1
        }
        self.columns = columns
    }

    /// An order in which strong edges lead onwards; what only weak ones join stands just behind the
    /// first that they join it to, so that no weak edge leads past its end and back.
    private static func ranks(_ count: Int, _ edges: [LayeredLayout.Edge]) -> [Int] {
        let strong = edges.filter { !$0.isWeak }
        let isStrong = strong.reduce(into: [Bool](repeating: false, count: count)) {
            $0[$1.from] = true
            $0[$1.to] = true
        }
        let known = walk(count, strong)
        var ranks = known.map { $0 * 2 }
        for (one, other) in edges.flatMap({ [($0.from, $0.to), ($0.to, $0.from)] })
        where !isStrong[one] && isStrong[other] {
            let rank = known[other] * 2 + 1
            ranks[one] = ranks[one].isMultiple(of: 2) ? rank : min(ranks[one], rank)
        }
        return ranks
    }

    /// An order in which edges lead onwards, but for those that would close a circle.
    private static func walk(_ count: Int, _ edges: [LayeredLayout.Edge]) -> [Int] {
        var after = [[Int]](repeating: [], count: count)
        for edge in edges { after[edge.from].append(edge.to) }
        var ranks = [Int](repeating: -1, count: count)
        var isEntered = [Bool](repeating: false, count: count)
        var rank = count
        // The node that is left last comes first: the reverse of the order in which a walk leaves the nodes.
        for root in (0..<count).reversed() where !isEntered[root] {
            isEntered[root] = true
            var path = [(node: root, next: 0)]
            while let last = path.last {
                guard last.next < after[last.node].count else {
                    rank -= 1
                    ranks[last.node] = rank
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let next = after[last.node][after[last.node].count - 1 - last.next]
                guard !isEntered[next] else { continue }
                isEntered[next] = true
                path.append((next, 0))
            }
        }
        return ranks
    }
}
