#if canImport(UIKit)
import LandfallDevice
import UIKit

/// The connection of a kit with UIKit; it lives as long as the kit, and does not keep it alive.
@MainActor final class UIKitAdapter {
    let host: UIKitHost
    private unowned let kit: Landfall
    private var changes: ChangeWatcher?
    private var app: AppWatcher?

    init(_ kit: Landfall, _ alerts: Landfall.Alerts) {
        self.kit = kit
        self.host = UIKitHost(
            screens: kit.screens,
            names: NodeNames(tag: kit.launch.tag),
            time: kit.time,
            alertsAreDismissible: alerts == .dismiss
        )
        if kit.openURL == nil { kit.openURL = { UIApplication.shared.open($0) } }
        if kit.app.idiom.isEmpty { kit.app.idiom = UIDevice.current.landfallIdiom }
    }

    /// Takes a scene, and begins to look for changes with the first.
    func attach(_ scene: UIWindowScene) {
        host.attach(scene)
        guard changes == nil else { return host.onChange?() ?? () }
        kit.attach(host)
        app = AppWatcher(kit)
        changes = ChangeWatcher(
            kit.time,
            look: { [weak host] in host?.fingerprint ?? 0 },
            report: { [weak host] in host?.onChange?() }
        )
    }
}

extension UIKitHost {
    /// A number that changes with what the windows show.
    var fingerprint: Int { Fingerprint.of(windowNames.current()) }
}

extension UIDevice {
    /// The contract's word for the form of the device.
    fileprivate var landfallIdiom: String {
        // By number: some of the names are younger than iOS 15.
        switch userInterfaceIdiom.rawValue {
        case 0: "PHONE"
        case 1: "PAD"
        case 2: "TV"
        case 3: "CAR"
        case 5: "MAC"
        case 6: "VISION"
        default: ""
        }
    }
}
#endif
