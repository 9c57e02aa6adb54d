import Landfall

/// A change of the context for what lies behind, that can be written down.
enum TransformSketch: ContextTransform, CustomStringConvertible {
    case mapped([String: ValueSource])
    case fails

    func context(behind scope: StepScope) throws(RoutingError) -> Context {
        guard case .mapped(let sources) = self else {
            throw RoutingError(.invalidContext, "the context is none that the transform takes")
        }
        return MappedContext(sources).context(behind: scope)
    }

    var description: String {
        guard case .mapped(let sources) = self else { return "fails" }
        return "\(sources.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })"
    }
}
