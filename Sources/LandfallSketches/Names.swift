package import Landfall

/// The types of screens that random trees and routes share; few, so that they meet.
package enum Names {
    /// Plain screens.
    package static let screens: [ScreenType] = ["S0", "S1", "S2", "S3"]

    /// What some screens stand for as well.
    package static let supertype: ScreenType = "Base"

    /// The behaviours of custom containers; `Custom3` has none of its own.
    package static let behaviors: [ScreenType: any ContainerBehavior] = [
        "Custom0": StandardBehavior.selected, "Custom1": StandardBehavior.all,
        "Custom2": StandardBehavior.last,
    ]

    /// The types of a kind.
    ///
    /// - Parameter kind: The kind.
    /// - Returns: At least one.
    package static func types(of kind: NodeKind) -> [ScreenType] {
        switch kind {
        case .screen: screens
        case .navigation: ["Nav0", "Nav1"]
        case .tab: ["Tab0", "Tab1"]
        case .split: ["Split0"]
        case .custom: ["Custom0", "Custom1", "Custom2", "Custom3"]
        }
    }

    /// The behaviour of a custom container.
    ///
    /// - Parameter type: Its type.
    /// - Returns: Its own behaviour, or the usual one.
    package static func behavior(of type: ScreenType) -> any ContainerBehavior {
        behaviors[type] ?? StandardBehavior.selected
    }
}
