import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

@Suite struct `The picture of a catalog` {
    @Test func `shows all nodes, all labels, and what stands on no way apart`() throws {
        let graph = CatalogGraph(try SampleCatalog.load().bound)
        let picture = GraphPicture(graph, title: "<sample>")
        let shape = try #require(XMLShape.of(picture.svg))
        #expect(shape.texts.first == "<sample>")
        for node in graph.nodes { #expect(shape.texts.contains(node.title)) }
        #expect(shape.texts.contains("else"))
        #expect(shape.texts.contains("Not connected"))
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
        let picture = GraphPicture(CatalogGraph(catalog.bound), title: "large")
        #expect(XMLShape.of(picture.svg) != nil)
        let frames = picture.frames
        let isOverlapping = frames.indices.contains { position in
            frames[..<position].contains { $0.overlaps(frames[position]) }
        }
        #expect(!isOverlapping)
    }

    /// The width and the height that a picture is shown with.
    private static func shownSize(_ svg: String) throws -> [Int] {
        let sizes = try #require(svg.firstMatch(of: /width="(\d+)" height="(\d+)" viewBox/))
        return [Int(sizes.1) ?? 0, Int(sizes.2) ?? 0]
    }

    @Test(arguments: ["chat", "shop", "music", "market"])
    func `is no wider than a page, and names each route and type`(name: String) throws {
        let catalog = try Catalogs.load(path: "deploy/samples/\(name)/routes.yaml")
        let graph = CatalogGraph(catalog.bound)
        let picture = GraphPicture(graph, title: name)
        let shape = try #require(XMLShape.of(picture.svg))
        #expect(try Self.shownSize(picture.svg)[0] <= GraphPicture.pageWidth)
        for node in graph.nodes where ![.start, .departure].contains(node.kind) {
            #expect(shape.texts.contains(node.title), "\(node.title)")
        }
        let frames = picture.frames
        let isOverlapping = frames.indices.contains { position in
            frames[..<position].contains { $0.overlaps(frames[position]) }
        }
        #expect(!isOverlapping)
    }

    @Test func `has a part for each tab, with the routes that lead there`() throws {
        let catalog = try Catalogs.load(path: "deploy/samples/music/routes.yaml")
        let graph = CatalogGraph(catalog.bound)
        let parts = GraphParts(graph).parts
        let titles = parts.map { part in
            part.title.prefix { $0 != "," }
        }
        #expect(
            titles == [
                "What holds the tabs", "Tab LibraryNavigation", "Tab SearchNavigation",
                "Tab ProfileNavigation", "Presented over it",
            ]
        )
        let routes = parts.map { part in
            part.graph.nodes.filter { $0.kind == .route }.map(\.title)
        }
        #expect(
            routes == [
                ["home"], ["album", "rating"], ["search", "hits", "artist"], ["playlist"],
                ["player", "lyrics", "speakers", "offer", "sign-in", "code"],
            ]
        )
        // No edge is lost: it is drawn, or a line of text stands in one of its nodes.
        let drawn = parts.reduce(0) { $0 + $1.graph.edges.count }
        #expect(drawn < graph.edges.count && drawn > graph.edges.count / 2)
        let playlist = try #require(parts[3].graph.nodes.first { $0.id == "route:playlist" })
        #expect(playlist.details.suffix(2) == ["detour unless signed-in: sign-in", "from home"])
        let tabs = try #require(parts[0].graph.nodes.first { $0.id == "type:PhoneTabs" })
        #expect(tabs.details.contains("holds SearchNavigation"))
    }

    @Test func `has one switch for those that are equal`() throws {
        let catalog = try Catalogs.load(path: "deploy/samples/market/routes.yaml")
        let graph = CatalogGraph(catalog.bound)
        let switches = graph.nodes.filter { $0.kind == .choice }
        let cases = switches.map { node in
            Set(graph.edges.filter { $0.from == node.id }.map { "\($0.label) \($0.to)" })
        }
        #expect(Set(cases).count == cases.count)
        let shared = try #require(switches.first { $0.id == "switch:news:1" })
        let sources = graph.edges.filter { $0.to == shared.id }.map(\.from)
        #expect(sources == ["route:news", "route:sign-in"])
    }
}
