/// A place where an interceptor leads into a flow past its first steps.
struct FlowEntry {
    /// The flow.
    let flow: String

    /// The step at which it begins.
    let step: String

    /// Where that is said.
    let place: Place
}
