extension Experiment {
    /// Decides which variation a subject gets, the same for the same subject each time.
    ///
    /// No assignments are kept, and the fallback attribute plays no part.
    ///
    /// - Parameters:
    ///   - attributes: The subject's attributes; only those that are asked for are looked up.
    ///   - context: What else counts.
    /// - Returns: The variation, and how it came about.
    public func evaluate(
        for attributes: some AttributeSource,
        in context: ExperimentContext = ExperimentContext()
    ) -> ExperimentResult {
        var documents: StickyDocuments?
        return evaluate(attributes, context, &documents)
    }

    /// Decides which variation a subject gets, unless an earlier assignment was kept.
    ///
    /// - Parameters:
    ///   - attributes: The subject's attributes; only those that are asked for are looked up.
    ///   - context: What else counts.
    ///   - kept: The assignments that were kept; one that comes about by the hash is added.
    /// - Returns: The variation, and how it came about.
    public func evaluate(
        for attributes: some AttributeSource,
        in context: ExperimentContext = ExperimentContext(),
        keeping kept: inout StickyDocuments
    ) -> ExperimentResult {
        var documents: StickyDocuments? = kept
        let result = evaluate(attributes, context, &documents)
        if let documents { kept = documents }
        return result
    }

    /// The steps are those of GrowthBook, in its order; the numbers are those of its description.
    private func evaluate(
        _ attributes: some AttributeSource,
        _ context: ExperimentContext,
        _ documents: inout StickyDocuments?
    ) -> ExperimentResult {
        if !declaration.isSticky { documents = nil }
        let subject = subject(attributes, withFallback: documents != nil)
        // 1 is checked by the initializer, 3 (an override by the link's query) is left out.
        guard context.isEnabled else { return subject.outside(self, .contextDisabled) }  // 2
        if !context.forcedVariations.isEmpty, let index = context.forcedVariations[key] {  // 4
            return subject.forced(index, of: self, .forcedForSubject)
        }
        guard declaration.status != .draft else { return subject.outside(self, .draft) }  // 5
        guard subject.value.isUsable else {  // 6
            let isMissing = subject.value.isMissing
            return subject.outside(self, isMissing ? .noHashValue : .unusableHashValue)
        }
        let finding = documents?.find(declaration, for: attributes) ?? .nothing  // 6.5
        let bucket = declaration.hashVersion.bucket(of: subject.value.text, seed: seed)
        var assigned: Int?
        if case .variation(let index) = finding {
            assigned = index
        } else {
            if let cause = exclusion(of: subject.value.text, attributes, context) {  // 7, 8
                return subject.outside(self, cause)
            }
            assigned = BucketRange.variation(at: bucket, in: ranges)  // 9
        }
        if case .blocked = finding {  // 9.5
            return subject.outside(self, .blockedVersion)
        }
        guard let assigned else { return subject.outside(self, .outsideRanges) }  // 10
        if let force = declaration.force { return subject.forced(force, of: self, .forced) }  // 11
        guard !context.isQA else { return subject.outside(self, .qaMode) }  // 12
        if declaration.status == .stopped { return subject.outside(self, .stopped) }  // 12.5
        let isKept = if case .variation = finding { true } else { false }
        let result = subject.assigned(assigned, of: self, bucket: bucket, isKept: isKept)  // 13
        documents?.keep(result, of: declaration)  // 13.5
        return result  // 14, the exposure, is the caller's
    }

    /// Returns the cause that excludes a subject before it is hashed; `nil` if there is none.
    private func exclusion(
        of value: String,
        _ attributes: some AttributeSource,
        _ context: ExperimentContext
    ) -> ExperimentCause? {
        if let filters = declaration.filters {
            for filter in filters {
                let value = HashValue(attributes.attribute(filter.attribute))
                guard value.fitness != .unusable else { return .unusableHashValue }
                guard value.isUsable, filter.contains(value.text) else { return .filteredOut }
            }
        } else if let namespace = declaration.namespace, !namespace.contains(value) {
            return .outsideNamespace
        }
        if let condition = declaration.condition,
            !condition.holds(for: attributes, groups: context.groups)
        {
            return .conditionFailed
        }
        return declaration.prerequisites.allSatisfy { $0.isMet(in: context) }
            ? nil : .prerequisiteFailed
    }

    /// The subject of one evaluation.
    private func subject(
        _ attributes: some AttributeSource,
        withFallback hasFallback: Bool
    ) -> ExperimentSubject {
        let value = HashValue(attributes.attribute(declaration.hashAttribute))
        if value.isMissing, hasFallback, let fallback = declaration.fallbackAttribute {
            let other = HashValue(attributes.attribute(fallback))
            if !other.isMissing {
                return ExperimentSubject(attribute: fallback, value: other)
            }
        }
        return ExperimentSubject(attribute: declaration.hashAttribute, value: value)
    }
}

/// The context of an evaluation, beside a subject's attributes.
///
/// A link is no part of it: GrowthBook's override by a query parameter does not exist here, so no
/// link can give anybody a variation.
public struct ExperimentContext: Hashable, Sendable {
    /// Whether anybody takes part in anything.
    public var isEnabled = true

    /// Whether this is a test of the app: nobody takes part, except by a forced variation.
    public var isQA = false

    /// The index of the variation that the subject gets, by the key of the experiment.
    public var forcedVariations: [String: Int] = [:]

    /// What `$inGroup` and `$notInGroup` look into.
    public var groups = SavedGroups()

    /// The values of the features that prerequisites ask for, by name.
    public var features: [String: JSONValue] = [:]

    /// Creates a context in which everything is as usual.
    public init() {}
}
