/// One transform after another.
struct TransformSequence: ContextTransform {
    let first: any ContextTransform
    let second: any ContextTransform

    func context(behind scope: StepScope) throws(RoutingError) -> Context {
        let context = try first.context(behind: scope)
        return try second.context(behind: scope.with(context: context))
    }
}
