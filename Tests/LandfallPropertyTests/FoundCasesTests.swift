import Landfall
import LandfallSketches
import Testing

/// Cases in which the properties found faults, as the shrinker left them.
@Suite struct FoundCasesTests {
    /// A case of one window and one route.
    private static func sketch(
        _ root: View,
        _ steps: [Step],
        from origin: Chain.Origin = .root,
        overrides: [NodeID: NodeID] = [:]
    ) -> PropertyCase {
        var sketch = PropertyCase(seed: 0)
        sketch.tree = TreeSketch(windows: [TreeSketch.Window(id: "w0", root: root)])
        sketch.tree.overrides = overrides
        let chain = Chain(steps: steps, origin: origin)
        sketch.routes = RoutesSketch(routes: [Route(RoutesSketch.target, chain: chain)])
        sketch.context = []
        return sketch
    }

    private static func step(
        _ type: ScreenType,
        _ kind: NodeKind = .screen,
        _ placement: Placement,
        _ change: (inout Step, inout ViewTemplate) -> Void = { _, _ in }
    ) -> Step {
        var step = Step(type: type, action: PlacementAction<AnyScreen>(placement))
        var template = ViewTemplate(type: type, kind: kind)
        change(&step, &template)
        step.factory = FactorySketch(view: template)
        return step
    }

    private static func view(
        _ id: NodeID,
        _ type: ScreenType,
        _ kind: NodeKind,
        _ children: [View] = []
    ) -> View {
        var view = View(id: id, type: type, kind: kind)
        view.children = children
        return view
    }

    private static let collapsed: View = {
        var split = view("n1", "Split0", .split)
        split.isCollapsed = true
        split.supertypes = [Names.supertype]
        return split
    }()

    private static func expectKinds(_ kinds: [String], of sketch: PropertyCase) {
        let result = CaseCheck.result(of: sketch)
        #expect(result.fault == nil)
        #expect(result.operations == kinds)
    }

    @Test func `what goes on the detail of a new primary is in its view, and given once`() {
        let steps = [
            Self.step("Tab1", .tab, .push), Self.step("S0", .screen, .pushOnDetail),
            Self.step("Nav1", .navigation, .setPrimary),
        ]
        Self.expectKinds(["setPrimary"], of: Self.sketch(Self.collapsed, steps))
    }

    @Test func `a collapsed split is given its detail, and no list of two`() {
        let append = Placement.put(.append, into: .type(Names.supertype))
        let steps = [
            Self.step("S1", .screen, append), Self.step("Nav1", .navigation, .setPrimary),
        ]
        Self.expectKinds(["setPrimary"], of: Self.sketch(Self.collapsed, steps))
        let onto = Self.collapsed.with { view in
            view.children = [Self.view("n2", "Nav0", .navigation)]
        }
        Self.expectKinds(["showDetail"], of: Self.sketch(onto, [Self.step("S1", .screen, append)]))
        let front = Placement.put(.insert(at: 0), into: .type(Names.supertype))
        let refused = CaseCheck.result(of: Self.sketch(onto, [Self.step("S1", .screen, front)]))
        #expect(refused.errorCode == "composition_failed")
    }

    @Test func `a split is given no third column`() {
        let full = Self.view(
            "n1",
            "Split0",
            .split,
            [Self.view("n2", "Nav0", .navigation), Self.view("n3", "S0", .screen)]
        )
        let append = Placement.put(.append, into: .kind(.split))
        let refused = CaseCheck.result(of: Self.sketch(full, [Self.step("S1", .screen, append)]))
        #expect(refused.fault == nil)
        #expect(refused.errorCode == "composition_failed")
        let half = full.with { $0.children = [Self.view("n2", "Nav0", .navigation)] }
        Self.expectKinds(["setChildren"], of: Self.sketch(half, [Self.step("S1", .screen, append)]))
    }

    @Test func `a built screen lacks what its task declares and leaves open`() {
        let step = Self.step("S2", .screen, .present(.fullScreen, from: .current)) {
            step,
            template in
            template.context = ["k": .int(2)]
            step.finder = FinderSketch.type("S2", [], .fullStack, .topmost(.key))
            step.tasks = [TaskSketch(sources: ["k": .context(key: "none")])]
        }
        let sketch = Self.sketch(Self.view("n1", "Nav1", .navigation), [step])
        Self.expectKinds(["present"], of: sketch)
        #expect(CaseCheck.result(of: sketch).isAskedAgain)
    }

    @Test func `a child is not shown where another is shown again in the end`() {
        var custom = Self.view(
            "n2",
            "Custom3",
            .custom,
            [
                Self.view("n3", "Nav0", .navigation, [Self.view("n6", "S1", .screen)]),
                Self.view("n9", "S0", .screen),
            ]
        )
        custom.visible = [0]
        var found = Step(type: "S0")
        found.finder = FinderSketch.type("S0", [], .fullStack, .topmost(.key))
        let steps = [Self.step("S2", .screen, .push), found]
        let sketch = Self.sketch(custom, steps, overrides: ["n9": "n6"])
        Self.expectKinds(["push"], of: sketch)
    }

    @Test func `changes that come to stand together are one`() {
        let tabs = Self.view(
            "n1",
            "Tab1",
            .tab,
            [
                Self.view("n2", "S1", .screen), Self.view("n5", "Custom1", .custom),
            ]
        )
        let steps = [
            Self.step("Nav1", .navigation, .addTab(at: 1, isReplacing: true)),
            Self.step("S2", .screen, .put(.append, into: .type("Custom1"))),
        ]
        let finder = FinderSketch.kind(.custom, [], .fullStack, .topmost(.key))
        Self.expectKinds(["setChildren"], of: Self.sketch(tabs, steps, from: .found(finder)))
    }
}

extension View {
    /// The same view with some change.
    fileprivate func with(_ change: (inout View) -> Void) -> View {
        var copy = self
        change(&copy)
        return copy
    }
}
