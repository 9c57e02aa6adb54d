/// The observation of a worker while it is measured.
package struct Observation: Sendable {
    /// The variables of a worker that lets itself be watched.
    package var variables: [String: String]
    /// Reads its page of metrics at an address, as `127.0.0.1:5263`; returns whether that went well.
    package var readPage: @Sendable (String) -> Bool

    /// The time between the beginnings of two readings.
    package static let interval = Duration.seconds(1)

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - variables: The variables of a worker that lets itself be watched.
    ///   - readPage: Reads its page of metrics at an address, and returns whether that went well; it blocks.
    package init(
        variables: [String: String],
        readPage: @escaping @Sendable (String) -> Bool
    ) {
        self.variables = variables
        self.readPage = readPage
    }
}
