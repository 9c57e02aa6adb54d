import Landfall
import LandfallSketches

/// Makes the parts of which routes consist.
struct RandomParts {
    var choices: Choices

    /// The kinds of the containers that the tree has.
    private let containers: [NodeKind]

    /// Makes parts by these choices, for a tree.
    init(_ choices: Choices, for tree: TreeSketch) {
        self.choices = choices
        self.containers = tree.views.map(\.kind).filter(\.isContainer)
    }

    // MARK: - Finders and conditions

    mutating func screenType() -> ScreenType { choices.pick(Names.types(of: kind())) }

    private mutating func kind() -> NodeKind {
        choices.pick([.screen, .screen, .screen, .navigation, .navigation, .tab, .split, .custom])
    }

    mutating func window() -> WindowChoice {
        guard choices.happens(15) else { return .key }
        return choices.pick([.any, .id("w0"), .id("w0"), .id("w1"), .id("w1"), .id("w9")])
    }

    /// A finder, mostly of the type.
    mutating func finder(_ type: ScreenType, depth: Int = 0) -> FinderSketch {
        let options = options(depth: depth)
        let start = start(depth: depth)
        switch choices.below(20) {
        case 0: return .kind(kind(), requirements(), options, start)
        case 1: return .predicate(key: "k", value: "\(choices.below(3))", options, start)
        case 2: return .instance(NodeID("n\(1 + choices.below(12))"))
        case 3: return .presenting(start)
        case 4: return .details(options, start)
        case 5: return .type(Names.supertype, requirements(), options, start)
        default: return .type(type, requirements(), options, start)
        }
    }

    /// A finder of any container of a kind that the tree mostly has.
    mutating func containerFinder() -> FinderSketch {
        let isThere = !containers.isEmpty && !choices.happens(10)
        let kind = choices.pick(isThere ? containers : [.navigation, .tab, .split, .custom])
        return .kind(kind, [], options(depth: 0), start(depth: 1))
    }

    private mutating func options(depth: Int) -> SearchOptions {
        guard choices.happens(30) else { return .fullStack }
        guard choices.happens(50) else { return SearchOptions(rawValue: UInt8(choices.below(64))) }
        return choices.pick([
            .currentAllStack, .currentVisibleOnly, .allVisible, .currentAndUp, .currentAndDown,
        ])
    }

    private mutating func start(depth: Int) -> FinderSketch.Start {
        guard choices.happens(25) else { return .topmost(.key) }
        switch choices.below(depth < 2 ? 3 : 2) {
        case 0: return .topmost(window())
        case 1: return .root(window())
        default: return .found(finder(screenType(), depth: depth + 1))
        }
    }

    private mutating func requirements() -> [ContextRequirement] {
        guard choices.happens(25) else { return [] }
        return choices.pick([
            [.same(key: "k")], [.same(key: "k")], [.same(key: "l")],
            [.equal(key: "k", value: .literal(.int(1)))], [.same(key: "k"), .same(key: "l")],
        ])
    }

    mutating func condition() -> ConditionSketch {
        switch choices.below(4) {
        case 0: .fixed(choices.happens(70))
        case 1: .equal(key: "k", .int(Int64(choices.below(3))))
        default: .found(finder(screenType()))
        }
    }

    // MARK: - What is given and asked

    mutating func filter(_ type: ScreenType) -> ScreenType? {
        choices.pick([nil, nil, nil, nil, type, type, Names.supertype])
    }

    mutating func task() -> TaskSketch {
        let values: [ValueSource] = [
            .context(key: "k"), .context(key: "k"), .literal(.int(1)), .context(key: "none"),
            .sessionUserID, .deviceLocale, .sessionAttribute("plan"),
        ]
        var task = TaskSketch(sources: [choices.pick(["k", "k", "l"]): choices.pick(values)])
        if choices.happens(15) { task.others = ["k", "l"] }
        if choices.happens(10) { task.screen = filter(screenType()) }
        task.isRefusing = choices.happens(1)
        return task
    }

    mutating func transform() -> TransformSketch {
        guard !choices.happens(3) else { return .fails }
        return .mapped(
            choices.pick([
                ["k": .literal(.int(2))], ["k": .context(key: "k"), "l": .literal(.string("a"))],
                [:],
            ])
        )
    }

    mutating func interceptor() -> InterceptorSketch {
        let destination = Destination(
            route: RoutesSketch.name(choices.below(3)),
            context: [ContextEntry(key: "k", value: "1")]
        )
        let verdicts: [Verdict] = [
            .refuse(reason: "no"), .redirect(to: destination), .redirect(to: destination),
            .detour(Detour(flow: "flow", destination: destination)),
            .detour(Detour(flow: "flow", destination: destination)), .openURL,
            .failed(RoutingError(.interceptorFailed, "broken")),
        ]
        var sketch = InterceptorSketch(condition: condition(), otherwise: choices.pick(verdicts))
        sketch.isLate = choices.happens(15)
        sketch.isRefusing = choices.happens(2)
        return sketch
    }

    mutating func options() -> Attributes {
        choices.happens(5) ? ["animated": .bool(false)] : [:]
    }

    // MARK: - What is built and where it goes

    mutating func factory(depth: Int = 0) -> FactorySketch {
        let kind = kind()
        var sketch = FactorySketch(view: template(kind, depth: depth))
        guard kind.isContainer, depth < 2, choices.happens(25) else { return sketch }
        for _ in 0..<1 + choices.below(2) {
            var child = FactorySketch.Child(
                factory: factory(depth: depth + 1),
                change: change(in: kind),
                tasks: choices.happens(25) ? [task()] : [],
                transform: choices.happens(15) ? transform() : nil
            )
            if kind == .navigation, child.factory.view.kind == .navigation, choices.happens(90) {
                child.factory = FactorySketch(view: template(.screen, depth: 2))
            }
            sketch.children.append(child)
        }
        return sketch
    }

    private mutating func template(_ kind: NodeKind, depth: Int) -> ViewTemplate {
        var template = ViewTemplate(type: choices.pick(Names.types(of: kind)), kind: kind)
        if kind.isContainer, depth < 2, choices.happens(60) {
            let most = kind == .split ? 2 : 3
            for _ in 0..<1 + choices.below(most) {
                var inner = self.kind()
                if kind == .split, choices.happens(80) { inner = .navigation }
                if kind == .navigation, inner == .navigation { inner = .screen }
                template.children.append(self.template(inner, depth: depth + 1))
            }
        }
        if choices.happens(20) { template.supertypes = [Names.supertype] }
        if choices.happens(10) { template.context = ["k": .int(Int64(choices.below(3)))] }
        template.definesPresentationContext = choices.happens(20)
        template.isDismissible = !choices.happens(5)
        return template
    }

    /// A change of the list of a container of the kind.
    private mutating func change(in kind: NodeKind) -> ListChange {
        guard !choices.happens(6) else { return .edit(choices.pick(EditSketch.allCases)) }
        let index = choices.happens(5) ? -1 : choices.below(4)
        switch kind {
        case .navigation:
            return choices.pick([.append, .append, .append, .only, .replacingLast])
        case .tab:
            return choices.pick([.append, .append, .insert(at: index), .replace(at: index)])
        case .split:
            return choices.pick([.primary, .detail, .detail, .onDetail, .onDetail])
        case .screen, .custom:
            return choices.pick([.append, .append, .insert(at: index), .only])
        }
    }

    /// Where a view goes behind one of a kind.
    mutating func placement(after kind: NodeKind?) -> Placement {
        let lists: [NodeKind] = [.navigation, .navigation, .navigation, .tab, .split, .custom]
        let isFitting = kind?.isContainer == true && choices.happens(85)
        let isListed = isFitting || choices.happens(kind == nil ? 15 : 35)
        switch isListed ? 0 : 1 + choices.below(24) {
        case 0:
            let container = isFitting ? kind ?? .navigation : choices.pick(lists)
            let change = change(in: container)
            guard container == .custom || choices.happens(10) else {
                return .put(change, into: .kind(container))
            }
            let name = choices.pick(Names.types(of: container) + [Names.supertype])
            return .put(change, into: .type(name))
        case 1...18:
            return .present(choices.pick(PresentationStyle.allCases), from: presenter())
        case 19...23:
            return .replaceRoot
        default:
            return .none
        }
    }

    private mutating func presenter() -> Placement.Presenter {
        switch choices.below(10) {
        case 0...6: .current
        case 7...8: .topmostParent
        default: .found(finder(screenType()))
        }
    }
}
