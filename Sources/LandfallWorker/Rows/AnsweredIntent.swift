import Landfall
import LandfallPostgres
import LandfallTokens

/// The decision about an intent.
///
/// It is not copyable because callers only read it, so handing it on changes no reference count.
struct AnsweredIntent: ~Copyable {
    /// The plan, under its id, and what is recorded with it.
    let answer: Answer
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

    /// Takes over an answer, and finds what is recorded of it.
    ///
    /// - Parameters:
    ///   - answer: The plan under its id, and what is recorded with it.
    ///   - redaction: What of persons may be recorded.
    init(_ answer: consuming Answer, _ redaction: RowRedaction) {
        let request = answer.request
        recordedUserID = redaction.user(request.subjectUserID)
        recordedContext = redaction.entries(answer.recordedContext, of: request)
        recordedEvents = redaction.events(answer.recordedEvents, of: request)
        exposures = answer.exposures
        kept = redaction.additions(by: exposures)
        self.redaction = redaction
        self.answer = answer
    }

    /// What was known of the device and the intent.
    var request: NavigationRequest { _read { yield answer.request } }

    /// The plan, under its id.
    var plan: ActionPlan.Content { _read { yield answer.plan } }

    /// Whether a route that asked for a result gets one.
    var hasResult: Bool { answer.hasResult }

    /// Why a detour was made; `nil` where none was, or any reason would do.
    var detourReason: String? { answer.detourReason }

    /// Why the intent could not resume after a detour; `nil` where it could, or none was meant.
    var resumeFault: ResumeFault? {
        guard plan.parts.outcome == .refused, isResumption else { return nil }
        return plan.parts.reason.flatMap(ResumeFault.init)
    }

    /// Whether the intent is to go on after a detour.
    var isResumption: Bool {
        var isResumption = false
        request.intent.withContent { isResumption = $0.parts.target.isResumption }
        return isResumption
    }

    /// The intent's link for records; `nil` where it has none.
    func recordedLink(to target: NavigationIntent.Target) -> String? {
        guard case .link(let link) = target else { return nil }
        return redaction.link(link, of: request, known: answer.recordedLink)
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
    var experimentsWithoutSubject: [String] {
        guard !exposures.isEmpty, !redaction.users.areKeyed else { return [] }
        var withoutSubject: [String] = []
        for place in exposures.indices {
            exposures[place].withParts { assignment in
                let subject = redaction.users.recorded(
                    assignment.hashedValue,
                    of: assignment.hashAttribute
                )
                if subject == nil { withoutSubject.append(assignment.experimentID) }
            }
        }
        return withoutSubject
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
