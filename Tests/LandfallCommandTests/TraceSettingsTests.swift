import Foundation
import LandfallValues
import Synchronization
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

@Suite
struct `Settings of traces` {
    private static func settings(
        _ variables: [String: String],
        flags: [Setting: String] = [:]
    ) throws -> TraceSettings {
        let needed = [
            "LANDFALL_BROKERS": "a:1", "LANDFALL_CATALOG": "routes.yaml",
            "LANDFALL_POSTGRES": "postgres://u@h/d",
        ]
        let all = needed.merging(variables) { _, own in own }
        return try Settings(SettingsSource(flags: flags, environment: all)).trace
    }

    private static func refusal(_ variables: [String: String]) -> String? {
        do {
            _ = try settings(variables)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `are off unless something is given`() throws {
        let trace = try Self.settings([:])
        #expect(trace.endpoint == nil)
        #expect(trace.ratio == 0)
        #expect(trace.serviceName == "landfall")
        #expect(try Self.settings(["LANDFALL_TRACE_ENDPOINT": "off"]).endpoint == .off)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:4318", "http://127.0.0.1:4318/v1/traces"),
            ("https://otel.example.com/", "https://otel.example.com/v1/traces"),
            ("https://otel.example.com/in", "https://otel.example.com/in/v1/traces"),
            ("http://c:4318/v1/traces", "http://c:4318/v1/traces"),
        ]
    )
    func `name a collector by its URL`(text: String, url: String) throws {
        #expect(try Self.settings(["LANDFALL_TRACE_ENDPOINT": text]).endpoint == .url(url))
        #expect(try Self.settings(["OTEL_EXPORTER_OTLP_ENDPOINT": text]).endpoint == .url(url))
    }

    @Test(
        arguments: [
            "127.0.0.1:4318", "ftp://h", "http://", "http:///x", "http://user:secret@h",
            "http://h/?key=secret", "http://h h",
        ]
    )
    func `refuse what is no URL, and show nothing of it`(text: String) throws {
        let standard = try #require(Self.refusal(["OTEL_EXPORTER_OTLP_ENDPOINT": text]))
        #expect(standard.contains("OTEL_EXPORTER_OTLP_ENDPOINT is an http or https URL"))
        #expect(!standard.contains("secret"))
        let own = try #require(Self.refusal(["LANDFALL_TRACE_ENDPOINT": text]))
        #expect(own.contains("trace-endpoint"))
        #expect(!own.contains("user:secret"))
    }

    @Test func `take OpenTelemetry's own variables where they are not given`() throws {
        let standard = [
            "OTEL_EXPORTER_OTLP_ENDPOINT": "http://other:4318",
            "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://traces:4318/exact",
            "OTEL_EXPORTER_OTLP_HEADERS": "api-key=a%2Cb,x = y",
            "OTEL_RESOURCE_ATTRIBUTES": "service.name=named,deployment.environment.name=prod",
            "OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.25",
        ]
        let trace = try Self.settings(standard)
        #expect(trace.endpoint == .url("http://traces:4318/exact"))
        #expect(
            trace.headers == [
                TraceHeader(name: "api-key", value: "a,b"), TraceHeader(name: "x", value: "y"),
            ]
        )
        #expect(trace.serviceName == "named")
        #expect(
            trace.resource == [TraceHeader(name: "deployment.environment.name", value: "prod")]
        )
        #expect(trace.ratio == 0.25)
        let service = try Self.settings(standard.merging(["OTEL_SERVICE_NAME": "own"]) { $1 })
        #expect(service.serviceName == "own")
        let ours = try Self.settings(
            standard.merging([
                "LANDFALL_TRACE_ENDPOINT": "http://ours", "LANDFALL_TRACE_RATIO": "0.5",
                "LANDFALL_TRACE_SERVICE_NAME": "shop", "LANDFALL_TRACE_HEADERS_FILE": "file",
            ]) { $1 }
        )
        #expect(ours.endpoint == .url("http://ours/v1/traces"))
        #expect(ours.ratio == 0.5)
        #expect(ours.serviceName == "shop")
        #expect(ours.headers.isEmpty)
    }

    @Test func `heed that standard variables switch traces off`() throws {
        let on = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"]
        for off in [
            ["OTEL_SDK_DISABLED": "true"], ["OTEL_TRACES_EXPORTER": "none"],
            ["OTEL_TRACES_SAMPLER": "always_off"],
        ] {
            let endpoint = try Self.settings(on.merging(off) { $1 }).endpoint
            #expect(endpoint == nil || endpoint == .off, "\(off)")
        }
        #expect(
            try Self.settings(on.merging(["OTEL_TRACES_SAMPLER": "always_on"]) { $1 }).ratio == 1
        )
    }

    @Test(
        arguments: [
            (["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"], "landfall sends http/protobuf only"),
            (["OTEL_TRACES_SAMPLER": "xray"], "OTEL_TRACES_SAMPLER is always_on"),
            (
                ["OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "7"],
                "OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1"
            ), (["OTEL_EXPORTER_OTLP_HEADERS": "secret"], "OTEL_EXPORTER_OTLP_HEADERS is a list"),
            (
                ["LANDFALL_TRACE_RATIO": "1.5"],
                "trace-ratio can't be \"1.5\" (LANDFALL_TRACE_RATIO): give a number from 0 to 1"
            ),
        ]
    )
    func `refuse what there is not`(variables: [String: String], words: String) throws {
        let on = ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"]
        let refusal = try #require(Self.refusal(on.merging(variables) { $1 }))
        #expect(refusal.contains(words))
        #expect(!refusal.contains("secret"))
    }

    @Test(.timeLimit(.minutes(10)))
    func `read headers from a file, and anew when it changes`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("headers", "# ours\n\nAuthorization:  Bearer a:b \nx-y:\n")
        let news = Mutex<[String]>([])
        let file = try await WatchedFile(
            path,
            read: { try Setting.traceHeadersFile.value(of: $0, parse: \.self) },
            parse: { try TraceHeader.headers(in: $0) },
            onChange: { failure in news.withLock { $0.append(failure.map { "\($0)" } ?? "") } }
        )
        #expect(
            await file.current() == [
                TraceHeader(name: "Authorization", value: "Bearer a:b"),
                TraceHeader(name: "x-y", value: ""),
            ]
        )
        for (index, text) in ["x-y: 2\n", "secret\n"].enumerated() {
            _ = try folder.file("headers", text)
            while news.withLock(\.count) == index {
                _ = await file.current()
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(await file.current() == [TraceHeader(name: "x-y", value: "2")])
        }
        #expect(news.withLock(\.self) == ["", "line 1: no header, as in name: value"])
    }

    @Test(arguments: ["secret", "a b: secret", ": secret", "a: sec\u{1}ret"])
    func `refuse what is no header, and show nothing of it`(line: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("headers", "good: 1\n\(line)\n")
        let failure = #expect(throws: CommandFailure.self) {
            try Setting.traceHeadersFile.value(of: path) { try TraceHeader.headers(in: $0) }
        }
        let text = "\(try #require(failure))"
        #expect(text.contains("trace-headers-file: \(path): line 2: no header"))
        #expect(!text.contains("secret"))
    }
}
