import CoreMetrics
import Testing

@testable import LandfallTelemetry

/// Counts and what is shown of them, within the limits.
@Suite struct MetricRegistryTests {
    private static let definitions: [MetricDefinition] = [
        .init("landfall_taps_total", .counter, labels: [.init("route", limit: 3)], "Taps"),
        .init("landfall_wait_seconds", .histogram(bounds: [0.1, 1]), unit: "seconds", "Waits"),
        .init("landfall_devices", .gauge, "Devices"),
    ]

    private static func lines(_ registry: MetricRegistry, _ prefix: String) -> [Substring] {
        registry.exposition(.prometheus).split(separator: "\n").filter { $0.hasPrefix(prefix) }
    }

    @Test func `Shards add up`() {
        let registry = MetricRegistry(Self.definitions)
        for amount in [2, 3] {
            let counter = Counter(
                label: "landfall_taps_total",
                dimensions: [("route", "chat")],
                factory: registry.shard()
            )
            counter.increment(by: amount)
        }
        #expect(
            Self.lines(registry, "landfall_taps_total") == [#"landfall_taps_total{route="chat"} 5"#]
        )
    }

    @Test func `The last bucket equals the count`() {
        let registry = MetricRegistry(Self.definitions)
        let recorder = Recorder(
            label: "landfall_wait_seconds",
            dimensions: [],
            aggregate: true,
            factory: registry
        )
        for value in [0.1, 0.5, 7] { recorder.record(value) }
        recorder.record(Double.nan)
        #expect(
            Self.lines(registry, "landfall_wait_seconds") == [
                #"landfall_wait_seconds_bucket{le="0.1"} 1"#,
                #"landfall_wait_seconds_bucket{le="1"} 2"#,
                #"landfall_wait_seconds_bucket{le="+Inf"} 3"#,
                "landfall_wait_seconds_sum 7.6", "landfall_wait_seconds_count 3",
            ]
        )
    }

    @Test func `The newest example of a size stands beside its bucket, in OpenMetrics only`() throws
    {
        let registry = MetricRegistry(Self.definitions)
        for (time, word) in [(2.5, 2), (1.0, 1)] as [(Double, UInt64)] {
            let recorder = registry.shard().makeRecorder(
                label: "landfall_wait_seconds",
                dimensions: [],
                aggregate: true
            )
            recorder.record(0.5)
            let keeping = try #require(recorder as? any ExemplarKeeping)
            let trace = try #require(TraceID(high: 1, low: word))
            keeping.keep(Exemplar(traceID: "\(trace)", value: 0.5, time: time))
        }
        let text = registry.exposition(.openMetrics)
        let bucket = #"landfall_wait_seconds_bucket{le="1.0"} 2 # "#
        let trace = #"{trace_id="00000000000000010000000000000002"} 0.5 2.5"#
        #expect(text.contains("\(bucket)\(trace)\n"))
        #expect(text.contains("le=\"0.1\"} 0\n"))
        #expect(!registry.exposition(.prometheus).contains("trace_id"))
    }

    @Test func `Past its limit a label is other`() {
        let registry = MetricRegistry(Self.definitions)
        for number in 0..<10_000 {
            Counter(
                label: "landfall_taps_total",
                dimensions: [("route", "r\(number)")],
                factory: registry
            ).increment()
        }
        #expect(
            Self.lines(registry, "landfall_taps_total") == [
                #"landfall_taps_total{route="other"} 9997"#, #"landfall_taps_total{route="r0"} 1"#,
                #"landfall_taps_total{route="r1"} 1"#, #"landfall_taps_total{route="r2"} 1"#,
            ]
        )
    }

    @Test func `Libraries have so many series and no more`() {
        let registry = MetricRegistry(Self.definitions)
        for number in 0..<600 {
            Counter(label: "library.calls", dimensions: [("n", "\(number)")], factory: registry)
                .increment()
        }
        #expect(
            Self.lines(registry, "library_calls_total").count == MetricRegistry.foreignSeriesLimit
        )
        #expect(
            Self.lines(registry, "landfall_metric_series_dropped_total")
                == ["landfall_metric_series_dropped_total 100"]
        )
    }

    @Test func `A name of another kind is not taken`() {
        let registry = MetricRegistry(Self.definitions)
        Counter(label: "landfall_devices", dimensions: [], factory: registry).increment()
        #expect(Self.lines(registry, "landfall_devices").isEmpty)
    }

    @Test func `A gauge that is destroyed is gone, and a counter stays`() {
        let registry = MetricRegistry(Self.definitions)
        let gauge = Meter(label: "landfall_devices", dimensions: [], factory: registry)
        gauge.set(4)
        #expect(Self.lines(registry, "landfall_devices") == ["landfall_devices 4"])
        gauge.destroy()
        #expect(Self.lines(registry, "landfall_devices").isEmpty)
        let labels = [("route", "a")]
        let counter = Counter(label: "landfall_taps_total", dimensions: labels, factory: registry)
        counter.increment()
        counter.destroy()
        #expect(Self.lines(registry, "landfall_taps_total").count == 1)
    }

    @Test func `What is set at a reading is of that reading`() {
        let registry = MetricRegistry(Self.definitions)
        let gauge = Meter(label: "landfall_devices", dimensions: [], factory: registry)
        registry.onReading { gauge.increment(by: 1) }
        #expect(Self.lines(registry, "landfall_devices") == ["landfall_devices 1"])
        #expect(Self.lines(registry, "landfall_devices") == ["landfall_devices 2"])
    }

    @Test func `Labels are escaped`() {
        let registry = MetricRegistry(Self.definitions)
        Counter(
            label: "landfall_taps_total",
            dimensions: [("route", "a\"b\\c\nd")],
            factory: registry
        ).increment()
        #expect(
            Self.lines(registry, "landfall_taps_total")
                == [#"landfall_taps_total{route="a\"b\\c\nd"} 1"#]
        )
    }

    @Test func `OpenMetrics has families, units and an end`() {
        let registry = MetricRegistry(Self.definitions)
        let recorder = Recorder(
            label: "landfall_wait_seconds",
            dimensions: [],
            aggregate: true,
            factory: registry
        )
        recorder.record(1)
        let text = registry.exposition(.openMetrics)
        #expect(text.contains("# UNIT landfall_wait_seconds seconds\n"))
        #expect(text.contains(#"landfall_wait_seconds_bucket{le="1.0"} 1"#))
        #expect(text.contains("# TYPE landfall_metric_series_dropped counter\n"))
        #expect(text.hasSuffix("# EOF\n"))
    }

    @Test(
        arguments: [
            (nil, ExpositionFormat.prometheus), ("*/*", .prometheus),
            ("application/openmetrics-text;version=1.0.0,text/plain;q=0.5", .openMetrics),
            ("text/plain, application/openmetrics-text;q=0.2", .prometheus),
            ("application/openmetrics-text;version=2.0.0", .prometheus),
            ("application/openmetrics-text;q=0", .prometheus),
        ] as [(String?, ExpositionFormat)]
    )
    func `The reader says which format`(accept: String?, format: ExpositionFormat) {
        #expect(ExpositionFormat.preferred(accept: accept) == format)
    }

    @Test func `The process is measured by the names that others use`() {
        let registry = MetricRegistry(ProcessMetrics.definitions)
        ProcessMetrics(factory: registry).update()
        for name in [
            "process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds",
            "process_max_fds", "process_threads", "process_start_time_seconds",
        ] {
            let line = Self.lines(registry, name).first
            let value = line?.split(separator: " ").last.flatMap { Double($0) }
            #expect(value.map { $0 > 0 } == true, "\(name): \(line ?? "missing")")
        }
    }
}
