extension Explanation {
    /// What the token of an intent said, and what came with it: names and keys, never values.
    public struct Resumption: Hashable, Sendable {
        /// The flows that are open, the outermost first.
        public let flows: [Place]
        /// The route that had asked for a result, where no flow is open.
        public let route: RouteID?
        /// Whether the step or the question was completed; `false` where the person cancelled.
        public let isCompleted: Bool
        /// The keys that the flows have gathered before, in ascending order.
        public let gathered: [String]
        /// The keys that came with the token, in ascending order.
        public let brought: [String]

        /// A flow and its open step.
        public struct Place: Hashable, Sendable {
            /// The name of the flow.
            public let flow: String
            /// The name of the step.
            public let step: String
        }

        init(_ point: ResumePoint, _ resume: Resume) {
            flows = point.flows.map { Place(flow: $0.name, step: $0.step.name) }
            route = point.question?.route
            isCompleted = resume.isCompleted
            gathered = Set(point.flows.flatMap { $0.data.map(\.key) }).sorted()
            brought = resume.data.keys.sorted()
        }
    }
}

extension Explanation.Resumption: CustomStringConvertible {
    /// One sentence without a full stop, such as `resumes behind step mix of flow paint: completed;
    /// $flow has colour; brings shade`.
    public var description: String {
        var text = "resumes behind "
        if let route {
            text += "the question of route \(route)"
        } else {
            text += flows.reversed().map { "step \($0.step) of flow \($0.flow)" }
                .joined(separator: ", within ")
        }
        text += isCompleted ? ": completed" : ": cancelled"
        if !gathered.isEmpty { text += "; $flow has \(gathered.joined(separator: ", "))" }
        if !brought.isEmpty { text += "; brings \(brought.joined(separator: ", "))" }
        return text
    }
}
