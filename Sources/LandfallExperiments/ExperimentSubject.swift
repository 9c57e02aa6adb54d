/// Whom an experiment is evaluated for, and the results that this can have.
struct ExperimentSubject {
    private let experiment: Experiment
    private let attribute: String

    /// What names the subject.
    let value: HashValue

    /// Notes a subject.
    init(_ experiment: Experiment, attribute: String, value: HashValue) {
        self.experiment = experiment
        self.attribute = attribute
        self.value = value
    }

    /// Returns the result of a subject that does not take part.
    func outside(_ cause: ExperimentCause) -> ExperimentResult {
        result(0, isInExperiment: false, cause: cause)
    }

    /// Returns the result of a forced variation; out of the experiment if there is no such
    /// variation.
    func forced(_ index: Int, _ cause: ExperimentCause) -> ExperimentResult {
        let isThere = experiment.variations.indices.contains(index)
        return result(isThere ? index : 0, isInExperiment: isThere, cause: cause)
    }

    /// Returns the result that the hash assigns, now or earlier.
    func assigned(_ index: Int, bucket: Double, isKept: Bool) -> ExperimentResult {
        result(
            index,
            isInExperiment: true,
            bucket: bucket,
            cause: isKept ? .sticky : .hashed
        )
    }

    private func result(
        _ index: Int,
        isInExperiment: Bool,
        bucket: Double? = nil,
        cause: ExperimentCause
    ) -> ExperimentResult {
        let key = experiment.variations[index]
        return ExperimentResult(
            variationIndex: index,
            variationKey: key,
            isInExperiment: isInExperiment,
            isHashUsed: bucket != nil,
            hashAttribute: attribute,
            hashedValue: value.noted,
            bucket: bucket,
            isPassthrough: experiment.declaration.passthroughs.contains(key),
            isStickyBucketUsed: cause == .sticky || cause == .blockedVersion,
            cause: cause
        )
    }
}
