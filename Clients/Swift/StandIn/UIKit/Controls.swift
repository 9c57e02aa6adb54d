import Foundation

/// A text.
@MainActor public final class UILabel: UIView {
    /// The text.
    public var text: String?
    /// How many lines it may have; zero for any number.
    public var numberOfLines = 1
    /// Where the lines begin.
    public var textAlignment = NSTextAlignment.natural
}

/// The side at which lines begin.
public enum NSTextAlignment: Sendable {
    /// As the language wants it.
    case natural
    /// In the middle.
    case center
}

/// Something that can be done.
@MainActor public final class UIAction {
    /// The text.
    public let title: String
    let handler: (UIAction) -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The text.
    ///   - handler: Does it.
    public init(title: String, handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }
}

/// A button.
@MainActor public final class UIButton: UIView {
    private let action: UIAction?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - type: What it looks like.
    ///   - primaryAction: What it does.
    public init(type: ButtonType, primaryAction: UIAction?) {
        self.action = primaryAction
        super.init(frame: .zero)
    }

    /// Its text.
    public var currentTitle: String? { action?.title }

    /// Lets a finger tap it.
    package func tap() { if let action { action.handler(action) } }

    /// The look of a button.
    public enum ButtonType: Sendable {
        /// As the system has it.
        case system
    }
}

/// A button in a bar.
@MainActor public final class UIBarButtonItem {
    private let action: UIAction?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - systemItem: What it looks like.
    ///   - primaryAction: What it does.
    public init(systemItem: SystemItem, primaryAction: UIAction?) { self.action = primaryAction }

    /// Creates a button with a text.
    ///
    /// - Parameter primaryAction: What it does; its title is the text.
    public init(primaryAction: UIAction?) { self.action = primaryAction }

    /// Lets a finger tap it.
    package func tap() { if let action { action.handler(action) } }

    /// The look of a button in a bar.
    public enum SystemItem: Sendable {
        /// An X.
        case close
        /// A plus.
        case add
    }
}

/// Views in a row.
@MainActor public final class UIStackView: UIView {
    /// The views.
    public private(set) var arrangedSubviews: [UIView] = []
    /// In which direction they lie.
    public var axis = Axis.horizontal
    /// Where they lie across.
    public var alignment = Alignment.fill
    /// How far apart they are, in points.
    public var spacing = 0.0
    /// How they share the room.
    public var distribution = Distribution.fill

    /// Creates a row.
    ///
    /// - Parameter views: The views.
    public init(arrangedSubviews views: [UIView]) {
        self.arrangedSubviews = views
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    /// In which direction views lie.
    public enum Axis: Sendable {
        /// Beside each other.
        case horizontal
        /// Above each other.
        case vertical
    }

    /// The position of views across the direction of a stack.
    public enum Alignment: Sendable {
        /// Over the whole width.
        case fill
        /// In the middle.
        case center
    }

    /// The rule by which views share the room of a stack.
    public enum Distribution: Sendable {
        /// So that there is none left.
        case fill
        /// With equal room between them.
        case equalCentering
    }
}

/// A picture by its name.
public struct UIImage: Sendable {
    let name: String

    /// A picture of the system.
    ///
    /// - Parameter systemName: Its name.
    public init?(systemName: String) {
        guard !systemName.isEmpty else { return nil }
        self.name = systemName
    }
}

extension UIView {
    /// Shows a change of a view as a transition; here nothing is to be seen.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - duration: How long it takes, in seconds.
    ///   - options: What it looks like.
    ///   - animations: Makes the change.
    ///   - completion: Hears that it is over.
    public static func transition(
        with view: UIView,
        duration: Double,
        options: AnimationOptions,
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)?
    ) {
        animations?()
        view.world.schedule(after: .seconds(duration)) { completion?(true) }
    }

    /// The look of a transition.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options.
        ///
        /// - Parameter rawValue: The bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// One look fades into the other.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }
}
