package import ArgumentParser

/// The settings of traces.
package struct TraceSettings: Sendable {
    /// The URL that takes spans; `nil` for none, and nothing of the kind is made.
    package var endpoint: TraceEndpoint?
    /// The path of a file with headers for it; `nil` for none.
    package var headersFile: String?
    /// Headers that a standard variable gives.
    package var headers: [TraceHeader] = []
    /// The share of intents without a trace of their own that are recorded.
    package var ratio = 0.0
    /// What the worker is called in traces.
    package var serviceName = "landfall"
    /// What standard variables say of the process besides.
    package var resource: [TraceHeader] = []
}

/// The endpoint to which spans are sent.
package enum TraceEndpoint: Hashable, Sendable {
    case off
    case url(String)

    /// Reads a URL; `/v1/traces` is added where that is not its end.
    ///
    /// - Parameter text: `http://host:port` or `https://host:port`, with a path or without; a name and a password before
    ///   the host belong into a file of headers.
    package init?(_ text: String) {
        guard text != "off" else {
            self = .off
            return
        }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["http", "https"].contains(parts[0]),
            let first = parts[1].utf8.first, first != UInt8(ascii: "/"),
            first != UInt8(ascii: ":"),
            parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !parts[1].contains(where: { "?#".contains($0) })
        else { return nil }
        var url = text
        while url.hasSuffix("/") { url.removeLast() }
        self = .url(url.hasSuffix("/v1/traces") ? url : url + "/v1/traces")
    }

    /// As a reader types it.
    package var text: String {
        switch self {
        case .off: "off"
        case .url(let url): url
        }
    }
}

/// A header of requests, or anything else with a name.
package struct TraceHeader: Hashable, Sendable {
    package let name: String
    package let value: String

    /// Puts one together.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension Setting {
    package static let traceEndpoint = Setting(
        "trace-endpoint",
        \.trace.endpoint,
        SettingFormat(
            "the http or https URL of an OpenTelemetry collector, as http://127.0.0.1:4318, or off",
            parse: TraceEndpoint.init,
            write: { .text($0.text) }
        ),
        "Where traces go, by OTLP over HTTP in protobuf",
        fallback: "none: no spans are made"
    )
    package static let traceHeadersFile = Setting(
        "trace-headers-file",
        \.trace.headersFile,
        .text("a file with a line name: value for each header"),
        "Headers that the collector needs, to sign in for example",
        fallback: "none"
    )
    package static let traceRatio = Setting(
        "trace-ratio",
        \.trace.ratio,
        .share,
        "The share of intents without a trace of their own that are traced"
    )
    package static let traceServiceName = Setting(
        "trace-service-name",
        \.trace.serviceName,
        .text("a name"),
        "What the worker is called in traces"
    )
    package static let traces = [traceEndpoint, traceHeadersFile, traceRatio, traceServiceName]
}

extension SettingFormat<Double> {
    /// A share of a whole.
    package static let share = SettingFormat(
        "a number from 0 to 1",
        parse: { Double($0).flatMap { (0...1).contains($0) ? $0 : nil } },
        write: { .text($0 == $0.rounded() ? "\(Int($0))" : "\($0)") }
    )
}

/// The flags of traces.
package struct TraceOptions: SettingOptions {
    @Option(help: .setting(.traceEndpoint)) package var traceEndpoint: String?
    @Option(help: .setting(.traceHeadersFile)) package var traceHeadersFile: String?
    @Option(help: .setting(.traceRatio)) package var traceRatio: String?
    @Option(help: .setting(.traceServiceName)) package var traceServiceName: String?

    /// Creates options without values.
    package init() {}
}
