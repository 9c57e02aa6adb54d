/// What a poll of a table found.
package struct TablePoll: Hashable, Sendable {
    /// The records that were delivered.
    package internal(set) var recordCount = 0

    /// What failed; the reader continues where that is possible.
    package internal(set) var faults: [ConsumerFault] = []
}
