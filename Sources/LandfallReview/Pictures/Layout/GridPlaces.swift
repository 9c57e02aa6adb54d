/// Turns the columns of a grid into places: each cell as near as can be to what it is joined to,
/// without changing the order or touching its neighbours.
struct GridPlaces {
    /// How often all columns are moved towards their neighbours.
    private static let roundCount = 32
    /// How much room is left between cells where all columns have more, in rooms between nodes.
    private static let emptyRows = 2

    /// Where each node stands.
    let frames: [Frame]
    /// How much room all of it takes.
    let size: Point

    private let grid: LayerGrid
    /// The middle of each cell from top to bottom.
    private let middles: [Int]
    /// The left edge of each column.
    private let lefts: [Int]
    /// The width of each column.
    private let widths: [Int]

    /// Finds places.
    ///
    /// - Parameters:
    ///   - grid: The columns.
    ///   - sizes: The sizes of the nodes.
    ///   - spacing: The room between them.
    init(
        _ grid: LayerGrid,
        _ sizes: [LayeredLayout.Size],
        _ spacing: LayeredLayout.Spacing
    ) {
        self.grid = grid
        let stack = CellStack(
            heights: grid.columnOf.indices.map { $0 < sizes.count ? sizes[$0].height : 0 },
            nodeCount: sizes.count,
            spacing: spacing
        )
        var middles = [Int](repeating: 0, count: grid.columnOf.count)
        for cells in grid.columns { stack.place(cells, near: cells.map { _ in 0 }, &middles) }
        for round in 0..<Self.roundCount {
            let isRightward = round.isMultiple(of: 2)
            let columns = isRightward ? grid.columns : grid.columns.reversed()
            for cells in columns {
                let preferred = cells.map { cell in
                    let near = isRightward ? grid.left[cell] : grid.right[cell]
                    let around = near.isEmpty ? grid.left[cell] + grid.right[cell] : near
                    guard !around.isEmpty else { return middles[cell] }
                    return around.reduce(0) { $0 + middles[$1] } / around.count
                }
                stack.place(cells, near: preferred, &middles)
            }
        }
        middles = Self.closed(middles, stack.heights, gap: spacing.nodes * Self.emptyRows)
        self.middles = middles
        var lefts: [Int] = []
        var widths: [Int] = []
        var x = 0
        var gap = 0
        for cells in grid.columns {
            let width = cells.filter { $0 < sizes.count }.map { sizes[$0].width }.max() ?? 0
            x += gap
            lefts.append(x)
            widths.append(width)
            x += width
            // Where many lines run across, each is to be told from the next.
            let lineCount = cells.reduce(0) { $0 + Set(grid.right[$1]).count }
            gap = spacing.columns + min(spacing.crowd, lineCount)
        }
        self.lefts = lefts
        self.widths = widths
        frames = sizes.enumerated().map { node, size in
            Frame(
                x: lefts[grid.columnOf[node]],
                y: middles[node] - size.height / 2,
                width: size.width,
                height: size.height
            )
        }
        let bottom = (frames.map(\.bottom) + middles).max() ?? 0
        size = Point(x, bottom)
    }

    /// Moves cells up where no column has any for a while, and the uppermost to 0.
    ///
    /// - Parameters:
    ///   - middles: The middle of each cell.
    ///   - heights: How high each is.
    ///   - gap: How much room stays.
    /// - Returns: The middles, in the same order in each column.
    private static func closed(_ middles: [Int], _ heights: [Int], gap: Int) -> [Int] {
        var closed = middles
        let tops = middles.indices.map { middles[$0] - heights[$0] / 2 }
        var shift = tops.min() ?? 0
        var bottom = shift
        for cell in middles.indices.sorted(by: { tops[$0] < tops[$1] }) {
            shift += max(0, tops[cell] - bottom - gap)
            closed[cell] = middles[cell] - shift
            bottom = max(bottom, tops[cell] + heights[cell])
        }
        return closed
    }

    /// The points of an edge.
    ///
    /// - Parameter path: Its cells, from where it begins to where it ends.
    /// - Returns: Two points for each column that it crosses, one for each of its ends.
    func line(along path: [LayerGrid.Cell]) -> [Point] {
        guard let first = path.first, let last = path.last else { return [] }
        let isRightward = grid.columnOf[first] < grid.columnOf[last]
        var points: [Point] = []
        for cell in path {
            let column = grid.columnOf[cell]
            let (left, right) = (lefts[column], lefts[column] + widths[column])
            let isNode = cell < grid.nodeCount
            let end = isNode ? frames[cell].right : right
            // Out of a node that is narrower than its column it goes straight to the column's edge.
            let enter = Point(isRightward ? left : end, middles[cell])
            let leave = Point(isRightward ? end : left, middles[cell])
            let edge = Point(right, middles[cell])
            if cell == first {
                points.append(leave)
                if isRightward, end != right { points.append(edge) }
            } else if cell == last {
                if !isRightward, end != right { points.append(edge) }
                points.append(enter)
            } else {
                points += [enter, leave]
            }
        }
        return points
    }
}
