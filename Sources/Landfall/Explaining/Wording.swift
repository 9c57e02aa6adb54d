/// Puts the parts of an explanation into words.
package struct Wording {
    /// Whether the values of contexts are left out.
    let isRedacted: Bool

    /// Creates words.
    ///
    /// - Parameter isRedacted: Whether the values of contexts are left out.
    package init(isRedacted: Bool) { self.isRedacted = isRedacted }

    /// A value as it may be shown, in quotes where its ends could not be seen otherwise.
    func value(_ text: String) -> String {
        guard !isRedacted else { return "…" }
        let needsQuotes = text.isEmpty || text.contains { " ,;()\"=".contains($0) }
        return needsQuotes ? "\"\(text)\"" : text
    }

    /// The entries of a context in parentheses behind a space; nothing for an empty one.
    package func context(_ entries: [ContextEntry]) -> String {
        guard !entries.isEmpty else { return "" }
        let texts = entries.map { "\($0.key)=\(value($0.value))" }
        return " (\(texts.joined(separator: ", ")))"
    }

    /// What an interceptor said.
    func verdict(_ note: Explanation.VerdictNote) -> String {
        verdict(note.verdict) + (note.isAwaited ? ", waited for" : "")
    }

    private func verdict(_ verdict: Verdict) -> String {
        switch verdict {
        case .proceed: "proceeds"
        case .refuse(let reason): "refuses: \(reason)"
        case .redirect(let destination): "redirects to \(self.destination(destination))"
        case .detour(let detour):
            "leads through \(detour.flow)"
                + (detour.destination.map { ", to \(destination($0))" } ?? "")
        case .openURL: "opens the link in a browser"
        case .failed(let error): "fails: \(self.error(error))"
        }
    }

    /// A route by name, with its context.
    func destination(_ destination: Destination) -> String {
        "\(destination.route)\(context(destination.context))"
    }

    /// An error, with the step and the node where it happened.
    package func error(_ error: RoutingError) -> String {
        var text = error.code.rawValue
        if let step = error.step { text += " at \(step)" }
        text += ": \(error.message)"
        if let node = error.node { text += "; node \(node)" }
        if let container = error.container { text += " in \(container)" }
        return text
    }

    /// What spoke against a node.
    func mismatch(_ mismatch: Mismatch?) -> String {
        switch mismatch {
        case nil: "taken"
        case .type: "another type"
        case .context(let key): "another \(key)"
        case .condition: "the condition does not hold"
        }
    }

    /// What came of a step.
    func finding(_ note: Explanation.StepNote) -> String {
        switch note.result {
        case .found(let node): "is there as \(node)"
        case .builds: note.finder == nil ? "is built" : "is not there, is built"
        case .defers: "is not there yet, is looked up when its turn comes"
        case .asksOnly: "is neither looked for nor built"
        case .decided(let number, let holds):
            "case \(number + 1) of the switch \(holds ? "holds" : "does not hold")"
        case .otherwise: "no case of the switch holds: its `else`"
        case .begins(let node):
            "the chain begins at \(node.text.isEmpty ? "an empty window" : node.text)"
        case .continues(let route): "continues with route \(route)"
        case .presents(let node): "is presented from \(node)"
        case .failed(let code): "fails: \(code.rawValue)"
        }
    }
}

extension Wording {
    /// An operation in the contract's word, and what it is done to.
    package func operation(_ operation: Operation) -> String {
        let text = "\(operation.kind) \(object(of: operation.effect))"
        guard !operation.options.isEmpty else { return text }
        return "\(text), with \(operation.options.keys.sorted().joined(separator: ", "))"
    }

    private func object(of effect: Operation.Effect) -> String {
        switch effect {
        case .update(let node, let context): "\(node)\(self.context(context))"
        case .dismiss(let presenter): "what \(presenter) presents"
        case .select(let container, let child), .makeVisible(let container, let child):
            "\(child) in \(container)"
        case .popTo(let container, let child): "\(child) in \(container)"
        case .push(let container, let view): "\(new(view)) onto \(container)"
        case .setChildren(let container, let children, let selected):
            "of \(container): \(children.map(child).joined(separator: ", "))"
                + (selected.map { "; number \($0) is shown" } ?? "")
        case .insertTab(let container, let index, let view):
            "\(new(view)) at \(index) in \(container)"
        case .replaceTab(let container, let index, let view):
            "\(index) by \(new(view)) in \(container)"
        case .setPrimary(let container, let view): "\(new(view)) in \(container)"
        case .showDetail(let container, let view): "\(new(view)) in \(container)"
        case .pushOnDetail(let container, let view): "\(new(view)) in \(container)"
        case .present(let presenter, let view):
            "\(new(view)) from \(presenter), \(view.style.word)"
        case .replaceRoot(let window, let view): "of window \(window) by \(new(view))"
        case .activateWindow(let window): window
        }
    }

    private func child(_ child: Operation.Child) -> String {
        switch child {
        case .node(let id): id.text
        case .view(let view): new(view)
        }
    }

    private func new(_ view: View) -> String { "\(view.id) \(view.type)\(context(view.context))" }
}

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
        case .resume: "to resume after a detour"
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
