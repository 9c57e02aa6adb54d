package import LandfallContract
package import LandfallWorker

/// Reads dead letters as a worker of this version reads what it takes, by the topic they came from.
package struct DeadLetterReader: Sendable {
    private let planResults: String
    private let intents: IntentReader
    private let reports: ResultReader

    /// Reads as the worker of these topics does.
    ///
    /// - Parameter topics: Name the topic whose records are no intents, and say what keys have to be.
    package init(_ topics: TopicSettings) {
        self.planResults = topics.planResults
        self.intents = IntentReader(keys: topics.recordKeys)
        self.reports = ResultReader(keys: topics.recordKeys)
    }

    /// Returns the fault for which a letter still can't be read.
    ///
    /// - Parameter letter: The letter.
    /// - Returns: The fault, or `nil` when it can be read by now.
    package func fault(in letter: DeadLetter) -> ContractError? {
        guard let value = letter.value else { return .nullRecord }
        return unsafe value.withUnsafeBytes { bytes in
            do throws(ContractError) {
                if letter.origin?.topic == planResults {
                    _ = try unsafe reports.read(
                        key: letter.key,
                        value: bytes,
                        headers: letter.headers
                    )
                } else {
                    _ = try unsafe intents.read(
                        key: letter.key,
                        value: bytes,
                        headers: letter.headers,
                        origin: letter.origin ?? letter.place.recordOrigin
                    )
                }
                return nil
            } catch {
                return error
            }
        }
    }
}
