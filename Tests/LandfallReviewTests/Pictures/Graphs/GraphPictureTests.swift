import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

@Suite struct `The picture of a catalog` {
    @Test func `shows all nodes, all labels, and what stands on no way apart`() throws {
        let graph = CatalogGraph(try SampleCatalog.load().syntax)
        let picture = GraphPicture(graph, title: "<sample>")
        let shape = try #require(XMLShape.of(picture.svg))
        #expect(shape.texts.first == "<sample>")
        for node in graph.nodes { #expect(shape.texts.contains(node.title)) }
        #expect(shape.texts.contains("else"))
        #expect(shape.texts.contains("On no way"))
        #expect(shape.counts["path"] ?? 0 >= graph.edges.count)
        #expect(picture.svg == GraphPicture(graph, title: "<sample>").svg)
    }

    @Test(arguments: [0, 1, 5, 30, 100])
    func `is laid out for any number of routes`(count: Int) throws {
        let text = count == 0 ? "landfall: 1\napp: x\nroutes: {}" : SampleCatalog.large(count)
        guard let catalog = try? Catalog.load(Array(text.utf8), file: "x", version: "1") else {
            // A catalog without routes is refused, but a graph of nothing is drawn all the same.
            #expect(count == 0)
            #expect(XMLShape.of(GraphPicture(CatalogGraph(), title: "x").svg) != nil)
            return
        }
        let picture = GraphPicture(CatalogGraph(catalog.syntax), title: "large")
        #expect(XMLShape.of(picture.svg) != nil)
        let frames = picture.frames
        let isOverlapping = frames.indices.contains { position in
            frames[..<position].contains { $0.overlaps(frames[position]) }
        }
        #expect(!isOverlapping)
    }
}
