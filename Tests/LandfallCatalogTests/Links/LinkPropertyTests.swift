import Landfall
import LandfallCatalog
import TestSupport
import Testing

/// Properties of all patterns and all links.
struct LinkPropertyTests {
    private static let host = "https://links.example.com"

    /// A route with a random pattern and random types.
    private static func sample(_ route: String, _ random: inout RandomPatterns) -> LinkSample {
        var sample = LinkSample(route: route, patterns: [random.pattern()])
        for name in RandomPatterns.names {
            sample.context[name] = random.generator.pick([
                "string?", "string?", "int?", "{enum: [a, b], optional: true}",
                "{type: string, length: [1, 2], optional: true}",
            ])
        }
        if random.generator.happens(20) { sample.excludes = [random.pattern()] }
        if random.generator.happens(20) { sample.query = ["k": "{enum: [u, v]}"] }
        return sample
    }

    @Test(arguments: 0..<4)
    func `which route takes a link never hangs on the order of the routes`(seed: Int) {
        var random = RandomPatterns(seed: seed)
        var compared = 0
        for _ in 0..<150 {
            let samples = [Self.sample("a", &random), Self.sample("b", &random)]
            guard let links = try? LinkSample.links(samples),
                let turned = try? LinkSample.links(samples.reversed())
            else { continue }
            for _ in 0..<40 {
                let link = Self.host + random.path() + random.generator.pick(["", "?k=u", "?k=w"])
                let resolution = links.resolve(link)
                #expect(resolution == turned.resolve(link), "\(samples) \(link)")
                if case .route = resolution { compared += 1 }
            }
        }
        // Or else the property says little.
        #expect(compared > 100)
    }

    @Test(arguments: 0..<4)
    func `a catalog of many routes resolves as its routes do alone`(seed: Int) throws {
        var random = RandomPatterns(seed: 100 + seed)
        var samples: [LinkSample] = []
        var single: [String: CatalogLinks] = [:]
        while samples.count < 16 {
            let sample = Self.sample("r\(samples.count)", &random)
            guard let alone = try? LinkSample.links([sample]),
                (try? LinkSample.links(samples + [sample])) != nil
            else { continue }
            samples.append(sample)
            single[sample.route] = alone
        }
        let links = try LinkSample.links(samples)
        for _ in 0..<400 {
            let link = Self.host + random.path() + random.generator.pick(["", "?k=u"])
            let takers = single.filter { $0.value.resolve(link) != .openURL(link) }
            switch links.resolve(link) {
            case .route(let route, let context):
                #expect(takers[route.name]?.resolve(link) == .route(route, context), "\(link)")
            case .openURL: #expect(takers.isEmpty, "\(link): \(takers.keys)")
            case .refused(let reason): Issue.record("\(link) is refused: \(reason)")
            }
        }
    }
}
