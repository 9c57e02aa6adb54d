#if canImport(UIKit)
import LandfallDevice
import UIKit

/// Knows of each controller which screen of the catalog it is.
@MainActor final class ControllerTypes {
    private struct Given {
        weak var controller: UIViewController?
        let type: ScreenType
    }

    private struct Description {
        let type: ScreenType
        let supertypes: [ScreenType]
    }

    private var given: [ObjectIdentifier: Given] = [:]
    private var descriptions: [ObjectIdentifier: Description] = [:]
    private var cleanupCount = 256

    init() {}

    /// Remembers the type of a controller whose class does not say it, as long as it lives.
    func name(_ controller: UIViewController, _ type: ScreenType) {
        if given.count >= cleanupCount {
            given = given.filter { $0.value.controller != nil }
            cleanupCount = max(256, given.count * 2)
        }
        given[ObjectIdentifier(controller)] = Given(controller: controller, type: type)
    }

    /// The type that was given, else that of the class, else the name of the class.
    func type(of controller: UIViewController) -> ScreenType {
        givenType(of: controller) ?? description(of: controller).type
    }

    /// The types of the adopting superclasses, nearest first.
    func supertypes(of controller: UIViewController) -> [ScreenType] {
        let description = description(of: controller)
        guard let type = givenType(of: controller), type != description.type,
            controller is any LandfallScreen
        else { return description.supertypes }
        return [description.type] + description.supertypes.filter { $0 != type }
    }

    /// Whether the catalog can know a controller: its class adopts, or it was given a type.
    func isKnown(_ controller: UIViewController) -> Bool {
        controller is any LandfallScreen || givenType(of: controller) != nil
    }

    private func givenType(of controller: UIViewController) -> ScreenType? {
        guard let entry = given[ObjectIdentifier(controller)], entry.controller === controller
        else { return nil }
        return entry.type
    }

    private func description(of controller: UIViewController) -> Description {
        let key = ObjectIdentifier(Swift.type(of: controller))
        if let known = descriptions[key] { return known }
        let made = describe(controller)
        descriptions[key] = made
        return made
    }

    /// Reads the class and its superclasses, once for each class.
    private func describe(_ controller: UIViewController) -> Description {
        var types: [ScreenType] = []
        var mirror: Mirror? = Mirror(reflecting: controller)
        while let place = mirror {
            if let adopter = place.subjectType as? any LandfallScreen.Type,
                !types.contains(adopter.landfallType)
            {
                types.append(adopter.landfallType)
            }
            mirror = place.superclassMirror
        }
        let name = ScreenType(String(describing: Swift.type(of: controller)))
        return Description(type: types.first ?? name, supertypes: Array(types.dropFirst()))
    }
}
#endif
