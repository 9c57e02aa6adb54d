/// What librdkafka or a broker said about a failure.
package struct Fault: Hashable, Sendable {
    /// The stable number.
    package let code: ResponseCode

    /// What went wrong, in librdkafka's words: names of topics and hosts, no payload and no secret.
    package let reason: String

    /// Creates a fault.
    ///
    /// - Parameters:
    ///   - code: The stable number.
    ///   - reason: What went wrong; librdkafka's text for the code by default.
    package init(_ code: ResponseCode, reason: String? = nil) {
        self.code = code
        self.reason = reason ?? code.explanation
    }
}

extension Fault: CustomStringConvertible {
    /// The name of the code and the reason.
    package var description: String { "\(code): \(reason)" }
}
