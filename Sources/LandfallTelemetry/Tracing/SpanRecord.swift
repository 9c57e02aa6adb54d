/// A span that has ended, as it is exported.
///
/// The names of kinds and attributes are OpenTelemetry's.
public struct SpanRecord: Hashable, Sendable {
    /// The span itself.
    public var reference: SpanReference
    /// What it happened in; `nil` at the root of a trace.
    public var parentID: SpanID?
    /// Whether the parent is of another process.
    public var hasRemoteParent = false
    /// What was done.
    public var name: String
    /// What part it plays.
    public var kind: Kind
    /// When it began, in nanoseconds since 1970.
    public var start: UInt64
    /// When it ended.
    public var end: UInt64
    /// What is known of it, in order.
    public var attributes: [SpanField]
    /// What happened meanwhile.
    public var events: [Event] = []
    /// Spans that have to do with it and are no parents of it.
    public var links: [Link] = []
    /// Why it failed; `nil` where it did not.
    public var failure: Failure?

    /// Creates a span.
    ///
    /// - Parameters:
    ///   - name: What was done.
    ///   - kind: What part it plays.
    ///   - reference: The span itself.
    ///   - parentID: What it happened in.
    ///   - start: When it began, in nanoseconds since 1970.
    ///   - end: When it ended; not before it began, else it ends when it began.
    ///   - attributes: What is known of it.
    public init(
        _ name: String,
        _ kind: Kind,
        _ reference: SpanReference,
        parentID: SpanID? = nil,
        start: UInt64,
        end: UInt64,
        attributes: [SpanField] = []
    ) {
        self.name = name
        self.kind = kind
        self.reference = reference
        self.parentID = parentID
        self.start = start
        self.end = max(start, end)
        self.attributes = attributes
    }

    /// The kind of a span; the numbers are those of the protocol.
    public enum Kind: Int, Hashable, Sendable {
        case `internal` = 1
        case server = 2
        case client = 3
        case producer = 4
        case consumer = 5
    }

    /// Something that happened at one time.
    public struct Event: Hashable, Sendable {
        /// What.
        public var name: String
        /// When, in nanoseconds since 1970.
        public var time: UInt64
        /// What is known of it.
        public var attributes: [SpanField]

        /// Takes the parts.
        public init(_ name: String, time: UInt64, attributes: [SpanField] = []) {
            self.name = name
            self.time = time
            self.attributes = attributes
        }
    }

    /// Another span.
    public struct Link: Hashable, Sendable {
        /// The span.
        public var reference: SpanReference
        /// What is known of how the two belong together.
        public var attributes: [SpanField]

        /// Takes the parts.
        public init(_ reference: SpanReference, attributes: [SpanField] = []) {
            self.reference = reference
            self.attributes = attributes
        }
    }

    /// That something failed.
    public struct Failure: Hashable, Sendable {
        /// What, in words for a person; may be empty.
        public var message: String

        /// Takes the words.
        public init(_ message: String = "") { self.message = message }
    }
}

/// One thing that is known of a span.
public struct SpanField: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// What it is.
    public let content: Content

    /// The value of an attribute, by type.
    public enum Content: Hashable, Sendable {
        case text(String)
        case number(Int64)
        case decimal(Double)
        case boolean(Bool)
        case list([Content])
    }

    /// Takes name and content.
    public init(_ name: String, _ content: Content) {
        self.name = name
        self.content = content
    }

    /// A text.
    public init(_ name: String, _ text: String) { self.init(name, .text(text)) }

    /// A whole number.
    public init(_ name: String, _ number: some BinaryInteger) {
        self.init(name, .number(Int64(clamping: number)))
    }

    /// Whether something holds.
    public init(_ name: String, _ boolean: Bool) { self.init(name, .boolean(boolean)) }
}
