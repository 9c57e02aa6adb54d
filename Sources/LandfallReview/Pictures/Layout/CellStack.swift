/// Places the cells of one column.
struct CellStack {
    /// How high each cell is, in pixels.
    let heights: [Int]
    /// The cells before this one are nodes, the others places where edges pass.
    let nodeCount: Int
    /// The room between cells.
    let spacing: LayeredLayout.Spacing

    /// Places cells in their order so that the sum of the squares of the distances to where they
    /// would like to be is least.
    ///
    /// - Parameters:
    ///   - cells: The cells from top to bottom.
    ///   - preferred: Where the middle of each would like to be.
    ///   - middles: The middles of all cells, of which those of the column are changed.
    func place(_ cells: [LayerGrid.Cell], near preferred: [Int], _ middles: inout [Int]) {
        // Without the room that the cells before take, the middles only may not descend: the pools
        // of those that would are moved to the mean of their preferred positions.
        var offsets: [Int] = []
        var offset = 0
        for (position, cell) in cells.enumerated() {
            if position > 0 { offset += distance(cells[position - 1], cell) }
            offsets.append(offset)
        }
        var pools: [(sum: Int, count: Int)] = []
        for (middle, offset) in zip(preferred, offsets) {
            pools.append((middle - offset, 1))
            while pools.count > 1 {
                let (upper, lower) = (pools[pools.count - 2], pools[pools.count - 1])
                guard upper.sum * lower.count >= lower.sum * upper.count else { break }
                pools.removeLast()
                pools[pools.count - 1] = (upper.sum + lower.sum, upper.count + lower.count)
            }
        }
        var position = 0
        for pool in pools {
            let mean = Int((Double(pool.sum) / Double(pool.count)).rounded(.down))
            for _ in 0..<pool.count {
                middles[cells[position]] = mean + offsets[position]
                position += 1
            }
        }
    }

    /// Returns the least distance between the middles of neighbours.
    private func distance(_ upper: LayerGrid.Cell, _ lower: LayerGrid.Cell) -> Int {
        let isBetweenEdges = upper >= nodeCount && lower >= nodeCount
        let gap = isBetweenEdges ? spacing.edges : spacing.nodes
        return (heights[upper] + 1) / 2 + gap + (heights[lower] + 1) / 2
    }
}
