import Landfall

/// Names of the team's own interceptors that mean something already.
struct RegistryCheck: CatalogCheck {
    let registry: InterceptorRegistry

    var findings = Findings()

    mutating func run() {
        let start = SourcePlace(line: 1, column: 1)
        let taken = Grammar.interceptor.keys
        for name in registry.before.keys.sorted() where taken.contains(name) {
            refuse("an own interceptor can't be registered as \"\(name)\"", at: start)
        }
        if registry.after["event"] != nil {
            refuse("an own interceptor can't be registered as \"event\"", at: start)
        }
    }
}
