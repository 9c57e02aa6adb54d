import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

/// The inputs that are tried: values of contexts, devices, variations, channels and times.
struct InputTests {
    @Test(arguments: [false, true])
    func `who is signed in is tried where a screen shows it, not where an event records it`(
        isTried: Bool
    ) throws {
        let set = isTried ? "set: {who: $session.userId}, " : ""
        let text = """
            landfall: 1
            screens: {A: {context: {who: "string?"}}}
            after: [{event: {name: n, properties: {who: $session.userId}}}]
            routes:
              home: {steps: [{screen: A, \(set)action: replace-root}, {from: root}]}
            """
        #expect(try Catalogs.load(text).bound.inputs.asksSignedIn == isTried)
    }

    private static let catalog = """
        landfall: 1
        app: inputs
        screens:
          Root: {}
          Item: {context: {id: string}}
          Kind: {context: {kind: string}}
          Day: {context: {day: int}}
          Key: {context: {key: uuid}}
        experiments:
          entry: {variations: [a, b, c], weights: [0.5, 0.25, 0.25], hash-attribute: userId}
        routes:
          first:
            steps: [{screen: Root, find: any, action: replace-root}, {from: root}]
          item:
            context: {id: {type: string, length: [3, 40]}, other: "string?"}
            steps:
              - {screen: Item, find: {context: [id]}, set: [id], action: present}
              - switch:
                  - {when: {experiment: {entry: b}}, steps: [{from: root}]}
                  - {when: {all: [{app-version: ">=7.2 <8"}, {idiom: pad}]}, steps: [{from: root}]}
                  - {when: {attribute: {tier: [gold]}}, steps: [{from: root}]}
                  - else: [{from: root}]
          kind:
            context: {kind: {enum: [new, old]}}
            steps:
              - {screen: Kind, find: {context: [kind]}, set: [kind], action: present}
              - switch:
                  - {when: {channel: push-tap}, steps: [{from: root}]}
                  - when: {between: ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"]}
                    steps: [{from: root}]
                  - else: [{from: root}]
          day:
            context: {day: {type: int, min: 30, max: 31}}
            steps:
              - {screen: Day, find: {context: [day]}, set: [day], action: present}
              - from: root
          key:
            context: {key: uuid}
            steps:
              - {screen: Key, find: {context: [key]}, set: [key], action: present}
              - from: root
        """

    private func app(situations: Int = 1000) throws -> ExploredApp {
        var limits = ExplorationLimits()
        limits.situations = situations
        return ExploredApp(try Catalogs.load(Self.catalog), limits: limits)
    }

    @Test
    func `each key has values that its routes take`() throws {
        let app = try app()
        let contexts = Dictionary(grouping: app.requests, by: \.route).mapValues { requests in
            Set(requests.map { $0.context.map { "\($0.key)=\($0.value)" }.joined(separator: " ") })
        }
        #expect(contexts["first"] == [""])
        #expect(contexts["kind"] == ["kind=new", "kind=old"])
        #expect(contexts["day"] == ["day=30", "day=31"])
        #expect(
            contexts["item"] == [
                "id=id-1", "id=id-2", "id=id-1 other=other-1", "id=id-1 other=other-2",
                "id=id-2 other=other-1", "id=id-2 other=other-2",
            ]
        )
        let keys = try #require(contexts["key"])
        #expect(keys.count == 2)
        #expect(keys.allSatisfy { $0.hasPrefix("key=00000000-0000-4000-8000-") })
    }

    @Test
    func `a route with many optional keys is tried with some contexts, and that is told`() throws {
        let keys = (1...6).map { "k\($0): \"string?\"" }.joined(separator: ", ")
        let catalog = try Catalogs.load(
            """
            landfall: 1
            screens: {Root: {}}
            routes:
              first:
                context: {\(keys)}
                steps: [{screen: Root, find: any, action: replace-root}, {from: root}]
            """
        )
        let app = ExploredApp(catalog, limits: ExplorationLimits())
        #expect(app.requests.count == ContextSamples.contextLimit)
        #expect(app.partlyTried == [PartialCoverage(route: "first", tried: 64, total: 729)])
    }

    @Test
    func `values that are enumerated are told apart, others are not`() throws {
        let app = try app()
        let classes = app.classes.members.map { $0.map { app.symbols.texts[Int($0)] } }
        #expect(classes.contains(["id-1", "id-2"]) && classes.contains(["30", "31"]))
        #expect(!classes.joined().contains("new"))
    }

    @Test
    func `each channel and each time that conditions tell apart is tried`() throws {
        let requests = try app().requests.filter { $0.route == "first" }
        #expect(requests.count == 2 * 3)
        #expect(Set(requests.map(\.channel)) == ["EMAIL_LINK", "push-tap"])
        #expect(Set(requests.map(\.now.seconds)).count == 3)
        #expect(requests.contains { $0.circumstances == "by push-tap, before all periods" })
    }

    @Test
    func `situations are all combinations`() throws {
        let app = try app()
        // 2 idioms, 5 versions, with and without the attribute, 3 variations.
        #expect(app.situationCount == 2 * 5 * 2 * 3 && app.situations.count == 60)
        #expect(Set(app.situations.map(\.words)).count == 60)
        let versions = Set(app.situations.map(\.app.version))
        #expect(versions == ["0", "7.2", "7.2.1", "8", "8.1"])
        #expect(Set(app.situations.map { $0.variations["entry"] }) == ["a", "b", "c"])
        #expect(Set(app.situations.map(\.app.idiom)) == ["phone", "pad"])
    }

    @Test
    func `under a limit each value still comes once`() throws {
        let app = try app(situations: 9)
        #expect(app.situations.count == 9 && app.situationCount == 60)
        #expect(Set(app.situations.map(\.app.version)).count == 5)
        #expect(Set(app.situations.map { $0.variations["entry"] }).count == 3)
    }
}
