import Testing

@testable import Landfall

/// A behaviour that is written wrongly fails the plan, and nothing else.
@Suite struct CustomContainerTests {
    /// Says whatever the test wants.
    private struct Lying: ContainerBehavior {
        let seen: [Int]
        let answer: ContainerReveal

        func visible(of count: Int, shown: [Int]) -> [Int] { seen }

        func reveal(_ index: Int, of count: Int) -> ContainerReveal { answer }
    }

    private static let pager = custom(
        "p",
        type: "Pager",
        visible: [0],
        [screen("x", "X"), screen("y", "Y")]
    )

    @Test(arguments: [-1, 0, 1, 3, .max, .min])
    func `a behaviour that does not keep the wanted child fails the plan`(count: Int) throws {
        let tree = try ViewTree.showing(Self.pager)
        let error = try fault([.found("Y")], on: tree, Lying(seen: [0], answer: .keepFirst(count)))
        #expect(error?.code == .compositionFailed)
    }

    @Test(arguments: [[], [7], [-1], [0, 0], [.max, .min], [1]])
    func `a behaviour that shows what is not there fails the plan, or shows the target`(
        seen: [Int]
    ) throws {
        let tree = try ViewTree.showing(Self.pager)
        let step = Step.screen("Z", .put(.append, into: .type("Pager")))
        let chain = Chain(
            steps: [step, .found("Pager")],
            origin: .root
        )
        let table = try RouteTable(
            [Route("r", chain: chain)],
            behaviors: ["Pager": Lying(seen: seen, answer: .show)]
        )
        let routing: Routing
        do throws(RoutingError) {
            routing = try Router(table: table).navigate(to: "r", request: .on(tree))
        } catch {
            return #expect(error.code == .compositionFailed)
        }
        guard case .planned(let plan) = routing else { return }
        let target = try #require(plan.after.node(plan.target))
        #expect(plan.after.isVisible(target))
    }

    @Test(arguments: [
        (ListChange.insert(at: 0), ["Z", "X", "Y"]), (.insert(at: 1), ["X", "Z", "Y"]),
        (.insert(at: .max), ["X", "Y", "Z"]), (.replace(at: 0), ["Z", "Y"]),
        (.replace(at: 1), ["X", "Z"]), (.replace(at: 2), ["X", "Y", "Z"]),
        (.replace(at: .max), ["X", "Y", "Z"]), (.only, ["Z"]), (.replacingLast, ["X", "Z"]),
    ])
    func `a place past the last is behind it, on the device and in what is built`(
        change: ListChange,
        types: [String]
    ) throws {
        let plan = try Router.plan(
            [.screen("Z", .put(change, into: .type("Pager"))), .found("Pager")],
            from: .root,
            on: .showing(Self.pager)
        )
        let pager = try plan.after.at("p")
        #expect(plan.after.children(of: pager).map { plan.after.type(of: $0).name } == types)
        var list = [ViewTemplate(type: "X"), ViewTemplate(type: "Y")]
        try change.embed(ViewTemplate(type: "Z"), in: &list, of: .custom)
        #expect(list.map(\.type.name) == types)
    }

    private func fault(
        _ steps: [Step],
        on tree: ViewTree,
        _ behavior: some ContainerBehavior
    ) throws -> RoutingError? {
        let route = Route("r", chain: Chain(steps: steps, origin: .root))
        let router = Router(table: try RouteTable([route], behaviors: ["Pager": behavior]))
        return #expect(throws: RoutingError.self) {
            try router.navigate(to: "r", request: .on(tree))
        }
    }
}
