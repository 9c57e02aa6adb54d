import LandfallCatalog
import TestSupport
import Testing

@testable import Landfall

/// RouteComposer's example app, in the catalog's language and in typed Swift: equal plans.
struct ExampleAppTests {
    /// A tap, what the device shows, and what comes of it.
    struct Tap: CustomTestStringConvertible {
        let name: String
        let destination: Destination
        let isSignedIn: Bool
        let tree: String
        let answer: String

        init(
            _ name: String,
            to route: RouteID,
            _ context: [String: String],
            isSignedIn: Bool,
            on tree: String,
            _ answer: String
        ) {
            self.name = name
            let entries = context.map { ContextEntry(key: $0, value: $1) }
            self.destination = Destination(route: route, context: entries)
            self.isSignedIn = isSignedIn
            self.tree = tree
            self.answer = answer
        }

        var testDescription: String { "\(name): \(destination.route)" }
    }

    @Test(arguments: taps)
    func `a tap leads where it does in the example app`(tap: Tap) throws {
        let table = try ExampleWalk.catalog().routes
        let walk = ExampleWalk(on: try TreeText.tree(tap.tree), isSignedIn: tap.isSignedIn)
        let answer = walk.answer(to: tap.destination, by: table)
        #expect(PlannedRoute.text(of: answer) == tap.answer)
    }

    @Test
    func `the catalog loads and has the routes of the typed table`() throws {
        let catalog = try ExampleWalk.catalog()
        // What the example app presents over the topmost screen needs an app that is running.
        #expect(catalog.warnings.map(\.line) == [91, 140, 163, 173, 180])
        #expect(
            catalog.warnings.allSatisfy {
                $0.message.hasPrefix("this fails where the app is not running")
            }
        )
        let typed = try ExampleApp.table()
        #expect(catalog.routes.ids == typed.ids)
        for table in [catalog.routes, typed] {
            let behavior = table.behaviors["ImagesContainer"] as? StandardBehavior
            #expect(behavior == .last && table.behaviors.count == 1)
        }
    }

    /// Where a tap may lead; each route, with values that it takes and some that it does not.
    private static let destinations: [Destination] = {
        let contexts: [(RouteID, String, [String])] = [
            ("color", "hex", ["FF0000", "00FF00"]), ("rule", "hex", ["FF0000", "00FF00"]),
            ("second-modal", "hex", ["FF0000"]), ("figures-and-product", "id", ["00", "03", ""]),
            ("product", "id", ["00", "01", ""]), ("product-from-circle", "id", ["00", "01"]),
            ("swift-ui", "text", ["RouteComposer"]),
            ("wishlist", "list", ["favorites", "collections", "nothing"]),
            ("cities", "cityId", ["6", "13", "21"]), ("city-detail", "cityId", ["6", "20", "x"]),
            ("image-details", "id", ["star", "square"]),
        ]
        let plain: [RouteID] = [
            "home", "circle", "square", "figures", "star-a", "star-b", "cities", "login",
            "welcome", "images", "inner-home", "inner-settings", "color", "product",
        ]
        let link = [ContextEntry(key: "id", value: "00"), ContextEntry(key: "url", value: "u")]
        return plain.map { Destination(route: $0) }
            + contexts.flatMap { route, key, values in
                values.map {
                    Destination(route: route, context: [ContextEntry(key: key, value: $0)])
                }
            } + [Destination(route: "product", context: link)]
    }()

    @Test
    func `both tables give equal plans on every tree of the tests`() throws {
        let typed = try ExampleApp.table()
        let written = try ExampleWalk.catalog().routes
        var outcomes: Set<Outcome> = []
        for text in Set(Self.taps.map(\.tree)).sorted() {
            for isSignedIn in [false, true] {
                let walk = ExampleWalk(on: try TreeText.tree(text), isSignedIn: isSignedIn)
                for destination in Self.destinations {
                    let first = walk.answer(to: destination, by: typed)
                    let second = walk.answer(to: destination, by: written)
                    expectEqual(first, second, "\(destination) on \(text)")
                    outcomes.insert(second.plan.outcome)
                }
            }
        }
        #expect(outcomes == [.navigate, .alreadyThere, .detour, .failed])
    }

    @Test(arguments: 0..<40)
    func `both tables give equal plans on random walks`(seed: Int) throws {
        let typed = try ExampleApp.table()
        let written = try ExampleWalk.catalog().routes
        var random = SeededGenerator(seed: seed)
        let start = seed % 8 == 0 ? ViewTree.coldStart : try TreeText.tree("Prompt")
        var walk = ExampleWalk(on: start, isSignedIn: random.happens(50))
        for number in 0..<60 {
            if random.happens(10) { walk.state.session?.isAuthenticated.toggle() }
            if random.happens(30) { try walk.tapAtRandom(using: &random) }
            let destination = random.pick(Self.destinations)
            let before = TreeText.text(walk.state.tree)
            let first = walk.answer(to: destination, by: typed)
            let second = walk.answer(to: destination, by: written)
            expectEqual(first, second, "tap \(number): \(destination) on \(before)")
            guard !second.plan.operations.isEmpty else { continue }
            walk.state.tree = try TreeText.tree(TreeText.text(second.after.tree))
        }
    }

    private func expectEqual(
        _ first: Resolution,
        _ second: Resolution,
        _ place: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(first.plan.outcome == second.plan.outcome, "\(place)", sourceLocation: location)
        #expect(
            first.plan.operations == second.plan.operations,
            "\(place)",
            sourceLocation: location
        )
        #expect(first.plan == second.plan, "\(place)", sourceLocation: location)
        let trees = (TreeText.text(first.after.tree), TreeText.text(second.after.tree))
        #expect(trees.0 == trees.1, "\(place)", sourceLocation: location)
    }
}
