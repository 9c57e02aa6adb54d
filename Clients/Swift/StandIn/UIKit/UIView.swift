public import Foundation

/// What can answer to events: the root of UIKit's classes here.
@MainActor open class UIResponder: Hashable {
    let world: World

    /// Creates a responder of the present world.
    public init() { self.world = World.current }

    /// Whether two are the same object.
    public nonisolated static func == (left: UIResponder, right: UIResponder) -> Bool {
        left === right
    }

    /// Hashes the identity.
    ///
    /// - Parameter hasher: The hasher.
    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A view; it knows its controller, and by that its window.
@MainActor open class UIView: UIResponder {
    /// The controller whose view it is.
    weak var controller: UIViewController?

    /// The views in it, in order.
    public private(set) var subviews: [UIView] = []
    /// The view that it lies in.
    public private(set) weak var superview: UIView?
    /// Its place and size.
    public var frame: CGRect
    /// Its size, with an origin of zero.
    public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    /// Whether it takes touches.
    public var isUserInteractionEnabled = true
    /// The colour behind its content.
    public var backgroundColor: UIColor?
    /// How it follows the size of the view that it lies in.
    public var autoresizingMask: AutoresizingMask = []
    /// How often a layout was asked for.
    package private(set) var layouts = 0

    /// Creates a view.
    ///
    /// - Parameter frame: Its place and size.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Creates a view of no size.
    public override convenience init() { self.init(frame: .zero) }

    /// The window that it is shown in; `nil` where it is not in the view hierarchy.
    open var window: UIWindow? {
        guard let controller else { return superview?.window }
        return controller.world.application.window(showing: controller)
    }

    /// Puts a view on top of those in it.
    ///
    /// - Parameter view: The view.
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.move {
            view.superview = self
            subviews.append(view)
        }
    }

    /// Takes it out of the view that it lies in.
    open func removeFromSuperview() {
        guard let superview else { return }
        move {
            superview.subviews.removeAll { $0 === self }
            self.superview = nil
        }
    }

    /// Changes where it lies; the view of a controller comes into sight by that, or goes.
    private func move(_ change: () -> Void) {
        guard let controller else { return change() }
        _ = Transition(
            in: controller.world,
            of: [],
            animated: false,
            change: change,
            conclude: { _ in }
        )
    }

    /// Lays out what waits for it.
    open func layoutIfNeeded() { layouts += 1 }

    /// The rule by which a view follows the size of the view that it lies in.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a mask.
        ///
        /// - Parameter rawValue: The bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The width follows.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The height follows.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }
}

/// A colour by its name.
public struct UIColor: Hashable, Sendable {
    let name: String
    /// The colour behind the content of a screen.
    public static let systemBackground = UIColor(name: "systemBackground")
}

/// The width of a place for its content.
public enum UIUserInterfaceSizeClass: Sendable {
    /// Not known.
    case unspecified
    /// Narrow: a phone, or a narrow window.
    case compact
    /// Wide.
    case regular
}

/// The traits of a place.
public struct UITraitCollection: Sendable {
    /// How wide it is.
    public var horizontalSizeClass: UIUserInterfaceSizeClass
}

/// The device.
@MainActor public final class UIDevice {
    /// The device of the present world.
    public static var current: UIDevice { World.current.device }

    /// The form of the device.
    public package(set) var userInterfaceIdiom = UIUserInterfaceIdiom.phone

    init() {}
}

/// The form of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
    /// A television.
    case tv = 2
    /// The screen of a car.
    case carPlay = 3
    /// A computer.
    case mac = 5
    /// Glasses.
    case vision = 6
}
