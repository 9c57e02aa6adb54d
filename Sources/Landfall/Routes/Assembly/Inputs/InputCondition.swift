/// A condition in code, on the input of the place at which it stands.
struct InputCondition<Input: ContextRepresentable>: Condition {
    let decide: @Sendable (Input, NavigationRequest) -> Bool

    func holds(in scope: inout ConditionScope) -> Bool {
        Input(context: scope.context).map { decide($0, scope.request) } ?? false
    }
}
