/// Decides variations by what was decided for the same subject before, where experiments ask for it.
///
/// It keeps nothing itself: its caller reads what was kept before requests are answered, and keeps
/// what is new in the transaction that records the answers.
public protocol StickyAssigner: ExperimentAssigner {
    /// Whether any experiment keeps assignments; the same each time.
    var keepsAssignments: Bool { get }

    /// Whose kept assignments count for a request: those whom sticky experiments would hash.
    ///
    /// - Parameter request: What is known of the device and the intent.
    /// - Returns: The subjects; none of those that can't be hashed.
    func subjects(of request: NavigationRequest) -> [StickySubject]

    /// The same experiments, for whoever knows what was kept.
    ///
    /// - Parameter kept: For each subject the key of the variation by the name under which it is
    ///   kept. A subject that is missing has none.
    /// - Returns: An assigner that goes by it.
    func knowing(_ kept: [StickySubject: [String: String]]) -> any StickyAssigner

    /// What is to be kept of an assignment.
    ///
    /// - Parameter assignment: One that this assigner has made.
    /// - Returns: What is new; `nil` for what is kept already, or is of an experiment that keeps none.
    func addition(by assignment: Assignment) -> KeptAssignment?
}

/// Somebody whose assignments are kept.
public struct StickySubject: Hashable, Sendable {
    /// The attribute that is hashed.
    public var attribute: String
    /// Its value, the very text that is hashed: printable ASCII.
    public var value: String

    /// Names a subject.
    ///
    /// - Parameters:
    ///   - attribute: The attribute that is hashed.
    ///   - value: Its value.
    public init(attribute: String, value: String) {
        self.attribute = attribute
        self.value = value
    }
}

/// An assignment to be kept.
public struct KeptAssignment: Hashable, Sendable {
    /// Whose it is.
    public var subject: StickySubject
    /// The name under which it is kept: the experiment's key, two underscores, its bucket version.
    public var name: String
    /// The key of the variation.
    public var variationID: String

    /// Names an assignment.
    ///
    /// - Parameters:
    ///   - subject: Whose it is.
    ///   - name: The name under which it is kept.
    ///   - variationID: The key of the variation.
    public init(subject: StickySubject, name: String, variationID: String) {
        self.subject = subject
        self.name = name
        self.variationID = variationID
    }
}

/// Decides which variation of an experiment a subject gets.
public protocol ExperimentAssigner: Sendable {
    /// Decides, the same for the same subject each time.
    ///
    /// - Parameters:
    ///   - experiment: The experiment's name.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The assignment, or `nil` when there is no such experiment.
    func assignment(of experiment: String, for request: NavigationRequest) -> Assignment?
}

/// Decides variations, handed on as a reference.
final class SharedAssigner: Sendable {
    let value: any ExperimentAssigner

    init(_ value: any ExperimentAssigner) { self.value = value }

    func assignment(of experiment: String, for request: NavigationRequest) -> Assignment? {
        value.assignment(of: experiment, for: request)
    }
}
