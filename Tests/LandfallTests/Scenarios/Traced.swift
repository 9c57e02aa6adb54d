import Synchronization

@testable import Landfall

/// The events of a run, in order.
final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    /// All that happened.
    var lines: [String] { entries.withLock { $0 } }

    func note(_ line: String) { entries.withLock { $0.append(line) } }

    /// How often something happened.
    func count(_ line: String) -> Int { lines.count { $0 == line } }
}

/// An interceptor that notes when it is prepared and asked.
struct TracedInterceptor: PreNavigationInterceptor {
    let name: String
    let log: Log
    var verdict = Verdict.proceed
    var fault: RoutingError?

    var label: String { name }

    func prepare(in scope: StepScope) throws(RoutingError) {
        log.note("prepare interceptor \(name)")
        if let fault { throw fault }
    }

    func decision(in scope: StepScope) -> Decision {
        log.note("ask \(name)")
        return .now(verdict)
    }
}

/// A context task that notes when it is prepared and gives its values.
struct TracedTask: ContextTask {
    let name: String
    let log: Log
    var screen: ScreenType?
    var given: Context = [:]
    var fault: RoutingError?

    var declaredKeys: [String] { given.sortedKeys }

    func prepare(in scope: StepScope) throws(RoutingError) {
        log.note("prepare task \(name)")
        if let fault { throw fault }
    }

    func values(in scope: StepScope) throws(RoutingError) -> Context {
        log.note("give \(name)")
        return given
    }
}

/// A finder that notes when it is asked, and finds a screen by its type.
struct TracedFinder: Finder {
    typealias Target = AnyScreen

    let name: String
    let type: ScreenType
    let log: Log

    func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        log.note("find \(name)")
        return TypeFinder<AnyScreen>(type: type).node(in: tree, for: scope)
    }
}

/// A factory that notes when it is prepared, or that refuses.
struct TracedFactory: Factory {
    typealias Product = AnyScreen

    let built: ViewTemplate
    let log: Log
    var fault: RoutingError?

    func template(in scope: StepScope) throws(RoutingError) -> ViewTemplate {
        log.note("prepare factory \(built.type)")
        if let fault { throw fault }
        return built
    }
}

/// A post-navigation interceptor that notes its screen, its context and the stack.
struct TracedPost: PostNavigationInterceptor {
    let name: String
    let log: Log
    var screen: ScreenType?

    func events(for landing: Landing) -> [NavigationEvent] {
        log.note("post \(name) on \(landing.node)")
        let stack = landing.stack.map(\.text).joined(separator: " ")
        let entry = ContextEntry(key: "stack", value: stack)
        return [
            NavigationEvent(name: name, properties: landing.context.sortedText + [entry])
        ]
    }
}

extension RoutingError {
    /// A fault of the app's own.
    static let ownFault = RoutingError(.generic, "the app says no")
}
