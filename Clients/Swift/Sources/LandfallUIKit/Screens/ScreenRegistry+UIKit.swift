#if canImport(UIKit)
public import LandfallDevice
import UIKit

extension ScreenRegistry {
    /// Registers the factory of a screen under the name that its class gives.
    ///
    /// - Parameters:
    ///   - screen: The class.
    ///   - factory: Makes the screen; it throws when the context has not what the screen needs, and
    ///     the plan is not performed then.
    public func register<Screen: LandfallScreen>(
        _ screen: Screen.Type,
        _ factory: @escaping @MainActor (ScreenContext) throws -> Screen
    ) {
        register(screen.landfallType, factory)
    }
}
#endif
