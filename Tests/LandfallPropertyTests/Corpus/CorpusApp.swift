import Landfall
import LandfallBytes
import LandfallCatalog
import LandfallContract
import LandfallSketches

/// An app of the corpus: its catalog, and devices and taps as its screens and routes allow them.
struct CorpusApp {
    private let catalog: Catalog
    private let resolver: IntentResolver
    private let screens: [TypeSyntax]
    private let containers: [TypeSyntax]

    /// Loads the catalog of an app.
    ///
    /// - Parameters:
    ///   - text: The catalog.
    ///   - name: What it is called.
    /// - Throws: ``CatalogErrors``.
    init(_ text: String, name: String) throws(CatalogErrors) {
        catalog = try Catalog.load(text: text, file: name, version: "sha256:\(name)")
        resolver = IntentResolver(
            router: Router(table: catalog.routes, experiments: catalog.experiments),
            links: catalog.links,
            maximumStateAge: catalog.maxStateAge,
            interceptorTimeout: catalog.interceptorTimeout,
            catalogVersion: catalog.version,
            tokens: PlainTokens(),
            audience: name
        )
        screens = catalog.syntax.types.filter { !$0.kind.isContainer }
        containers = catalog.syntax.types.filter(\.kind.isContainer)
    }

    /// The case of a seed.
    func makeCase(seed: UInt64, encoding: ContentEncoding) throws -> CorpusCase {
        var choices = Choices(seed: seed)
        let state = choices.happens(90) ? try state(&choices) : nil
        return CorpusCase(
            try intent(seed: seed, &choices),
            state: state,
            encoding: encoding,
            headers: choices.happens(20) ? Self.headers : [],
            resolver: resolver
        )
    }

    private static let headers = [
        RecordHeader(
            name: "traceparent",
            text: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        ),
        RecordHeader(name: "kafka_correlationId", text: "c-1"),
    ]

    // MARK: - Devices

    private func state(_ choices: inout Choices) throws -> DeviceState {
        var trees = CorpusTrees(choices, screens: screens, containers: containers)
        let tree = try trees.make().tree()
        choices = trees.choices
        let sequence = Int64(choices.below(1000))
        var state = DeviceState(deviceID: CorpusCase.deviceID, sequence: sequence, tree: tree)
        state.launchID = "launch-1"
        state.app.version = "7.\(choices.below(4)).0"
        state.app.platform = choices.pick(["IOS", "ANDROID"])
        state.app.locale = choices.pick(["de-DE", "en-GB"])
        let age = choices.happens(5) ? 86_400_000 : Int64(choices.below(60_000))
        state.capturedAt = Timestamp(
            millisecondsSinceEpoch: CorpusCase.now.millisecondsSinceEpoch - age
        )
        if choices.happens(70) {
            var session = Session()
            session.userID = "user-\(choices.below(500))"
            session.isAuthenticated = choices.happens(80)
            if choices.happens(40) { session.attributes["mfa"] = .string("true") }
            state.session = session
        }
        return state
    }

    // MARK: - Taps

    private func intent(seed: UInt64, _ choices: inout Choices) throws -> NavigationIntent {
        let target = target(&choices)
        var intent = NavigationIntent(intentID: "i-\(seed)", target: target)
        if choices.happens(95) { intent.deviceID = CorpusCase.deviceID }
        if choices.happens(40) { intent.userID = "user-\(choices.below(500))" }
        intent.channel = choices.pick(["PUSH_TAP", "EMAIL_LINK", "UNIVERSAL_LINK", "", "FAX"])
        intent.attempt = choices.happens(5) ? 1 : 0
        let now = CorpusCase.now.millisecondsSinceEpoch
        if choices.happens(70) {
            intent.occurredAt = Timestamp(millisecondsSinceEpoch: now - Int64(choices.below(9000)))
        }
        if choices.happens(30) {
            let rest = Int64(choices.below(20_000)) - 3000
            intent.expiresAt = Timestamp(millisecondsSinceEpoch: now + rest)
        }
        if choices.happens(30) {
            var message = MessageReference()
            message.provider = "apns"
            message.campaignID = "c-\(choices.below(9))"
            intent.message = message
        }
        if choices.happens(10) {
            var click = Click()
            click.isBot = choices.happens(50)
            intent.click = click
        }
        if choices.happens(15) { intent.attributes["mfa"] = .string("true") }
        if !intent.deviceID.isEmpty, choices.happens(10) {
            intent.deviceState = try state(&choices)
        }
        return intent
    }

    private func target(_ choices: inout Choices) -> NavigationIntent.Target {
        let kind = choices.below(100)
        if kind < 3 { return .link("https://elsewhere.example.com/x") }
        if kind < 5 { return .link("not a link") }
        if kind < 13 {
            return .destinations([destination(&choices), destination(&choices)])
        }
        if kind < 60, let link = link(&choices) { return .link(link) }
        return .destination(destination(&choices))
    }

    private func destination(_ choices: inout Choices) -> Destination {
        guard !choices.happens(3) else { return Destination(route: "no-such-route") }
        let route = choices.pick(catalog.syntax.routes)
        var context: [ContextEntry] = []
        for (key, parameter) in route.parameters.sorted(by: { $0.key < $1.key }) {
            if choices.happens(parameter.isOptional ? 60 : 4) { continue }
            let value = CorpusTrees.value(of: parameter, &choices)
            context.append(ContextEntry(key: key, value: value))
        }
        if choices.happens(3) { context.append(ContextEntry(key: "surplus", value: "1")) }
        return Destination(route: route.id, context: context)
    }

    /// A link of a route, its places filled in.
    private func link(_ choices: inout Choices) -> String? {
        let routes = catalog.syntax.routes.filter { !$0.links.isEmpty }
        guard !routes.isEmpty else { return nil }
        let route = choices.pick(routes)
        var link = choices.pick(route.links)
        for (key, parameter) in route.parameters.sorted(by: { $0.key < $1.key }) {
            let value = CorpusTrees.value(of: parameter, &choices)
            link.replace(":\(key)", with: value)
        }
        return "https://\(choices.pick(catalog.links.hosts.sorted()))\(link)"
    }
}
