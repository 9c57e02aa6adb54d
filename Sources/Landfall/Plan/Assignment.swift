/// A variant that was chosen for an intent.
///
/// Copies share what they hold until one of them is changed.
public struct Assignment: Sendable {
    private var parts: SharedConstant<Parts>

    /// The content of an assignment; see the property of the same name for each.
    package struct Parts: Hashable, Sendable {
        package var experimentID: String
        package var variationID: String
        package var hashAttribute: String
        package var hashedValue: String
        package var hashVersion: Int32
        package var bucket: Double?
        package var isInExperiment: Bool
        package var isHashUsed: Bool
        package var reason: String
        package var cause: String?
        package var attributes: Attributes
    }

    /// Lends all that it says for the time of a call, so that writing much of it copies nothing.
    package func withParts(_ body: (Parts) -> Void) { body(parts.value) }

    /// The name of the experiment in the catalog.
    public var experimentID: String {
        get { parts.value.experimentID }
        set { parts.value.experimentID = newValue }
    }

    /// The key of the chosen variation.
    public var variationID: String {
        get { parts.value.variationID }
        set { parts.value.variationID = newValue }
    }

    /// The attribute whose value was hashed.
    public var hashAttribute: String {
        get { parts.value.hashAttribute }
        set { parts.value.hashAttribute = newValue }
    }

    /// The value that was hashed.
    public var hashedValue: String {
        get { parts.value.hashedValue }
        set { parts.value.hashedValue = newValue }
    }

    /// The version of the hash function.
    public var hashVersion: Int32 {
        get { parts.value.hashVersion }
        set { parts.value.hashVersion = newValue }
    }

    /// Where in 0..<1 the hash fell; `nil` when no hash decided.
    public var bucket: Double? {
        get { parts.value.bucket }
        set { parts.value.bucket = newValue }
    }

    /// Whether the subject takes part: only then is it an exposure.
    public var isInExperiment: Bool {
        get { parts.value.isInExperiment }
        set { parts.value.isInExperiment = newValue }
    }

    /// Whether the hash decided, and not an override: only then is it an exposure.
    public var isHashUsed: Bool {
        get { parts.value.isHashUsed }
        set { parts.value.isHashUsed = newValue }
    }

    /// Whether it counts as an exposure: the subject takes part, and the hash decided.
    var isExposure: Bool { parts.value.isInExperiment && parts.value.isHashUsed }

    /// Why the subject gets that variation: a word of OpenTelemetry's for evaluations of feature
    /// flags, `split` where the hash decided, `cached` where an earlier assignment was kept.
    public var reason: String {
        get { parts.value.reason }
        set { parts.value.reason = newValue }
    }

    /// Why the subject takes no part, or has the variation otherwise than by the hash, in words.
    ///
    /// For explanations only: it is neither sent nor recorded, and holds no value of the subject's.
    public var cause: String? {
        get { parts.value.cause }
        set { parts.value.cause = newValue }
    }

    /// The attributes by which the experiment targets, as the subject had them, by the names that
    /// the experiment gives them, with locale and idiom.
    ///
    /// For the row of an exposure only: it is not sent, and is empty for what can be no exposure.
    public var attributes: Attributes {
        get { parts.value.attributes }
        set { parts.value.attributes = newValue }
    }

    /// Creates an assignment.
    ///
    /// - Parameters:
    ///   - experimentID: The experiment.
    ///   - variationID: The key of the chosen variation.
    ///   - hashAttribute: The attribute whose value was hashed.
    ///   - hashedValue: The value that was hashed.
    ///   - hashVersion: The version of the hash function.
    ///   - bucket: Where in 0..<1 the hash fell.
    ///   - isInExperiment: Whether the subject takes part.
    ///   - isHashUsed: Whether the hash decided.
    ///   - reason: Why the subject gets that variation; `split` where the hash decided, else
    ///     `unknown`, if left out.
    ///   - cause: Why the subject takes no part, or gets the variation otherwise than by the hash.
    ///   - attributes: The attributes by which the experiment targets, for the row of an exposure.
    public init(
        experimentID: String,
        variationID: String,
        hashAttribute: String,
        hashedValue: String,
        hashVersion: Int32,
        bucket: Double?,
        isInExperiment: Bool,
        isHashUsed: Bool,
        reason: String? = nil,
        cause: String? = nil,
        attributes: Attributes = [:]
    ) {
        parts = SharedConstant(
            Parts(
                experimentID: experimentID,
                variationID: variationID,
                hashAttribute: hashAttribute,
                hashedValue: hashedValue,
                hashVersion: hashVersion,
                bucket: bucket,
                isInExperiment: isInExperiment,
                isHashUsed: isHashUsed,
                reason: reason ?? (isHashUsed ? "split" : "unknown"),
                cause: cause,
                attributes: attributes
            )
        )
    }
}

extension Assignment: Hashable {
    /// Whether two assignments say the same.
    public static func == (left: Assignment, right: Assignment) -> Bool {
        left.parts.value == right.parts.value
    }

    /// Hashes all that the assignment says.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts.value) }
}
