import Landfall

/// The result of a request in a state.
struct PairResult {
    /// How it was answered.
    var outcome: Outcome
    /// The route that was resolved in the end, behind redirects and detours.
    var route: RouteID?
    /// What is wrong with the answer; `nil` for nothing.
    var fault: Fault?
    /// The screen that must stay and because of which there is no plan.
    var holder: ScreenType?
    /// What the app shows then; `nil` where nothing changes or where that is not known.
    var next: ViewTree?
}
