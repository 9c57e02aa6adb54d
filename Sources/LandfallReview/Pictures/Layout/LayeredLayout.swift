/// Places for the nodes of a graph, in columns from left to right, so that most edges lead to the
/// right, cross little, and pass between the nodes; the method of Sugiyama.
///
/// The same input gives the same places.
package struct LayeredLayout: Sendable {
    /// Where each node stands, in the order of the nodes; none overlap.
    package let frames: [Frame]

    /// Through which points each edge goes, in the order of the edges: the first lies on the node
    /// where it begins, the last on the one where it ends; columns that it crosses are crossed
    /// from one point to the next at one height.
    package let lines: [[Point]]

    /// How much room all of it takes, in pixels.
    package let size: Point

    /// The size of a node, in pixels.
    package struct Size: Hashable, Sendable {
        /// From left to right.
        package var width: Int
        /// From top to bottom.
        package var height: Int

        /// Creates a size.
        ///
        /// - Parameters:
        ///   - width: From left to right.
        ///   - height: From top to bottom.
        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// An edge between two nodes.
    package struct Edge: Hashable, Sendable {
        /// The position of the node where it begins.
        package var from: Int
        /// The position of the node where it ends.
        package var to: Int
        /// Whether other edges decide which way is to the right.
        package var isWeak: Bool
        /// How much it matters that it is straight and crosses nothing, from 1.
        package var weight: Int

        /// Creates an edge.
        ///
        /// - Parameters:
        ///   - from: The position of the node where it begins.
        ///   - to: The position of the node where it ends.
        ///   - isWeak: Whether other edges decide which way is to the right.
        ///   - weight: How much it matters that it is straight, from 1.
        package init(from: Int, to: Int, isWeak: Bool = false, weight: Int = 1) {
            self.from = from
            self.to = to
            self.isWeak = isWeak
            self.weight = weight
        }
    }

    /// The room between nodes, in pixels.
    package struct Spacing: Hashable, Sendable {
        /// Between columns, where edges run across.
        package var columns = 56
        /// Between columns, the most for many edges, one pixel for each.
        package var crowd = 160
        /// Between nodes that stand one below the other.
        package var nodes = 14
        /// Between edges that pass one below the other.
        package var edges = 10

        /// Creates the usual room.
        package init() {}
    }

    /// Places a graph.
    ///
    /// - Parameters:
    ///   - sizes: The sizes of the nodes.
    ///   - edges: The edges; those from a node to itself, and those to a node that is not there, get
    ///     no way.
    ///   - spacing: The room between nodes.
    package init(_ sizes: [Size], _ edges: [Edge], spacing: Spacing = Spacing()) {
        let usable = edges.indices.filter { position in
            let edge = edges[position]
            return edge.from != edge.to && sizes.indices.contains(edge.from)
                && sizes.indices.contains(edge.to)
        }
        let order = NodeOrder(count: sizes.count, edges: usable.map { edges[$0] })
        let columns = order.columns
        var grid = LayerGrid(columns: columns, count: sizes.count)
        let paths = usable.map { position in
            let edge = edges[position]
            let isForward = columns[edge.from] < columns[edge.to]
            let (from, to) = isForward ? (edge.from, edge.to) : (edge.to, edge.from)
            let path = grid.connect(from, to, weight: edge.weight)
            return isForward ? path : path.reversed()
        }
        grid.order()
        let places = GridPlaces(grid, sizes, spacing)
        frames = places.frames
        size = places.size
        var lines = [[Point]](repeating: [], count: edges.count)
        for (position, path) in zip(usable, paths) { lines[position] = places.line(along: path) }
        self.lines = lines
    }
}
