import Landfall
import LandfallPostgres
import LandfallTokens

/// What was decided about an intent.
///
/// A class, since plan and request have dozens of texts and lists: they are counted once, and not
/// each time that the decision is handed on.
final class AnsweredIntent: Sendable {
    /// The answer, with what is recorded of it.
    let resolution: Resolution
    /// What was known of the device and the intent.
    let request: NavigationRequest
    /// The plan, under its id.
    let plan: ActionPlan
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

    /// Takes over of a resolution what is recorded.
    ///
    /// - Parameters:
    ///   - resolution: The plan under its id, and what is recorded with it.
    ///   - redaction: What of persons may be recorded.
    init(
        _ resolution: consuming Resolution,
        _ redaction: RowRedaction
    ) {
        plan = resolution.plan
        request = resolution.request
        self.redaction = redaction
        let user = request.subjectUserID
        recordedUserID = user.flatMap(redaction.users.pseudonym)
        recordedContext = redaction.entries(resolution.recordedContext, of: user)
        recordedEvents = resolution.recordedEvents.map { event in
            NavigationEvent(
                name: event.name,
                properties: redaction.entries(event.properties, of: user)
            )
        }
        exposures = resolution.exposures
        kept = redaction.resolver.additions(by: exposures)
        self.resolution = resolution
    }

    /// Why a detour was made; `nil` where none was, or any reason would do.
    var detourReason: String? { resolution.detourReason }

    /// Why the intent could not resume after a detour; `nil` where it could, or none was meant.
    var resumeFault: ResumeFault? {
        guard plan.outcome == .refused, isResumption else { return nil }
        return plan.reason.flatMap(ResumeFault.init)
    }

    /// Whether the intent is to go on after a detour.
    var isResumption: Bool {
        switch request.intent.target {
        case .resume: true
        case .destination(let destination): Departure(destination.route) == .returnTo
        case .link, .destinations: false
        }
    }

    /// The name of the app; `nil` where the catalog gives none.
    var app: String? { redaction.app }

    /// The link and the routes that the intent names itself, for records; each `nil` where it has none.
    var recordedTarget: (link: String?, destination: String?) {
        switch request.intent.target {
        case .link(let link):
            (redaction.link(link, of: request, known: resolution.recordedLink), nil)
        case .destination(let destination): (nil, redaction.route(destination.route))
        case .destinations(let list):
            (nil, list.map { redaction.route($0.route) }.joined(separator: ","))
        case .resume: (nil, nil)
        }
    }

    /// What stands for the subject of an assignment in rows; the same word for all of whom nothing
    /// may stand there, who are one subject of many variations then, which no comparison counts.
    func recordedSubject(of assignment: Assignment) -> String {
        redaction.users.recorded(assignment.hashedValue, of: assignment.hashAttribute)
            ?? TextRedaction.word
    }

    /// Writes the attributes of an exposure to a column.
    func appendAttributes(of assignment: Assignment, to buffer: inout BinaryCopyBuffer) {
        var names = redaction.names(of: request.subjectUserID)
        let subject = recordedSubject(of: assignment)
        if subject != assignment.hashedValue { names[assignment.hashedValue] = subject }
        let redaction = AttributeRedaction(names: names)
        if let texts = redaction.shownAsTheyAre(assignment.attributes) {
            buffer.append(count: texts.count) { texts[$0] }
        } else {
            buffer.append(json: redaction.object(assignment.attributes))
        }
    }

    /// The experiments with an exposure of whose subject nothing may stand in rows.
    var namelessExperiments: [String] {
        guard !exposures.isEmpty, !redaction.users.areKeyed else { return [] }
        return exposures.filter {
            redaction.users.recorded($0.hashedValue, of: $0.hashAttribute) == nil
        }.map(\.experimentID)
    }
}
