/// Whom an experiment is evaluated for, and the results that this can have.
///
/// Not copyable, since it becomes part of its result.
struct ExperimentSubject: ~Copyable {
    private let attribute: String

    /// What names the subject.
    let value: HashValue

    /// Notes a subject.
    init(attribute: consuming String, value: consuming HashValue) {
        self.attribute = attribute
        self.value = value
    }

    /// Returns the result of a subject that does not take part.
    consuming func outside(_ experiment: Experiment, _ cause: ExperimentCause) -> ExperimentResult {
        result(of: experiment, 0, isInExperiment: false, cause: cause)
    }

    /// Returns the result of a forced variation; out of the experiment if there is no such
    /// variation.
    consuming func forced(
        _ index: Int,
        of experiment: Experiment,
        _ cause: ExperimentCause
    ) -> ExperimentResult {
        let isThere = experiment.variations.indices.contains(index)
        return result(of: experiment, isThere ? index : 0, isInExperiment: isThere, cause: cause)
    }

    /// Returns the result that the hash assigns, now or earlier.
    consuming func assigned(
        _ index: Int,
        of experiment: Experiment,
        bucket: Double,
        isKept: Bool
    ) -> ExperimentResult {
        result(
            of: experiment,
            index,
            isInExperiment: true,
            bucket: bucket,
            cause: isKept ? .sticky : .hashed
        )
    }

    private consuming func result(
        of experiment: Experiment,
        _ index: Int,
        isInExperiment: Bool,
        bucket: Double? = nil,
        cause: ExperimentCause
    ) -> ExperimentResult {
        let passthroughs = experiment.declaration.passthroughs
        return ExperimentResult(
            variationIndex: index,
            variationKey: experiment.variations[index],
            isInExperiment: isInExperiment,
            isHashUsed: bucket != nil,
            hashAttribute: attribute,
            hashedValue: value.text,
            bucket: bucket,
            isPassthrough: !passthroughs.isEmpty
                && passthroughs.contains(experiment.variations[index]),
            isStickyBucketUsed: cause == .sticky || cause == .blockedVersion,
            cause: cause
        )
    }
}
