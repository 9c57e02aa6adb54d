// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: all upcoming language features, and no warning let through.
let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
]

/// The settings of code written by hand; generated protobuf storage is unsafe by construction.
let strict: [SwiftSetting] = features + [.strictMemorySafety()]

let package = Package(
    name: "landfall",
    products: [
        .library(name: "Landfall", targets: ["Landfall"]),
        .library(name: "LandfallExperiments", targets: ["LandfallExperiments"]),
        .library(name: "LandfallCatalog", targets: ["LandfallCatalog"]),
        .library(name: "LandfallContract", targets: ["LandfallContract"]),
        .library(name: "LandfallSimulator", targets: ["LandfallSimulator"]),
        .library(name: "LandfallTokens", targets: ["LandfallTokens"]),
        .library(name: "LandfallTelemetry", targets: ["LandfallTelemetry"]),
        .library(name: "LandfallAdmin", targets: ["LandfallAdmin"]),
        .library(name: "LandfallTracing", targets: ["LandfallTracing"]),
        .library(name: "LandfallWorker", targets: ["LandfallWorker"]),
        .executable(name: "landfall", targets: ["LandfallCommand"]),
    ],
    // Each range begins with the version that the tests run with and ends before the next one that may break
    // something; CONTRIBUTING.md says how a range is moved.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(
            url: "https://github.com/apple/swift-configuration",
            from: "1.4.0",
            traits: [.defaults, "YAML"]
        ),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: []
        ),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CRdKafka",
            pkgConfig: "rdkafka",
            providers: [.apt(["librdkafka-dev"]), .brew(["librdkafka"])]
        ),
        .systemLibrary(
            name: "CLibPQ",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .target(name: "LandfallValues", swiftSettings: strict),
        .target(name: "LandfallBytes", swiftSettings: strict),
        .target(name: "Landfall", dependencies: ["LandfallBytes"], swiftSettings: strict),
        .target(name: "LandfallExperiments", swiftSettings: strict),
        .target(name: "LandfallSimulator", dependencies: ["Landfall"], swiftSettings: strict),
        .target(
            name: "LandfallTokens",
            dependencies: [
                "Landfall", "LandfallValues", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallCatalog",
            dependencies: [
                "Landfall", "LandfallExperiments", "LandfallTokens",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallReview",
            dependencies: [
                "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract",
                "LandfallExperiments", "LandfallSimulator", "LandfallTokens",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .target(name: "CSHA256"),
        .target(
            name: "LandfallContract",
            dependencies: ["CSHA256", "Landfall", "LandfallBytes", "LandfallValues"],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallKafka",
            dependencies: ["CRdKafka", "LandfallBytes", "LandfallValues"],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallPostgres",
            dependencies: ["CLibPQ", "LandfallBytes", "LandfallValues"],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallSignIn",
            dependencies: [
                "LandfallKafka", "LandfallValues",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallTelemetry",
            dependencies: [
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallAdmin",
            dependencies: [
                "LandfallTelemetry",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallTracing",
            dependencies: [
                "LandfallTelemetry",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallWorker",
            dependencies: [
                "Landfall", "LandfallBytes", "LandfallContract", "LandfallKafka",
                "LandfallPostgres", "LandfallTelemetry", "LandfallTokens", "LandfallValues",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallOperations",
            dependencies: [
                "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract",
                "LandfallKafka", "LandfallPostgres", "LandfallReview", "LandfallSignIn",
                "LandfallTokens", "LandfallValues", "LandfallWorker",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Schema/migrations")],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallDemo",
            dependencies: [
                "Landfall", "LandfallCatalog", "LandfallContract", "LandfallKafka",
                "LandfallOperations", "LandfallPostgres", "LandfallReview",
                "LandfallSimulator", "LandfallTokens", "LandfallValues", "LandfallWorker",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "LandfallCommand",
            dependencies: [
                "Landfall", "LandfallAdmin", "LandfallCatalog", "LandfallContract", "LandfallDemo",
                "LandfallKafka", "LandfallOperations", "LandfallPostgres", "LandfallReview",
                "LandfallSignIn", "LandfallSimulator", "LandfallTelemetry", "LandfallTokens",
                "LandfallTracing", "LandfallValues", "LandfallWorker",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: strict
        ),
        .target(name: "CTestBind", path: "Tests/CTestBind"),
        .target(
            name: "TestSupport",
            dependencies: ["CTestBind"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallTests",
            dependencies: ["Landfall", "LandfallBytes", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallSimulatorTests",
            dependencies: ["Landfall", "LandfallSimulator", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallBytesTests",
            dependencies: ["LandfallBytes"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallPropertyTests",
            dependencies: [
                "Landfall", "LandfallCatalog", "LandfallContract", "LandfallSimulator",
                "TestSupport",
            ],
            exclude: ["Corpus/plans.txt"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallExperimentsTests",
            dependencies: ["LandfallExperiments"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallTokensTests",
            dependencies: ["Landfall", "LandfallTokens", "LandfallValues", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallCatalogTests",
            dependencies: ["Landfall", "LandfallCatalog", "LandfallTokens", "TestSupport"],
            exclude: ["Corpus/base.yaml", "Corpus/findings.txt", "ExampleApp/routes.yaml"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallReviewTests",
            dependencies: [
                "Landfall", "LandfallCatalog", "LandfallContract", "LandfallReview",
                "LandfallSimulator", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "LandfallWire",
            dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")],
            path: "Tests/LandfallWire",
            exclude: ["generated.sha256"],
            swiftSettings: features
        ),
        .target(
            name: "TraceWire",
            dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")],
            path: "Tests/TraceWire",
            exclude: ["generated.sha256"],
            swiftSettings: features
        ),
        .testTarget(
            name: "LandfallContractTests",
            dependencies: [
                "Landfall", "LandfallContract", "LandfallWire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"), "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallKafkaTests",
            dependencies: ["LandfallBytes", "LandfallKafka", "LandfallValues", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallPostgresTests",
            dependencies: [
                "LandfallExperiments", "LandfallPostgres", "LandfallValues", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallSignInTests",
            dependencies: [
                "LandfallKafka", "LandfallSignIn", "LandfallValues", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallTelemetryTests",
            dependencies: [
                "LandfallTelemetry", "TraceWire",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallTracingTests",
            dependencies: [
                "LandfallTelemetry", "LandfallTracing", "TestSupport", "TraceWire",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallAdminTests",
            dependencies: [
                "LandfallAdmin", "LandfallSignIn", "LandfallTelemetry", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallWorkerTests",
            dependencies: [
                "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract",
                "LandfallKafka", "LandfallPostgres", "LandfallTelemetry", "LandfallTokens",
                "LandfallWorker",
                .product(name: "CoreMetrics", package: "swift-metrics"), "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallOperationsTests",
            dependencies: [
                "Landfall", "LandfallCatalog", "LandfallContract", "LandfallKafka",
                "LandfallOperations", "LandfallPostgres", "LandfallWorker",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallDemoTests",
            dependencies: [
                "Landfall", "LandfallContract", "LandfallDemo", "LandfallKafka", "LandfallReview",
                "LandfallSimulator", "LandfallWorker",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LandfallCommandTests",
            dependencies: [
                "Landfall", "LandfallCatalog", "LandfallCommand", "LandfallContract",
                "LandfallKafka", "LandfallOperations", "LandfallPostgres", "LandfallReview",
                "LandfallSignIn", "LandfallTelemetry", "LandfallTokens", "LandfallValues",
                "LandfallWorker",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"), "TestSupport",
                "TraceWire",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallCommand",
                "LandfallContract", "LandfallDemo", "LandfallKafka", "LandfallOperations",
                "LandfallPostgres", "LandfallReview", "LandfallTelemetry", "LandfallTokens",
                "LandfallValues", "LandfallWorker",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                "TestSupport", "TraceWire",
            ],
            swiftSettings: strict
        ),
    ]
)

// What wraps C, alone: it builds in a minute under a sanitizer, so that every run of the tests can have it (see
// deploy/test).
if Context.environment["LANDFALL_WRAPPERS_ONLY"] != nil {
    let wrappers: Set = [
        "CRdKafka", "CLibPQ", "CTestBind", "LandfallBytes", "LandfallExperiments",
        "LandfallKafka", "LandfallKafkaTests", "LandfallPostgres", "LandfallPostgresTests",
        "LandfallValues", "TestSupport",
    ]
    package.dependencies = []
    package.products = []
    package.targets.removeAll { !wrappers.contains($0.name) }
}
