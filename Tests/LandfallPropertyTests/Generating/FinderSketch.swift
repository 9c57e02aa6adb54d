import Landfall
import LandfallSketches

/// A finder that can be written down and made simpler; it finds by the finders of the library.
indirect enum FinderSketch: Finder {
    typealias Target = AnyScreen

    case type(ScreenType, [ContextRequirement], SearchOptions, Start)
    case kind(NodeKind, [ContextRequirement], SearchOptions, Start)
    /// By a condition on the value of a key.
    case predicate(key: String, value: String, SearchOptions, Start)
    case instance(NodeID)
    case presenting(Start)
    case details(SearchOptions, Start)

    /// The place where a search begins.
    indirect enum Start {
        case topmost(WindowChoice)
        case root(WindowChoice)
        case found(FinderSketch)

        var searchStart: SearchStart {
            switch self {
            case .topmost(let window): SearchStart(.topmost, in: window)
            case .root(let window): SearchStart(.root, in: window)
            case .found(let finder): SearchStart(.found(finder))
            }
        }

        /// As the library begins unless it is told otherwise.
        var isUsual: Bool {
            if case .topmost(.key) = self { true } else { false }
        }
    }

    func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        switch self {
        case .type(let type, let requirements, let options, let start):
            TypeFinder<AnyScreen>(
                type: type,
                requirements: requirements,
                options: options,
                start: start.searchStart
            ).node(in: tree, for: scope)
        case .kind(let kind, let requirements, let options, let start):
            TypeFinder<AnyScreen>(
                .kind(kind),
                requirements: requirements,
                options: options,
                start: start.searchStart
            ).node(in: tree, for: scope)
        case .predicate(let key, let value, let options, let start):
            PredicateFinder<BaseScreen>(options: options, start: start.searchStart) { screen, _ in
                screen[key] == value
            }.node(in: tree, for: scope)
        case .instance(let id):
            InstanceFinder<AnyScreen>(id).node(in: tree, for: scope)
        case .presenting(let start):
            PresentingFinder<AnyScreen>(of: start.searchStart).node(in: tree, for: scope)
        case .details(let options, let start):
            DetailsNavigationFinder<AnyScreen>(
                of: "Split0",
                options: options,
                start: start.searchStart
            ).node(in: tree, for: scope)
        }
    }

    var label: String { "\(self)" }

    /// The same finder with a plainer search; itself for none that can be plainer.
    var plainer: [FinderSketch] {
        switch self {
        case .type(let type, let requirements, let options, let start):
            (requirements.isEmpty ? [] : [.type(type, [], options, start)])
                + (options == .fullStack ? [] : [.type(type, requirements, .fullStack, start)])
                + (start.isUsual ? [] : [.type(type, requirements, options, .topmost(.key))])
        case .kind(let kind, let requirements, let options, let start):
            (requirements.isEmpty ? [] : [.kind(kind, [], options, start)])
                + (options == .fullStack ? [] : [.kind(kind, requirements, .fullStack, start)])
                + (start.isUsual ? [] : [.kind(kind, requirements, options, .topmost(.key))])
        case .predicate, .details:
            [.type(Names.supertype, [], .fullStack, .topmost(.key))]
        case .presenting(let start):
            start.isUsual ? [] : [.presenting(.topmost(.key))]
        case .instance:
            []
        }
    }
}

/// A type that many screens of random trees stand for.
enum BaseScreen: Screen {
    typealias Input = Context

    static let type = Names.supertype
}
