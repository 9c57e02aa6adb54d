/// The reason why the app did not do what a plan asked for.
public struct HostRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The word that is reported.
    public var reason: FailureReason

    /// The node that stands in the way.
    public var node: NodeID?

    /// One sentence for the developer; it is never sent.
    public var message: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - reason: The word that is reported.
    ///   - node: The node that stands in the way.
    ///   - message: One sentence for the developer.
    public init(_ reason: FailureReason, node: NodeID? = nil, _ message: String = "") {
        self.reason = reason
        self.node = node
        self.message = message
    }

    /// No factory is registered for a type.
    public static func missingFactory(_ type: ScreenType) -> HostRefusal {
        HostRefusal(.missingFactory, "no factory is registered for \(type)")
    }

    /// The factory of a type has thrown, or has made an object of another class.
    public static func factoryFailed(_ type: ScreenType) -> HostRefusal {
        HostRefusal(.factoryFailed, "the factory of \(type) failed")
    }

    /// A screen has thrown when it was to take a new context.
    public static func screenRefused(_ node: NodeID) -> HostRefusal {
        HostRefusal(.screenRefused, node: node, "the screen \(node) refuses its new context")
    }

    /// The app has let go of an object in the meantime.
    public static func gone(_ node: NodeID) -> HostRefusal {
        HostRefusal(.notInWindow, node: node, "\(node) is gone")
    }

    /// The word, and the sentence.
    public var description: String { "\(reason.word): \(message)" }
}

/// The reason why a plan was not carried out, as a stable word in lower_snake_case.
public struct FailureReason: Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The word, at most 64 bytes.
    public let word: String

    /// Creates a reason.
    ///
    /// - Parameter word: Letters, digits and `_`, at most 64 bytes; it holds no text of a person's.
    public init(_ word: String) { self.word = word }

    /// Whether a text is a word of the contract: 1 to 64 small letters, digits and `_`.
    static func isWord(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "_")
            }
    }

    /// Creates a reason of a literal word.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates the reason for which the tree refuses an operation.
    ///
    /// - Parameter code: The rule that the operation breaks.
    public init(_ code: TreeRefusal.Code) { self.init(code.rawValue) }

    /// The word itself, as a report has it.
    public var description: String { word }

    /// The plan starts from another tree than the one that is shown.
    public static let otherTree: FailureReason = "other_tree"
    /// The plan has come too late.
    public static let planExpired: FailureReason = "plan_expired"
    /// A later tap, or the fallback, has taken the place of the plan.
    public static let superseded: FailureReason = "superseded"
    /// The app did not want to follow the plan, or only watches.
    public static let appDeclined: FailureReason = "app_declined"
    /// No factory is registered for the type of a new screen.
    public static let missingFactory: FailureReason = "missing_factory"
    /// A factory has thrown.
    public static let factoryFailed: FailureReason = "factory_failed"
    /// A screen did not take its new context.
    public static let screenRefused: FailureReason = "screen_refused"
    /// The plan uses something that this version of the kit does not know.
    public static let unsupportedOperation: FailureReason = "unsupported_operation"
    /// A transition did not end in time.
    public static let timedOut: FailureReason = "timed_out"
    /// The tree afterwards is not the predicted one.
    public static let otherOutcome: FailureReason = "other_outcome"
    /// An operation names a node that has left.
    public static let notInWindow = FailureReason(.notInWindow)
    /// The view of a presenter is not in the window.
    public static let notInHierarchy = FailureReason(.notInHierarchy)
}
