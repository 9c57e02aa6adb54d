@testable import Landfall

/// A route in words that both the library's model and the Router understand.
struct Journey: Sendable {
    /// The one key of all contexts.
    static let key = "k"

    /// The value that the route asks for.
    static let value = "1"

    var stops: [Stop]
    var start: Start

    /// One step.
    struct Stop: Sendable {
        var look: Look?
        var make: Made?
        var placement: Place
        /// Whether a context task gives the screen the route's value.
        var isGivenValue: Bool
        /// The value that all steps further back see; `nil` for the same.
        var valueBehind: String?
        /// Whether an interceptor of the step says no.
        var isRefused = false
    }

    /// A search: its subject and its area.
    struct Look: Sendable {
        var type: ScreenType
        var options: SearchOptions
        var isFromRoot: Bool
        var isByValue: Bool

        var finder: TypeFinder<AnyScreen> {
            .type(
                type,
                matching: isByValue ? [Journey.key] : [],
                options: options,
                start: isFromRoot ? .root : .topmost
            )
        }
    }

    /// A screen that is built.
    struct Made: Sendable {
        var type: ScreenType
        var kind: NodeKind
        var children: [ScreenType]

        var template: ViewTemplate {
            ViewTemplate(type: type, kind: kind, children: children.map { ViewTemplate(type: $0) })
        }
    }

    /// The action that puts it in place.
    enum Place: Sendable {
        case push, pushAsRoot, pushReplacingLast
        case addTab(at: Int?, isReplacing: Bool)
        case setPrimary, showDetail, pushOnDetail
        case present(isFromTop: Bool)
        case replaceRoot

        /// The kind of container that is needed, or `nil`.
        var container: NodeKind? {
            switch self {
            case .push, .pushAsRoot, .pushReplacingLast: .navigation
            case .addTab: .tab
            case .setPrimary, .showDetail, .pushOnDetail: .split
            case .present, .replaceRoot: nil
            }
        }

        var placement: Placement {
            switch self {
            case .push: .push
            case .pushAsRoot: .pushAsRoot
            case .pushReplacingLast: .pushReplacingLast
            case .addTab(let index, let isReplacing): .addTab(at: index, isReplacing: isReplacing)
            case .setPrimary: .setPrimary
            case .showDetail: .showDetail
            case .pushOnDetail: .pushOnDetail
            case .present(let isFromTop):
                .present(.fullScreen, from: isFromTop ? .topmostParent : .current)
            case .replaceRoot: .replaceRoot
            }
        }
    }

    /// The origin of the chain.
    enum Start: Sendable {
        case root, current
        case found(Look)
    }

    /// The journey as a chain of ours.
    var scenario: Scenario {
        let steps = stops.map { stop in
            var step = Step(
                type: stop.make?.type ?? "Looked up",
                finder: stop.look?.finder,
                factory: stop.make.map { TemplateFactory<AnyScreen>($0.template) },
                action: PlacementAction<AnyScreen>(stop.placement.placement)
            )
            if stop.isRefused { step.interceptors = [Named("i", refusing: "closed")] }
            if let value = stop.valueBehind {
                step.contextBehind = MappedContext([Self.key: .literal(.string(value))])
            }
            if stop.isGivenValue { step.tasks = [SetContext([Self.key: .context(key: Self.key)])] }
            return step
        }
        let origin: Chain.Origin =
            switch start {
            case .root: .root
            case .current: .current
            case .found(let look): .found(look.finder)
            }
        var scenario = Scenario(steps, from: origin)
        scenario.context = [Self.key: .string(Self.value)]
        return scenario
    }
}
