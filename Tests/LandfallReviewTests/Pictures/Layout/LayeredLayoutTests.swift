import Testing

@testable import LandfallReview

@Suite struct `A layered layout` {
    /// A graph that follows from a seed.
    private struct Sample {
        let sizes: [LayeredLayout.Size]
        let edges: [LayeredLayout.Edge]

        init(seed: UInt64) {
            var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
            func next(_ bound: Int) -> Int {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return Int(state >> 33) % bound
            }
            let count = 1 + next(40)
            sizes = (0..<count).map { _ in
                LayeredLayout.Size(width: 20 + next(200), height: 10 + next(80))
            }
            edges = (0..<next(80)).map { _ in
                LayeredLayout.Edge(
                    from: next(count),
                    to: next(count),
                    isWeak: next(4) == 0,
                    weight: 1 + next(3)
                )
            }
        }
    }

    @Test(arguments: UInt64(1)...60)
    func `leaves no stripe empty from side to side`(seed: UInt64) {
        let sample = Sample(seed: seed)
        let layout = LayeredLayout(sample.sizes, sample.edges)
        let lines = layout.lines.joined().map { (top: $0.y, bottom: $0.y) }
        let filled = layout.frames.map { (top: $0.y, bottom: $0.bottom) } + lines
        var bottom = 0
        for (top, end) in filled.sorted(by: { $0.top < $1.top }) {
            #expect(top - bottom <= 2 * LayeredLayout.Spacing().nodes + 1)
            bottom = max(bottom, end)
        }
    }

    @Test(arguments: UInt64(1)...60)
    func `lets no node lie on another, and no edge pass through one`(seed: UInt64) {
        let sample = Sample(seed: seed)
        let layout = LayeredLayout(sample.sizes, sample.edges)
        #expect(layout.frames.map { $0.width } == sample.sizes.map(\.width))
        #expect(layout.frames.map { $0.height } == sample.sizes.map(\.height))
        for (position, frame) in layout.frames.enumerated() {
            let isFree = !layout.frames[..<position].contains { $0.overlaps(frame) }
            let isInside = frame.x >= 0 && frame.y >= 0
            let isWithin = frame.right <= layout.size.x && frame.bottom <= layout.size.y
            #expect(isFree && isInside && isWithin, "node \(position)")
        }
        for (edge, way) in zip(sample.edges, layout.lines) {
            for (one, other) in zip(way, way.dropFirst()) where one.y == other.y {
                let stretch = Frame(
                    x: min(one.x, other.x),
                    y: one.y,
                    width: abs(one.x - other.x),
                    height: 1
                )
                let isThrough = layout.frames.indices.contains {
                    $0 != edge.from && $0 != edge.to && layout.frames[$0].overlaps(stretch)
                }
                if isThrough { Issue.record("\(edge) passes through a node") }
            }
        }
    }

    @Test(arguments: UInt64(1)...60)
    func `leads each edge from its node to its node`(seed: UInt64) throws {
        let sample = Sample(seed: seed)
        let layout = LayeredLayout(sample.sizes, sample.edges)
        #expect(layout.lines.count == sample.edges.count)
        for (edge, way) in zip(sample.edges, layout.lines) {
            guard edge.from != edge.to else {
                #expect(way.isEmpty)
                continue
            }
            #expect(layout.frames[edge.from].contains(try #require(way.first)))
            #expect(layout.frames[edge.to].contains(try #require(way.last)))
            let isRightward = layout.frames[edge.from].x < layout.frames[edge.to].x
            let turns = zip(way, way.dropFirst()).contains { one, other in
                isRightward ? one.x > other.x : one.x < other.x
            }
            #expect(!turns)
        }
    }

    @Test(arguments: UInt64(1)...10)
    func `is the same each time`(seed: UInt64) {
        let sample = Sample(seed: seed)
        let one = LayeredLayout(sample.sizes, sample.edges)
        let other = LayeredLayout(sample.sizes, sample.edges)
        #expect(one.frames == other.frames)
        #expect(one.lines == other.lines)
    }

    @Test func `lets strong edges decide which way is to the right`() {
        let size = LayeredLayout.Size(width: 40, height: 20)
        let edges = [
            LayeredLayout.Edge(from: 2, to: 0, isWeak: true),
            LayeredLayout.Edge(from: 0, to: 1),
            LayeredLayout.Edge(from: 1, to: 2),
        ]
        let layout = LayeredLayout([size, size, size], edges)
        #expect(layout.frames[0].x < layout.frames[1].x)
        #expect(layout.frames[1].x < layout.frames[2].x)
    }

    @Test func `puts what only weak edges join between their other ends`() {
        let size = LayeredLayout.Size(width: 40, height: 20)
        let edges = [
            LayeredLayout.Edge(from: 0, to: 1), LayeredLayout.Edge(from: 1, to: 2),
            LayeredLayout.Edge(from: 2, to: 3, isWeak: true),
            LayeredLayout.Edge(from: 3, to: 0, isWeak: true),
        ]
        let layout = LayeredLayout([size, size, size, size], edges)
        #expect(layout.frames[0].x < layout.frames[3].x)
        #expect(layout.frames[3].x < layout.frames[2].x)
    }

    @Test func `undoes a crossing`() {
        let size = LayeredLayout.Size(width: 40, height: 20)
        let edges = [LayeredLayout.Edge(from: 0, to: 3), LayeredLayout.Edge(from: 1, to: 2)]
        let layout = LayeredLayout([size, size, size, size], edges)
        let isUpper = layout.frames[0].y < layout.frames[1].y
        #expect((layout.frames[3].y < layout.frames[2].y) == isUpper)
    }

    @Test func `of nothing is empty`() {
        let layout = LayeredLayout([], [LayeredLayout.Edge(from: 0, to: 1)])
        #expect(layout.frames.isEmpty)
        #expect(layout.lines == [[]])
        #expect(layout.size == Point(0, 0))
    }
}
