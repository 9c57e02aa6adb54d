import Landfall

/// The team's own interceptors, by the names under which a catalog uses them.
struct InterceptorRegistry {
    /// Those that are asked before a plan is sent.
    var before: [String: any PreNavigationInterceptor] = [:]

    /// Those that run when a plan has been made.
    var after: [String: any PostNavigationInterceptor] = [:]
}
