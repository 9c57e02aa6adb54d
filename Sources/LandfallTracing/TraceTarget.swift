public import LandfallTelemetry

/// The endpoint for spans, and the description of the process that sends them.
public struct TraceTarget: Sendable {
    /// The URL that takes `POST` with spans, as `http://collector:4318/v1/traces`.
    public var url: String
    /// Gives headers that each request carries, as those that a collector wants for a sign-in; no log shows
    /// them.
    public var headers: @Sendable () async -> [(name: String, value: String)] = { [] }
    /// What is known of the process; `service.name` among it.
    public var resource: [SpanField]
    /// The version of the program.
    public var version: String
    /// The most spans of one request.
    public var batchCount = 512
    /// How long spans wait until they are sent though there are fewer.
    public var interval = Duration.seconds(5)
    /// How long a collector may take to answer.
    public var timeout = Duration.seconds(10)
    /// How long what is left may take at a stop.
    public var stopTime = Duration.seconds(2)

    /// Takes where spans are sent.
    ///
    /// - Parameters:
    ///   - url: The URL that takes `POST` with spans.
    ///   - resource: What is known of the process.
    ///   - version: The version of the program.
    public init(url: String, resource: [SpanField], version: String) {
        self.url = url
        self.resource = resource
        self.version = version
    }
}
