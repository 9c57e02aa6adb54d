import Landfall

extension ActionPlan {
    /// Writes the plan as an `ActionPlan`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        Content(self).parts.write(to: &sink)
    }
}

extension ActionPlan.Parts {
    /// Writes the plan as an `ActionPlan`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.text(PlanField.planId, planID)
        sink.text(PlanField.intentId, intentID)
        sink.text(PlanField.deviceId, deviceID)
        sink.word(PlanField.outcome, outcome.number, of: .outcome)
        sink.text(PlanField.route, route?.name)
        sink.entries(PlanField.context, context)
        if let basedOn {
            sink.message(PlanField.basedOn) { basedOn.write(to: &$0) }
        }
        sink.messages(PlanField.operations, count: operations.count) { sink, place in
            operations[place].write(to: &sink)
        }
        sink.text(PlanField.target, target?.text)
        sink.messages(PlanField.assignments, count: assignments.count) { sink, place in
            assignments[place].write(to: &sink)
        }
        sink.text(PlanField.reason, reason)
        if let error {
            sink.message(PlanField.error) { sink in
                sink.text(PlanErrorField.code, error.code)
                sink.text(PlanErrorField.step, error.step)
                sink.text(PlanErrorField.node, error.node?.text)
                sink.text(PlanErrorField.container, error.container?.text)
                sink.text(PlanErrorField.message, error.message)
            }
        }
        sink.duration(PlanField.retryAfter, retryAfter)
        sink.text(PlanField.url, url)
        sink.text(PlanField.resume, resume)
        sink.text(PlanField.flow, flow)
        sink.text(PlanField.catalogVersion, catalogVersion)
        sink.timestamp(PlanField.issuedAt, issuedAt)
        sink.timestamp(PlanField.expiresAt, expiresAt)
    }
}

extension PlanBasis {
    /// Writes the basis as a `PlanBasis`.
    fileprivate func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.int64(BasisField.sequence, sequence.nonZero)
        sink.word(BasisField.source, source.number, of: .source)
        sink.text(BasisField.launchId, launchID)
        if let absence {
            sink.text(BasisField.reason, absence.word)
            sink.duration(BasisField.tooOldBy, absence.excess)
        }
    }
}

extension Assignment {
    /// Writes what devices get to know of the assignment, as an `Assignment`.
    fileprivate func write(to sink: inout some (MessageSink & ~Copyable)) {
        withParts { assignment in
            sink.text(AssignmentField.experimentId, assignment.experimentID)
            sink.text(AssignmentField.variationId, assignment.variationID)
            sink.text(AssignmentField.hashAttribute, assignment.hashAttribute)
            sink.double(AssignmentField.bucket, assignment.bucket)
        }
    }
}

extension Outcome {
    /// The number in the contract.
    fileprivate var number: Int {
        switch self {
        case .navigate: 1
        case .alreadyThere: 2
        case .detour: 3
        case .openURL: 4
        case .refused: 5
        case .expired: 6
        case .failed: 7
        }
    }
}

extension PlanBasis.Source {
    /// The number in the contract.
    fileprivate var number: Int {
        switch self {
        case .inline: 1
        case .stored: 2
        case .coldStart: 3
        }
    }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
    /// The number of the case in the contract, which counts from 1 in the order of the cases.
    var number: Int { (Self.allCases.firstIndex(of: self) ?? -1) + 1 }
}
