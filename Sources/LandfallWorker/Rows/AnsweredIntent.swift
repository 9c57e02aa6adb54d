import Landfall
import LandfallPostgres
import LandfallTokens

/// The decision about an intent.
///
/// It is not copyable because callers only read it, so handing it on changes no reference count.
struct AnsweredIntent: ~Copyable {
    /// What was known of the device and the intent.
    let request: NavigationRequest
    /// The plan, under its id.
    let plan: ActionPlan.Content
    /// What of persons may be recorded.
    private let redaction: RowRedaction
    /// What stands for the user in rows; `nil` where nobody is known.
    let recordedUserID: String?
    /// The plan's context for records, without what flows have given.
    let recordedContext: [ContextEntry]
    /// The events of post-navigation interceptors for records, without those values.
    let recordedEvents: [NavigationEvent]
    /// The assignments that count as exposures.
    let exposures: [Assignment]
    /// What is to be kept of those.
    let kept: [KeptAssignment]
    /// Whether who asked for a result gets one.
    let hasResult: Bool
    /// Why a detour was made; `nil` where none was, or any reason would do.
    let detourReason: String?
    /// What may be recorded of the intent's link; `nil` where it is not known yet.
    private let knownLink: String?

    /// Takes over of a resolution what is recorded.
    ///
    /// - Parameters:
    ///   - resolution: The plan under its id, which is taken out, and what is recorded with it; see
    ///     ``whole(_:)``.
    ///   - redaction: What of persons may be recorded.
    init(
        _ resolution: inout Resolution,
        _ redaction: RowRedaction
    ) {
        request = resolution.request
        self.redaction = redaction
        let request = request
        recordedUserID = redaction.user(request.subjectUserID)
        recordedContext = redaction.entries(resolution.recordedContext, of: request)
        recordedEvents = resolution.recordedEvents.map { event in
            NavigationEvent(
                name: event.name,
                properties: redaction.entries(event.properties, of: request)
            )
        }
        exposures = resolution.exposures
        kept = redaction.additions(by: exposures)
        hasResult = resolution.result != nil
        detourReason = resolution.detourReason
        knownLink = resolution.recordedLink
        // Last, since the others look at it.
        plan = resolution.takePlan()
    }

    /// Puts the plan back.
    ///
    /// - Parameter rest: The resolution that this was taken over from.
    /// - Returns: The whole answer, copied.
    func whole(_ rest: Resolution) -> Resolution {
        var whole = rest
        whole.plan = ActionPlan(plan)
        return whole
    }

    /// Why the intent could not resume after a detour; `nil` where it could, or none was meant.
    var resumeFault: ResumeFault? {
        guard plan.parts.outcome == .refused, isResumption else { return nil }
        return plan.parts.reason.flatMap(ResumeFault.init)
    }

    /// Whether the intent is to go on after a detour.
    var isResumption: Bool {
        var isResumption = false
        request.intent.withParts { isResumption = $0.target.isResumption }
        return isResumption
    }

    /// The intent's link for records; `nil` where it has none.
    func recordedLink(to target: NavigationIntent.Target) -> String? {
        guard case .link(let link) = target else { return nil }
        return redaction.link(link, of: request, known: knownLink)
    }

    /// The routes that the intent names itself, for records; `nil` where it names none.
    func recordedDestination(of target: NavigationIntent.Target) -> String? {
        switch target {
        case .destination(let destination): redaction.route(destination.route)
        case .destinations(let list):
            list.map { redaction.route($0.route) }.joined(separator: ",")
        case .link, .resume: nil
        }
    }

    /// Returns the word for the subject of an assignment in rows.
    ///
    /// All subjects that may not be recorded share one word. They are one subject of many
    /// variations then, which no comparison counts.
    func recordedSubject(of assignment: Assignment.Parts) -> String {
        redaction.users.recorded(assignment.hashedValue, of: assignment.hashAttribute)
            ?? TextRedaction.word
    }

    /// Writes the attributes of an exposure to a column.
    ///
    /// - Parameters:
    ///   - assignment: The variation.
    ///   - subject: What stands for its subject in rows.
    ///   - buffer: Where they are written.
    func appendAttributes(
        of assignment: Assignment.Parts,
        by subject: String,
        to buffer: inout BinaryCopyBuffer
    ) {
        var names = redaction.names(in: request)
        if subject != assignment.hashedValue { names[assignment.hashedValue] = subject }
        let redaction = AttributeRedaction(names: names)
        guard redaction.showsAsTheyAre(assignment.attributes) else {
            return buffer.append(json: redaction.object(assignment.attributes))
        }
        var object = buffer.beginObject()
        _ = assignment.attributes.allTexts { name, text in
            buffer.append(text, named: name, to: &object)
            return true
        }
        buffer.end(object)
    }

    /// The experiments with an exposure of whose subject nothing may stand in rows.
    var namelessExperiments: [String] {
        guard !exposures.isEmpty, !redaction.users.areKeyed else { return [] }
        var nameless: [String] = []
        for place in exposures.indices {
            exposures[place].withParts { assignment in
                let subject = redaction.users.recorded(
                    assignment.hashedValue,
                    of: assignment.hashAttribute
                )
                if subject == nil { nameless.append(assignment.experimentID) }
            }
        }
        return nameless
    }
}

extension NavigationIntent.Target {
    /// Whether an intent goes on after a detour.
    fileprivate var isResumption: Bool {
        switch self {
        case .resume: true
        case .destination(let destination): Departure(destination.route) == .returnTo
        case .link, .destinations: false
        }
    }
}

extension BinaryCopyBuffer {
    /// Appends entries to a `jsonb` column, as an object.
    mutating func append(entries: [ContextEntry]) {
        var object = beginObject()
        for place in entries.indices {
            append(entries[place].value, named: entries[place].key, to: &object)
        }
        end(object)
    }
}
