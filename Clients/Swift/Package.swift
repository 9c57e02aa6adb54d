// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A target of the kit with the settings that all of them share.
func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a target of the kit.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.target(name: name), "LandfallDeviceTesting"] + dependencies,
        swiftSettings: settings
    )
}

#if os(Linux)
let standIn: [Target.Dependency] = ["UIKit"]
let standInTesting: [Target.Dependency] = ["LandfallUIKit", "LandfallUIKitTesting", "UIKit"]
#else
let standIn: [Target.Dependency] = []
let standInTesting: [Target.Dependency] = []
#endif

var products: [Product] = [
    .library(name: "LandfallDevice", targets: ["LandfallDevice"]),
    .library(name: "LandfallModelHost", targets: ["LandfallModelHost"]),
    .library(name: "LandfallSwiftUI", targets: ["LandfallSwiftUI"]),
    .library(name: "LandfallDeviceTesting", targets: ["LandfallDeviceTesting"]),
    .executable(name: "landfall-device-runner", targets: ["landfall-device-runner"]),
]

var targets: [Target] = [
    target("LandfallDevice"),
    target("LandfallModelHost", ["LandfallDevice"]),
    target("LandfallSwiftUI", ["LandfallDevice", "LandfallModelHost"]),
    target("LandfallDeviceTesting", ["LandfallDevice"]),
    .executableTarget(
        name: "landfall-device-runner",
        dependencies: ["LandfallDevice", "LandfallDeviceTesting", "LandfallModelHost"]
            + standInTesting,
        swiftSettings: settings
    ),
    tests(of: "LandfallDevice"),
    tests(of: "LandfallModelHost"),
]

#if os(Linux)
// UIKit exists on Apple's systems only; here a stand-in takes its place, and never reaches an app.
targets += [
    .target(name: "UIKit", path: "StandIn/UIKit", swiftSettings: settings),
    .target(
        name: "LandfallUIKitTesting",
        dependencies: ["LandfallDevice", "LandfallUIKit", "UIKit"],
        path: "StandIn/Testing",
        swiftSettings: settings
    ),
    .target(name: "_Testing_UIKit", path: "StandIn/TestingOverlay", swiftSettings: settings),
    .testTarget(
        name: "UIKitTests",
        dependencies: ["UIKit", "_Testing_UIKit"],
        path: "StandIn/Tests",
        swiftSettings: settings
    ),
    // The apps of the examples are built here on the stand-in; on a Mac they are built by Xcode.
    .executableTarget(
        name: "Newcomer",
        dependencies: ["LandfallUIKit"],
        path: "Example/Newcomer"
    ),
    .executableTarget(
        name: "ChatExample",
        dependencies: ["LandfallUIKit"],
        path: "Example/Chat"
    ),
    .executableTarget(
        name: "ShopExample",
        dependencies: ["LandfallUIKit"],
        path: "Example/Shop"
    ),
    tests(
        of: "LandfallUIKit",
        [
            "LandfallUIKitTesting", "UIKit", "_Testing_UIKit", "Newcomer", "ChatExample",
            "ShopExample",
        ]
    ),
]
#endif

products += [.library(name: "LandfallUIKit", targets: ["LandfallUIKit"])]
targets += [target("LandfallUIKit", ["LandfallDevice"] + standIn)]

let package = Package(
    name: "landfall-device",
    platforms: [.iOS(.v15), .tvOS(.v15), .visionOS(.v1), .macCatalyst(.v15), .macOS(.v13)],
    products: products,
    targets: targets
)
