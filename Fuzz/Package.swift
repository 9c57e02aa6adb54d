// swift-tools-version: 6.2
import PackageDescription

/// The settings of the main package.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
    .strictMemorySafety(),
]

// The libraries are compiled here again, by links to their folders, since the fuzzer has to see
// which of their lines an input comes to. The cases are those of the property tests.

let package = Package(
    name: "landfall-fuzz",
    targets: [
        .target(name: "CSHA256"),
        .target(name: "LandfallValues", swiftSettings: strict),
        .target(name: "LandfallBytes", swiftSettings: strict),
        .target(
            name: "Landfall",
            dependencies: ["LandfallBytes", "LandfallValues"],
            swiftSettings: strict
        ),
        .target(name: "LandfallSimulator", dependencies: ["Landfall"], swiftSettings: strict),
        .target(name: "LandfallSketches", dependencies: ["Landfall"], swiftSettings: strict),
        .target(
            name: "LandfallContract",
            dependencies: ["CSHA256", "Landfall", "LandfallBytes", "LandfallValues"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "LandfallFuzz",
            dependencies: ["Landfall", "LandfallSimulator", "LandfallContract", "LandfallSketches"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        ),
        .executableTarget(
            name: "LandfallFuzzLoop",
            dependencies: ["Landfall", "LandfallSimulator", "LandfallContract", "LandfallSketches"],
            swiftSettings: strict
        ),
    ]
)
