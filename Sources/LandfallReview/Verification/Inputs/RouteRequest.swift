import Landfall

/// Somebody's request to be somewhere: a route with a context, by a channel, at a time.
struct RouteRequest: Sendable {
    let route: RouteID
    /// The context, in the order of the keys.
    let context: [ContextEntry]
    /// How the person comes; empty where no condition asks.
    let channel: String
    /// When.
    let now: Timestamp
    /// What is said beside route and context; empty where nothing else can differ.
    let circumstances: String
    /// What is resolved.
    let intent: NavigationIntent

    /// Creates a request.
    init(
        _ route: RouteID,
        context: [ContextEntry],
        channel: String = "PUSH_TAP",
        now: Timestamp = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000),
        circumstances: String = ""
    ) {
        self.route = route
        self.context = context
        self.channel = channel
        self.now = now
        self.circumstances = circumstances
        var intent = NavigationIntent(
            intentID: "verify",
            target: .destination(Destination(route: route, context: context))
        )
        intent.deviceID = Situation.deviceID
        intent.channel = channel
        self.intent = intent
    }

    /// The same request with other values.
    func renamed(_ naming: ValueRenaming, _ symbols: SymbolTable) -> RouteRequest {
        let entries = context.map { entry in
            let number = symbols.number(of: entry.value)
            guard number != SymbolTable.unknown else { return entry }
            return ContextEntry(key: entry.key, value: symbols.texts[Int(naming[number])])
        }
        return RouteRequest(
            route,
            context: entries,
            channel: channel,
            now: now,
            circumstances: circumstances
        )
    }
}
