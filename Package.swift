// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: all upcoming language features, and no warning let through.
let features: [SwiftSetting] =
    [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
        "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "ImmutableWeakCaptures",
    ].map { .enableUpcomingFeature($0) } + [
        .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
    ]

/// The settings of code written by hand; generated protobuf storage is unsafe by construction.
let strict: [SwiftSetting] = features + [.strictMemorySafety()]

/// The packages of the products that targets are built on.
let packages = [
    "ArgumentParser": "swift-argument-parser", "AsyncHTTPClient": "async-http-client",
    "Configuration": "swift-configuration", "CoreMetrics": "swift-metrics",
    "Crypto": "swift-crypto", "HTTPTypes": "swift-http-types", "HummingbirdCore": "hummingbird",
    "HummingbirdTLS": "hummingbird", "JWTKit": "jwt-kit", "Logging": "swift-log",
    "NIOCore": "swift-nio", "NIOHTTP1": "swift-nio", "NIOPosix": "swift-nio",
    "NIOSSL": "swift-nio-ssl", "ServiceLifecycle": "swift-service-lifecycle",
    "SwiftASN1": "swift-asn1", "SwiftProtobuf": "swift-protobuf", "SystemPackage": "swift-system",
    "Tracing": "swift-distributed-tracing", "X509": "swift-certificates", "Yams": "Yams",
]

/// What is built from code written by hand, and on what: targets of this package, and products of others.
let libraries: KeyValuePairs<String, [String]> = [
    "LandfallValues": [],
    "LandfallBytes": [],
    "Landfall": ["LandfallBytes", "LandfallValues"],
    "LandfallExperiments": ["LandfallValues"],
    "LandfallSimulator": ["Landfall"],
    "LandfallSketches": ["Landfall"],
    "LandfallConformance": [
        "Landfall", "LandfallBytes", "LandfallContract", "LandfallSimulator", "LandfallSketches",
        "LandfallValues", "Crypto",
    ],
    "LandfallTokens": ["Landfall", "LandfallValues", "Crypto"],
    "LandfallCatalog": [
        "Landfall", "LandfallExperiments", "LandfallTokens", "LandfallValues", "Yams",
    ],
    "LandfallReview": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract", "LandfallExperiments",
        "LandfallSimulator", "LandfallTokens", "LandfallValues", "Crypto",
    ],
    "LandfallContract": ["CSHA256", "Landfall", "LandfallBytes", "LandfallValues"],
    "LandfallKafka": ["CRdKafka", "LandfallBytes", "LandfallValues"],
    "LandfallPostgres": ["CLibPQ", "LandfallBytes", "LandfallValues"],
    "LandfallSignIn": [
        "LandfallKafka", "LandfallValues", "AsyncHTTPClient", "Crypto", "NIOCore", "NIOHTTP1",
        "NIOPosix", "NIOSSL", "SwiftASN1", "X509",
    ],
    "LandfallTelemetry": ["LandfallValues", "CoreMetrics", "Tracing"],
    "LandfallHTTP": ["HummingbirdCore", "Logging", "NIOCore", "NIOPosix"],
    "LandfallAdmin": [
        "LandfallHTTP", "LandfallTelemetry", "LandfallValues", "CoreMetrics", "Crypto", "HTTPTypes",
        "HummingbirdCore", "HummingbirdTLS", "Logging", "NIOCore", "NIOPosix", "NIOSSL",
    ],
    "LandfallGateway": [
        "CZlib", "Landfall", "LandfallBytes", "LandfallContract", "LandfallHTTP", "LandfallKafka",
        "LandfallTelemetry", "LandfallTokens", "LandfallValues", "CoreMetrics", "Crypto",
        "HTTPTypes", "HummingbirdCore", "JWTKit", "Logging", "NIOCore", "NIOPosix",
    ],
    "LandfallTracing": [
        "LandfallTelemetry", "AsyncHTTPClient", "Logging", "NIOCore", "NIOHTTP1",
        "ServiceLifecycle", "Tracing",
    ],
    "LandfallWorker": [
        "Landfall", "LandfallBytes", "LandfallContract", "LandfallKafka", "LandfallPostgres",
        "LandfallTelemetry", "LandfallTokens", "LandfallValues", "CoreMetrics", "Crypto", "Logging",
        "ServiceLifecycle", "SystemPackage", "Tracing",
    ],
    "LandfallOperations": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract", "LandfallKafka",
        "LandfallPostgres", "LandfallReview", "LandfallSignIn", "LandfallTokens", "LandfallValues",
        "LandfallWorker", "Crypto", "Logging", "ServiceLifecycle",
    ],
    "LandfallSettings": [
        "Landfall", "LandfallAdmin", "LandfallContract", "LandfallGateway", "LandfallKafka",
        "LandfallPostgres", "LandfallReview", "LandfallSignIn", "LandfallTokens", "LandfallValues",
        "LandfallWorker", "ArgumentParser", "Configuration", "Logging",
    ],
    "LandfallDemo": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallConformance", "LandfallContract",
        "LandfallGateway", "LandfallKafka", "LandfallOperations", "LandfallPostgres",
        "LandfallReview", "LandfallSimulator", "LandfallTelemetry", "LandfallTokens",
        "LandfallValues", "LandfallWorker", "AsyncHTTPClient", "Crypto", "HTTPTypes", "JWTKit",
        "Logging", "NIOCore", "NIOHTTP1", "ServiceLifecycle",
    ],
]

/// What the program is built on.
let program = [
    "Landfall", "LandfallAdmin", "LandfallBytes", "LandfallCatalog", "LandfallConformance",
    "LandfallContract", "LandfallDemo", "LandfallGateway", "LandfallKafka", "LandfallOperations",
    "LandfallPostgres", "LandfallReview", "LandfallSettings", "LandfallSignIn", "LandfallSimulator",
    "LandfallTelemetry", "LandfallTokens", "LandfallTracing", "LandfallValues", "LandfallWorker",
    "ArgumentParser", "CoreMetrics", "Crypto", "Logging", "ServiceLifecycle", "Tracing",
]

/// The tests, and what they are built on.
let tests: KeyValuePairs<String, [String]> = [
    "LandfallTests": ["Landfall", "LandfallBytes", "TestSupport"],
    "LandfallConformanceTests": [
        "Landfall", "LandfallConformance", "LandfallContract", "LandfallSimulator",
    ],
    "LandfallSimulatorTests": [
        "Landfall", "LandfallConformance", "LandfallSimulator", "LandfallSketches", "TestSupport",
    ],
    "LandfallBytesTests": ["LandfallBytes"],
    "LandfallPropertyTests": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract", "LandfallSimulator",
        "LandfallSketches", "TestSupport",
    ],
    "LandfallExperimentsTests": ["LandfallExperiments"],
    "LandfallTokensTests": ["Landfall", "LandfallTokens", "LandfallValues", "TestSupport"],
    "LandfallCatalogTests": ["Landfall", "LandfallCatalog", "LandfallTokens", "TestSupport"],
    "LandfallReviewTests": [
        "Landfall", "LandfallCatalog", "LandfallContract", "LandfallReview", "LandfallSimulator",
        "TestSupport",
    ],
    "LandfallContractTests": [
        "CSHA256", "Landfall", "LandfallBytes", "LandfallContract", "LandfallWire", "TestSupport",
        "Crypto", "SwiftProtobuf",
    ],
    "LandfallKafkaTests": ["LandfallBytes", "LandfallKafka", "LandfallValues", "TestSupport"],
    "LandfallPostgresTests": [
        "LandfallExperiments", "LandfallPostgres", "LandfallValues", "TestSupport",
    ],
    "LandfallSignInTests": ["LandfallKafka", "LandfallSignIn", "LandfallValues", "TestSupport"],
    "LandfallTelemetryTests": [
        "LandfallTelemetry", "TraceWire", "CoreMetrics", "SwiftProtobuf", "Tracing",
    ],
    "LandfallTracingTests": [
        "LandfallTelemetry", "LandfallTracing", "TestSupport", "TraceWire", "Logging",
        "ServiceLifecycle", "SwiftProtobuf", "Tracing",
    ],
    "LandfallAdminTests": [
        "LandfallAdmin", "LandfallSignIn", "LandfallTelemetry", "TestSupport", "HTTPTypes",
        "Logging",
    ],
    "LandfallGatewayTests": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract", "LandfallGateway",
        "LandfallKafka", "LandfallTelemetry", "LandfallTokens", "LandfallValues", "TestSupport",
        "CoreMetrics", "Crypto", "HTTPTypes", "JWTKit", "Logging",
    ],
    "LandfallWorkerTests": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract", "LandfallKafka",
        "LandfallPostgres", "LandfallTelemetry", "LandfallTokens", "LandfallValues",
        "LandfallWorker", "TestSupport", "CoreMetrics",
    ],
    "LandfallOperationsTests": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract", "LandfallKafka",
        "LandfallOperations", "LandfallPostgres", "LandfallWorker",
    ],
    "LandfallDemoTests": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallContract", "LandfallDemo",
        "LandfallGateway", "LandfallKafka", "LandfallReview", "LandfallSimulator", "LandfallWorker",
        "TestSupport", "HTTPTypes",
    ],
    "LandfallCommandTests": [
        "Landfall", "LandfallAdmin", "LandfallBytes", "LandfallCatalog", "LandfallCommand",
        "LandfallContract", "LandfallKafka", "LandfallOperations", "LandfallPostgres",
        "LandfallReview", "LandfallSettings", "LandfallSignIn", "LandfallTelemetry",
        "LandfallTokens", "LandfallValues", "LandfallWorker", "TestSupport", "TraceWire",
        "ArgumentParser", "SwiftProtobuf",
    ],
    "IntegrationTests": [
        "Landfall", "LandfallBytes", "LandfallCatalog", "LandfallCommand", "LandfallContract",
        "LandfallDemo", "LandfallKafka", "LandfallOperations", "LandfallPostgres", "LandfallReview",
        "LandfallTelemetry", "LandfallTokens", "LandfallValues", "LandfallWorker", "TestSupport",
        "TraceWire", "CoreMetrics", "Logging", "SwiftProtobuf", "Tracing",
    ],
]

/// Files in folders of tests that no build needs.
let excluded = [
    "LandfallCatalogTests": ["Corpus/base.yaml", "Corpus/findings.txt", "ExampleApp/routes.yaml"],
    "LandfallPropertyTests": ["Corpus/plans.txt"],
]

/// What is compiled into a target; links to where it is published.
let embedded = [
    "LandfallOperations": "Schema/migrations",
    "LandfallGateway": "Description/gateway.openapi.json",
    "LandfallDemo": "Page/page.html",
]

func dependencies(_ names: [String]) -> [Target.Dependency] {
    names.map { name in
        packages[name].map { .product(name: name, package: $0) } ?? .byName(name: name)
    }
}

/// Messages for tests, generated from a description of protobuf.
func messages(_ name: String) -> Target {
    .target(
        name: name,
        dependencies: dependencies(["SwiftProtobuf"]),
        path: "Tests/\(name)",
        exclude: ["generated.sha256"],
        swiftSettings: features
    )
}

/// A library of the system, by the names that pkg-config and package managers have for it.
func library(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
    name: "landfall",
    products: [
        "Landfall", "LandfallExperiments", "LandfallCatalog", "LandfallContract",
        "LandfallSimulator", "LandfallTokens", "LandfallTelemetry", "LandfallAdmin",
        "LandfallTracing", "LandfallWorker",
    ].map { .library(name: $0, targets: [$0]) }
        + [.executable(name: "landfall", targets: ["LandfallCommand"])],
    // From the version that the tests run with; CONTRIBUTING.md says how a range is moved.
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
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        library("CRdKafka", "rdkafka", apt: "librdkafka-dev", brew: "librdkafka"),
        library("CLibPQ", "libpq", apt: "libpq-dev", brew: "libpq"),
        library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
        .target(name: "CSHA256"),
        .executableTarget(
            name: "LandfallCommand",
            dependencies: dependencies(program),
            swiftSettings: strict
        ),
        .target(name: "CTestBind", path: "Tests/CTestBind"),
        .target(
            name: "TestSupport",
            dependencies: ["CTestBind"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        messages("LandfallWire"),
        messages("TraceWire"),
    ]
)

package.targets += libraries.map { name, names in
    .target(
        name: name,
        dependencies: dependencies(names),
        resources: embedded[name].map { [.embedInCode($0)] },
        swiftSettings: strict
    )
}
package.targets += tests.map { name, names in
    .testTarget(
        name: name,
        dependencies: dependencies(names),
        exclude: excluded[name] ?? [],
        swiftSettings: strict
    )
}

// What wraps C, alone: it builds in a minute under a sanitizer, which every run of deploy/test does.
if Context.environment["LANDFALL_WRAPPERS_ONLY"] != nil {
    let wrappers: Set = [
        "CRdKafka", "CLibPQ", "CTestBind", "LandfallBytes", "LandfallExperiments", "LandfallKafka",
        "LandfallKafkaTests", "LandfallPostgres", "LandfallPostgresTests", "LandfallValues",
        "TestSupport",
    ]
    package.dependencies = []
    package.products = []
    package.targets.removeAll { !wrappers.contains($0.name) }
}
