import Landfall

/// A context task that can be written down.
struct TaskSketch: ContextTask, CustomStringConvertible {
    /// The screens that it is for; `nil` for all.
    var screen: ScreenType?
    var sources: [String: ValueSource]
    /// Keys that it sets beyond those of its sources.
    var others: [String] = []
    /// Whether it refuses before anything is planned.
    var isRefusing = false

    private var task: SetContext { SetContext(sources, declaredKeys: others) }

    func prepare(in scope: StepScope) throws(RoutingError) {
        guard isRefusing else { return }
        throw RoutingError(.generic, "the task can't do with it")
    }

    func values(in scope: StepScope) -> Context { task.values(in: scope) }

    var declaredKeys: [String] { task.declaredKeys }

    var description: String {
        let keys = sources.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let target = screen.map { " to \($0)" } ?? ""
        let declared = others.isEmpty ? "" : ", declares \(others)"
        return "\(keys)\(target)\(declared)\(isRefusing ? ", refuses" : "")"
    }
}
