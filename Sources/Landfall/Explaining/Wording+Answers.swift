extension Wording {
    /// How an intent was answered: the contract's word, and what belongs to it.
    ///
    /// - Parameter plan: The answer.
    /// - Returns: The word, and the rest of the sentence.
    package func outcome(of plan: ActionPlan) -> (outcome: String, rest: String) {
        var text = ""
        if let flow = plan.flow { text += " through \(flow)" }
        if let reason = plan.reason { text += ": \(reason)" }
        if let url = plan.url { text += ": \(value(url))" }
        if let target = plan.target {
            let count = plan.operations.count
            let operations = count == 0 ? "" : " in \(count) operation\(count == 1 ? "" : "s")"
            text += ": to \(target)\(operations)"
        }
        if let retry = plan.retryAfter { text += "; try again after \(retry)" }
        return (plan.outcome.rawValue, text)
    }

    /// What an intent asks for.
    ///
    /// - Parameter intent: The intent.
    /// - Returns: Words such as `route chat (chatId=77)`.
    package func request(_ intent: NavigationIntent) -> String {
        switch intent.target {
        case .link(let link): "link \(value(link))"
        case .destination(let destination): "route \(self.destination(destination))"
        case .destinations(let list):
            "routes \(list.map(destination).joined(separator: ", "))"
        case .resume: "to go on after a detour"
        }
    }

    /// Which tree a plan starts from.
    ///
    /// - Parameter basis: The tree; `nil` where none was looked at.
    /// - Returns: A sentence without a full stop.
    package func basis(_ basis: PlanBasis?) -> String {
        switch basis {
        case nil: "based on nothing"
        case .some(let basis):
            switch basis.source {
            case .inline: "based on report \(basis.sequence), which came with the intent"
            case .stored: "based on report \(basis.sequence) of the device"
            case .coldStart:
                "planned for a cold start" + (basis.absence.map { ": \(reason(for: $0))" } ?? "")
            }
        }
    }

    /// Why no state of the device counts, as the rest of a sentence.
    private func reason(for absence: StateAbsence) -> String {
        switch absence {
        case .neverReported: "no state of the device is known"
        case .tooOld(let excess):
            "the device's last state is \(DurationText.writeRounded(excess)) older than max-state-age allows"
        case .evicted: "the device's state was evicted, since max-state-bytes left no room for it"
        case .forgotten: "the device's state was deleted from the topic"
        case .unknown:
            "no state of the device is known: it never reported, or its state was evicted or deleted"
        case .noDevice: "the intent names no device"
        }
    }

    /// Why a variation was chosen, by the hash or otherwise, and whether it counts.
    ///
    /// - Parameters:
    ///   - assignment: The choice.
    ///   - obstacle: Why it is no exposure even where the hash decided; `nil` where it is one then.
    /// - Returns: The rest of a sentence that begins with the variation.
    package func origin(of assignment: Assignment, unexposed obstacle: String?) -> String {
        let attribute = assignment.hashAttribute
        let isNamed = !assignment.hashedValue.isEmpty
        let subject = isNamed ? "\(attribute)=\(value(assignment.hashedValue))" : "no \(attribute)"
        let cause = assignment.cause
        guard assignment.isInExperiment else {
            guard let cause else { return ", takes no part: \(subject)" }
            return ", takes no part: \(cause)" + (isNamed ? "; \(subject)" : "")
        }
        guard assignment.isHashUsed, let bucket = assignment.bucket else {
            return ", not by the hash" + (cause.map { ": \($0)" } ?? "")
        }
        let origin = cause.map { ", \($0); \(subject)" } ?? ", by bucket \(bucket) of \(subject)"
        return origin + (obstacle.map { "; no exposure: \($0)" } ?? "")
    }
}
