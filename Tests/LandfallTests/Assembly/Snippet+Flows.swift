extension Snippet {
    // MARK: Flows

    static let flows = flowSteps + flowResults + flowParents

    /// A flow of which only one part is of interest.
    private static func flow(
        steps: String = "case first, second",
        shared: String = "",
        _ stages: String
    ) -> String {
        """
        private struct Flow0: FlowDefinition {
            enum Step: Codable { \(steps) }
            \(shared)
            typealias Root = Stack
            let name = "flow"
            func begin(in place: Place) -> Next { .show(.first) }
            func stage(of step: Step, in place: Place) -> Stage {
                switch step { \(stages) }
            }
        }
        """
    }

    private static let flowSteps = [
        Snippet(
            "a step that the flow does not have",
            wrong: flow(
                "case .first: .show(home).then(.show(.third)); case .second: .show(home).then(.end)"
            ),
            right: flow(
                "case .first: .show(home).then(.show(.second)); case .second: .show(home).then(.end)"
            ),
            says: "has no member 'third'"
        ),
        Snippet(
            "a step that nothing shows",
            wrong: flow("case .first: .show(home).then(.end)"),
            right: flow("case .first, .second: .show(home).then(.end)"),
            says: "switch must be exhaustive"
        ),
        Snippet(
            "a step whose data lack",
            wrong: flow(
                steps: "case first; case second(Int)",
                "case .first: .show(home).then(.show(.second)); case .second: .show(home).then(.end)"
            ),
            right: flow(
                steps: "case first; case second(Int)",
                "case .first: .show(home).then(.show(.second(2))); case .second: .show(home).then(.end)"
            ),
            says: "expects argument of type 'Int'"
        ),
        Snippet(
            "a step without what comes behind it",
            wrong: flow("case .first: .show(home); case .second: .show(home).then(.end)"),
            right: flow(
                "case .first: .show(home).then(.end); case .second: .show(home).then(.end)"
            ),
            says: "FlowStage<Flow0>"
        ),
        Snippet(
            "a step whose route lacks its input",
            wrong: flow("case .first, .second: .show(chat).then(.end)"),
            right: flow("case .first, .second: .show(chat, ChatInput(chatID: \"1\")).then(.end)"),
            says: "the route has an input: say 'show(route, input)'"
        ),
        Snippet(
            "a step whose route is given another input",
            wrong: flow(
                "case .first, .second: .show(chat, ProductInput(id: \"1\", url: nil)).then(.end)"
            ),
            right: flow(
                "case .first, .second: .show(product, ProductInput(id: \"1\", url: nil)).then(.end)"
            ),
            says: "ProductInput"
        ),
        Snippet(
            "a detour that is entered at a step of another flow",
            wrong: "private let detour = SignIn().detour(at: .terms)",
            right: "private let detour = SignIn().detour(at: .code(email: \"a\"))",
            says: "has no member 'terms'"
        ),
        Snippet(
            "a detour without the input of its flow",
            wrong: "private let detour = Checkout().detour()",
            right: "private let detour = Checkout().detour(with: ChatInput(chatID: \"1\"))",
            says: "'ChatInput') and 'NoInput' be equivalent"
        ),
    ]

    private static let counting = """
        struct Shared: SharedValues {
            var count: Int?
            static let fields = InputFields(Self.init, InputField("count", \\.count))
        }
        """

    private static let flowResults = [
        Snippet(
            "a result that is not shared",
            wrong: flow(
                shared: counting,
                "case .first, .second: .show(home).bringing(\\.total).then(.end)"
            ),
            right: flow(
                shared: counting,
                "case .first, .second: .show(home).bringing(\\.count).then(.end)"
            ),
            says: "has no member 'total'"
        ),
        Snippet(
            "a result that is used as one of another type",
            wrong: flow(
                steps: "case first; case second(String)",
                shared: counting,
                """
                case .first: .show(home).bringing(\\.count).then { .show(.second($0)) }
                case .second: .show(home).then(.end)
                """
            ),
            right: flow(
                steps: "case first; case second(Int)",
                shared: counting,
                """
                case .first: .show(home).bringing(\\.count).then { .show(.second($0)) }
                case .second: .show(home).then(.end)
                """
            ),
            says: "requires the types 'Int' and 'String' be equivalent"
        ),
        Snippet(
            "a shared value that is there from the start",
            wrong: """
                private struct Values: SharedValues {
                    var count: Int
                    static let fields = InputFields(Self.init, InputField("count", \\.count))
                }
                """,
            right: """
                private struct Values: SharedValues {
                    var count: Int?
                    static let fields = InputFields(Self.init, InputField("count", \\.count))
                }
                """,
            says: "does not conform to protocol 'SharedValues'"
        ),
        Snippet(
            "a step that brings something and is skipped for nothing",
            wrong: flow(
                shared: counting,
                "case .first, .second: .show(home).bringing(\\.count).when(false).then(.end)"
            ),
            right: flow(
                shared: counting,
                "case .first, .second: .show(home).bringing(\\.count).when(false, otherwise: .end).then(.end)"
            ),
            says: "say 'when(isNeeded, otherwise: next)'"
        ),
        Snippet(
            "a step that is a flow, and brings something",
            wrong: flow(
                shared: counting,
                "case .first, .second: .flow(SignIn()).bringing(\\.count).then(.end)"
            ),
            right: flow(shared: counting, "case .first, .second: .flow(SignIn()).then(.end)"),
            says: "what a flow brings is its 'result', read in 'shared'"
        ),
        Snippet(
            "a text of a flow for a number",
            wrong:
                "Assembly(Leaf.self).find().set(\\.number, to: .shared(\\SignIn.Shared.email)).from(home)",
            right:
                "Assembly(Product.self).find().set(\\.url, to: .shared(\\SignIn.Shared.email)).from(home)",
            says: "only a 'String' field takes one"
        ),
    ]

    private static let flowParents = [
        Snippet(
            "a step that is handed up to nobody",
            wrong: flow("case .first, .second: .show(home).then(.handUp(.first))"),
            right: flow("case .first, .second: .show(home).then(.end)"),
            says: "the flow has no 'Parent' that could take the step"
        ),
        Snippet(
            "a step that is handed up to a flow that does not have it",
            wrong: "private let next: FlowNext<Consent> = .handUp(.third)",
            right: "private let next: FlowNext<Consent> = .handUp(.pay)",
            says: "has no member 'third'"
        ),
        Snippet(
            "a step that is a flow of another",
            wrong: flow("case .first, .second: .flow(Consent()).then(.end)"),
            right: flow("case .first, .second: .flow(SignIn()).then(.end)"),
            says: "the flow is a step of another: see its 'Parent'"
        ),
    ]

    /// The flows of the app of which the snippets speak.
    static let flowsOfApp = """
        struct SignIn: FlowDefinition {
            enum Step: Codable {
                case credentials
                case code(email: String)
            }
            struct Shared: SharedValues {
                var email: String?
                static let fields = InputFields(Self.init, InputField("email", \\.email))
            }
            typealias Root = Stack
            let name = "sign-in"
            func begin(in place: Place) -> Next { .show(.credentials) }
            func stage(of step: Step, in place: Place) -> Stage {
                switch step {
                case .credentials:
                    .show(circle).bringing(\\.email).then { .show(.code(email: $0)) }
                case .code(let email):
                    .show(chat, ChatInput(chatID: email)).when(place.isSignedIn).then(.end)
                }
            }
        }
        struct Checkout: FlowDefinition {
            typealias Input = ChatInput
            enum Step: Codable { case consent, pay }
            typealias Root = Tabs
            let name = "checkout"
            func begin(in place: Place) -> Next { .show(.consent) }
            func stage(of step: Step, in place: Place) -> Stage {
                switch step {
                case .consent: .flow(Consent()).then(.show(.pay))
                case .pay: .show(chat, place.input).then(.end)
                }
            }
        }
        struct Consent: FlowDefinition {
            enum Step: Codable { case terms }
            typealias Parent = Checkout
            typealias Root = Inner
            let name = "consent"
            func begin(in place: Place) -> Next { .show(.terms) }
            func stage(of step: Step, in place: Place) -> Stage {
                switch step { case .terms: .show(circle).then { .handUp(.pay) } }
            }
        }
        """
}
