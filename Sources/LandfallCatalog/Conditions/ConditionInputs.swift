public import Landfall

/// The inputs of a catalog's conditions, each with the values that the conditions distinguish.
public struct ConditionInputs: Hashable, Sendable {
    /// The forms of devices that are named, folded as the conditions compare them.
    public package(set) var idioms: Set<String> = []

    /// The operating systems that are named, folded.
    public package(set) var platforms: Set<String> = []

    /// The channels that are named, folded.
    public package(set) var channels: Set<String> = []

    /// The patterns of locales that are named, folded.
    public package(set) var locales: Set<String> = []

    /// The versions at which ranges begin and end.
    public package(set) var appVersions: Set<String> = []

    /// The values of attributes that are named, by attribute.
    public package(set) var attributes: [String: Set<String>] = [:]

    /// The instants at which periods begin and end.
    public package(set) var instants: Set<Timestamp> = []

    /// Whether anything asks if somebody is signed in.
    public package(set) var asksSignedIn = false

    /// Whether anything asks if the intent has expired.
    public package(set) var asksExpiry = false

    /// The experiments that decide switches, each with all its variations.
    public package(set) var experiments: [String: [String]] = [:]

    /// The values of context keys that are named, by route and key.
    public package(set) var contextValues: [RouteID: [String: Set<ContextValue>]] = [:]

    /// The context keys of which it is asked whether they are there, by route.
    public package(set) var optionalKeys: [RouteID: Set<String>] = [:]

    /// Begins with nothing noted.
    package init() {}

    /// Notes what a condition looks at.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - route: The route to which it belongs; `nil` for one of the whole catalog.
    ///   - variations: The variations of each experiment, by name.
    package mutating func note(
        _ condition: CatalogCondition,
        of route: RouteID?,
        variations: [String: [String]]
    ) {
        switch condition {
        case .all(let conditions), .any(let conditions):
            for condition in conditions { note(condition, of: route, variations: variations) }
        case .not(let condition): note(condition, of: route, variations: variations)
        case .word(.idiom, let words): idioms.formUnion(words)
        case .word(.platform, let words): platforms.formUnion(words)
        case .word(.channel, let words): channels.formUnion(words)
        case .signedIn: asksSignedIn = true
        case .attribute(let name, let values):
            attributes[name, default: []].formUnion(values)
        case .locale(let patterns): locales.formUnion(patterns.map(\.text))
        case .appVersion(let range): appVersions.formUnion(range.versions)
        case .context(let key, let values):
            guard let route else { return }
            contextValues[route, default: [:]][key, default: []].formUnion(values)
        case .contextPresent(let key):
            guard let route else { return }
            optionalKeys[route, default: []].insert(key)
        case .notExpired: asksExpiry = true
        case .between(let start, let end): instants.formUnion([start, end])
        case .experiment(let name, _): experiments[name] = variations[name]
        case .found, .always: break
        }
    }
}
