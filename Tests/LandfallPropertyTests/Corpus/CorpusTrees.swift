import Landfall
import LandfallCatalog
import LandfallSketches

/// Makes trees of the screens and containers of a catalog, some as the app would build them and some
/// as nobody would.
struct CorpusTrees {
    /// The choices that are left.
    private(set) var choices: Choices
    private let screens: [TypeSyntax]
    private let containers: [TypeSyntax]
    private var count = 0

    /// Makes trees by these choices.
    init(_ choices: Choices, screens: [TypeSyntax], containers: [TypeSyntax]) {
        self.choices = choices
        self.screens = screens
        self.containers = containers
    }

    /// Makes a tree of the catalog's screens and containers.
    mutating func make() -> TreeSketch {
        var sketch = TreeSketch(windows: [])
        for number in 0..<(choices.happens(5) ? 2 : 1) {
            let root = choices.happens(2) ? nil : level(depth: 0)
            sketch.windows.append(TreeSketch.Window(id: "w\(number)", root: root))
        }
        if choices.happens(3), let id = sketch.views.flatMap(\.presented).first?.id {
            sketch.moving[id] = choices.pick([.presenting, .dismissing])
        }
        return sketch
    }

    private mutating func level(depth: Int) -> View {
        let type =
            depth == 0 && !choices.happens(15) || choices.happens(50)
            ? choices.pick(containers) : choices.pick(screens)
        var view = view(of: type, depth: 0)
        if depth < 3, choices.happens(25) {
            var presented = level(depth: depth + 1)
            presented.style = choices.pick(PresentationStyle.allCases)
            view.presented = [presented]
        }
        return view
    }

    private mutating func view(of type: TypeSyntax, depth: Int) -> View {
        count += 1
        var view = View(id: NodeID("n\(count)"), type: type.type, kind: type.kind)
        view.supertypes = type.supertypes
        view.isDismissible = !choices.happens(4)
        for (key, parameter) in type.context.sorted(by: { $0.key < $1.key }) {
            let value = Self.value(of: parameter, &choices)
            view.context.append(ContextEntry(key: key, value: value))
        }
        guard type.kind.isContainer, depth < 4 else { return view }
        let all = screens + containers
        for child in type.children {
            guard let outline = all.first(where: { $0.type == child }) else { continue }
            view.children.append(self.view(of: outline, depth: depth + 1))
        }
        let most = type.kind == .split ? 2 : 4
        while view.children.count < most, choices.happens(view.children.isEmpty ? 90 : 35) {
            let isNested = type.kind != .navigation && choices.happens(40)
            let child = choices.pick(isNested ? containers : screens)
            view.children.append(self.view(of: child, depth: depth + 1))
        }
        if type.kind == .tab, !view.children.isEmpty {
            view.selected = choices.below(view.children.count)
        }
        if type.kind == .custom, !view.children.isEmpty { view.visible = [view.children.count - 1] }
        return view
    }

    /// A value that a parameter takes; few, so that they meet.
    static func value(of parameter: Route.Parameter, _ choices: inout Choices) -> String {
        if !parameter.allowed.isEmpty { return choices.pick(parameter.allowed).text }
        let number = 1 + choices.below(4)
        return switch parameter.type {
        case .int: "\(number)"
        case .double: "\(number).5"
        case .bool: number % 2 == 0 ? "true" : "false"
        case .uuid: "0000000\(number)-0000-4000-8000-000000000000"
        case .string: choices.happens(10) ? "ä\"\\\(number)" : "x\(number)"
        }
    }
}
