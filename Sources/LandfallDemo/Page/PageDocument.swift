import Landfall
import LandfallContract

/// The content of the page, for its script.
struct PageDocument: Encodable {
    private let links: [Link]
    private let phones: [Phone]
    private let taps: [TapDocument]

    /// Takes what is shown now.
    ///
    /// - Parameter content: The phones and the taps.
    init(_ content: TapBoard.Content) {
        links = DemoLink.all.map { Link(id: $0.id, kind: $0.kind, title: $0.title, url: $0.target) }
        phones = content.phones.map(Phone.init)
        taps = content.taps.map(TapDocument.init)
    }

    private struct Link: Encodable {
        let id: String
        let kind: DemoLink.Kind
        let title: String
        let url: String
    }

    private struct Phone: Encodable {
        let id: String
        let owner: String
        let user: String
        /// The state in JSON; `nil` while the app is closed.
        let state: String?
        let isStreaming: Bool
        let isBusy: Bool
        let canGoBack: Bool
        let flow: String?

        init(_ view: PhoneView) {
            id = view.id
            owner = view.owner
            user = view.userID
            state = view.state.map {
                String(decoding: ContentEncoding.json.bytes(of: $0), as: UTF8.self)
            }
            isStreaming = view.isStreaming
            isBusy = view.isBusy
            canGoBack = view.canGoBack
            flow = view.flow
        }
    }

    private struct TapDocument: Encodable {
        let number: Int
        let phone: String
        let kind: String
        let title: String
        let link: String
        let isDone: Bool
        let outcome: String?
        let reason: String?
        let route: String?
        let operations: [String]
        let milliseconds: Int?
        let result: String?
        let fault: String?
        let steps: [Tap.Step]
        /// The plan in JSON.
        let plan: String?
        let explanation: String
        let rows: [ShownRow]

        init(_ tap: Tap) {
            number = tap.number
            phone = tap.phoneID
            kind = tap.kind
            title = tap.title
            link = tap.link
            isDone = tap.isDone
            outcome = tap.plan?.outcome.rawValue
            reason = tap.plan?.reason ?? tap.plan?.error?.code
            route = tap.plan?.route?.name
            operations = tap.operations
            milliseconds = tap.answerTime.map { Int(($0 / .milliseconds(1)).rounded()) }
            result = tap.result
            fault = tap.fault
            steps = tap.steps
            plan = tap.plan.map {
                String(decoding: ContentEncoding.json.bytes(of: $0), as: UTF8.self)
            }
            explanation = tap.explanation
            rows = tap.rows
        }
    }
}
