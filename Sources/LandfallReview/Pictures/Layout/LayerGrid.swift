/// The columns of a layout: in each a list of cells, which are nodes, or places where an edge
/// passes a column.
struct LayerGrid {
    /// How often the columns are gone through to find an order with fewer crossings.
    static let sweepCount = 24

    /// A cell of the grid, by its number; those of nodes come first and have the node's number.
    typealias Cell = Int

    /// The cells of each column from top to bottom.
    private(set) var columns: [[Cell]]
    /// The column of each cell.
    private(set) var columnOf: [Int]
    /// The cells to the left of each cell to which a line leads, each as often as the line weighs.
    private(set) var left: [[Cell]]
    /// The cells to the right of each cell to which a line leads, each as often as the line weighs.
    private(set) var right: [[Cell]]
    /// How many cells are nodes.
    let nodeCount: Int

    /// Creates columns without edges.
    ///
    /// - Parameters:
    ///   - nodeColumns: The column of each node.
    ///   - count: How many nodes there are.
    init(columns nodeColumns: [Int], count: Int) {
        let width = (nodeColumns.max() ?? -1) + 1
        columns = [[Cell]](repeating: [], count: width)
        columnOf = nodeColumns
        left = [[Cell]](repeating: [], count: count)
        right = left
        nodeCount = count
        for node in 0..<count { columns[nodeColumns[node]].append(node) }
    }

    /// Adds an edge, with a cell in each column between its ends.
    ///
    /// - Parameters:
    ///   - from: A node.
    ///   - to: A node in a column further to the right.
    ///   - weight: How much the edge matters, from 1.
    /// - Returns: The cells of the edge, its ends among them.
    mutating func connect(_ from: Cell, _ to: Cell, weight: Int) -> [Cell] {
        var path = [from]
        for column in (columnOf[from] + 1)..<columnOf[to] {
            let cell = columnOf.count
            columnOf.append(column)
            left.append([])
            right.append([])
            columns[column].append(cell)
            path.append(cell)
        }
        path.append(to)
        for (one, other) in zip(path, path.dropFirst()) {
            right[one] += repeatElement(other, count: weight)
            left[other] += repeatElement(one, count: weight)
        }
        return path
    }

    /// Brings the cells of each column into an order with few crossings.
    ///
    /// Where it ends depends on where it begins: it begins with the order in which the nodes were
    /// given, and with the one in which a walk along the edges meets the cells.
    mutating func order() {
        var other = self
        other.sortByWalk()
        sweep()
        other.sweep()
        if other.crossingCount < crossingCount { columns = other.columns }
    }

    private mutating func sweep() {
        var best = columns
        var least = crossingCount
        for sweep in 0..<Self.sweepCount where least > 0 {
            let isRightward = sweep.isMultiple(of: 2)
            let sequence = isRightward ? Array(columns.indices) : columns.indices.reversed()
            for column in sequence.dropFirst() {
                sort(column, by: isRightward ? left : right, isLastFirst: sweep % 4 >= 2)
            }
            let count = crossingCount
            guard count < least else { continue }
            (best, least) = (columns, count)
        }
        columns = best
    }

    private mutating func sortByWalk() {
        var ranks = [Int](repeating: -1, count: columnOf.count)
        var rank = 0
        for root in columns.joined() where ranks[root] < 0 {
            var open = [root]
            while let cell = open.popLast() {
                guard ranks[cell] < 0 else { continue }
                ranks[cell] = rank
                rank += 1
                open += right[cell].reversed()
            }
        }
        for column in columns.indices { columns[column].sort { ranks[$0] < ranks[$1] } }
    }

    /// How many pairs of lines between neighbouring columns cross, each as often as they weigh.
    var crossingCount: Int {
        let places = self.places
        return columns.reduce(0) { sum, cells in
            let ends = cells.flatMap { cell in right[cell].map { places[$0] }.sorted() }
            return sum + Self.inversionCount(ends)
        }
    }

    /// The place of each cell in its column.
    private var places: [Int] {
        var places = [Int](repeating: 0, count: columnOf.count)
        for cells in columns {
            for (place, cell) in cells.enumerated() { places[cell] = place }
        }
        return places
    }

    /// Sorts a column by the middle of what each cell is joined to; the others stay where they are.
    private mutating func sort(_ column: Int, by neighbors: [[Cell]], isLastFirst: Bool) {
        let places = self.places
        let cells = columns[column]
        let keys = cells.enumerated().map { place, cell -> (Double, Int) in
            let around = neighbors[cell].map { places[$0] }
            let tie = isLastFirst ? -place : place
            guard !around.isEmpty else { return (Double(place), tie) }
            return (Double(around.reduce(0, +)) / Double(around.count), tie)
        }
        columns[column] = cells.indices.sorted { keys[$0] < keys[$1] }.map { cells[$0] }
    }

    /// Counts the pairs of which the greater stands first.
    private static func inversionCount(_ values: [Int]) -> Int {
        guard let most = values.max() else { return 0 }
        // A binary indexed tree of how often each value was there before.
        var tree = [Int](repeating: 0, count: most + 2)
        var count = 0
        for (seen, value) in values.enumerated() {
            var notGreater = 0
            var index = value + 1
            while index > 0 {
                notGreater += tree[index]
                index -= index & -index
            }
            count += seen - notGreater
            index = value + 1
            while index < tree.count {
                tree[index] += 1
                index += index & -index
            }
        }
        return count
    }
}
