import Landfall

/// A tap, and what has become of it so far.
struct Tap: Sendable {
    /// Counts the taps of the demo from 1.
    let number: Int
    /// The intent that it became.
    let intentID: String
    let phoneID: String
    /// How the person came, as the page names it.
    let kind: String
    /// What the person tapped on.
    let title: String
    /// The link as it was sent; empty for what resumes a flow.
    let link: String
    /// What happened, in order.
    var steps: [Step] = []
    var plan: ActionPlan?
    /// The plan's operations in words.
    var operations: [String] = []
    /// How long the gateway took to answer with the plan.
    var answerTime: Duration?
    /// What the device says of the plan.
    var result: String?
    /// Why the plan is as it is.
    var explanation = ""
    /// What PostgreSQL has of it.
    var rows: [ShownRow] = []
    /// Whether more is to come.
    var isDone = false
    /// Why there is no plan.
    var fault: String?

    /// Something that happened.
    struct Step: Sendable, Encodable {
        /// What happened.
        let text: String
        /// How many milliseconds it took; `nil` where that says nothing.
        let milliseconds: Int?
    }
}

/// The view of a phone on the page.
struct PhoneView: Sendable {
    let id: String
    /// Whose phone it is.
    let owner: String
    /// The user who is signed in; empty for nobody.
    var userID = ""
    /// What it shows; `nil` while the app is closed.
    var state: DeviceState?
    /// Whether its stream of plans is open.
    var isStreaming = false
    /// Whether something is under way.
    var isBusy = false
    /// Whether there is a way back.
    var canGoBack = false
    /// The flow that the person is asked to go through.
    var flow: String?
}
