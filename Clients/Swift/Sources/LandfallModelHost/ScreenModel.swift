public import LandfallDevice
public import Observation

/// A screen, or a container of screens, as a value that views are bound to.
///
/// A person who swipes back, or pulls a sheet down, changes the model through the binding; so the
/// model always says what is shown.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
@MainActor @Observable public class ScreenModel: Identifiable {
    /// The catalog's name of it.
    public let type: ScreenType
    /// What tells it from another screen of its type.
    public var context: ScreenContext
    /// What the app's factory has made for it, such as a view model.
    public let content: AnyObject?
    /// What it holds, in order.
    public var children: [ScreenModel] = []
    /// What it presents.
    public var presented: ScreenModel? { didSet { onPresentation?() } }
    /// How it covers what presents it.
    public var style = ViewNode.Style.pageSheet
    /// The types that it stands for as well, nearest first.
    public var supertypes: [ScreenType] = []
    /// Whether a plan may dismiss or cover it.
    public var isDismissible = true
    /// Whether presentations that stay in a context stop here.
    public var definesPresentationContext = false
    /// The screen that the app names as its parent, in the place of the real one.
    public weak var namedParent: ScreenModel?
    /// Takes a new context; without it the context is only replaced.
    @ObservationIgnored public var onUpdate: (@MainActor (ScreenContext) throws -> Void)?

    package var transition = ViewNode.Transition.settled
    @ObservationIgnored var onPresentation: (@MainActor () -> Void)?
    @ObservationIgnored var onAppear: (@MainActor () -> Void)?

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - type: The catalog's name of it.
    ///   - context: What tells it from another screen of its type.
    ///   - content: What the app's factory has made for it.
    public init(_ type: ScreenType, context: ScreenContext = [:], content: AnyObject? = nil) {
        self.type = type
        self.context = context
        self.content = content
    }

    /// How it holds its children.
    var kind: ViewNode.Kind { .screen }

    /// Says that its view has appeared; the view calls it.
    public func didAppear() { onAppear?() }
}

@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
extension ScreenModel: Hashable {
    /// Whether both are the same screen.
    nonisolated public static func == (left: ScreenModel, right: ScreenModel) -> Bool {
        left === right
    }

    /// Feeds its identity.
    nonisolated public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A stack of screens, of which the last is shown.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
@MainActor @Observable public final class StackModel: ScreenModel {
    override var kind: ViewNode.Kind { .navigation }

    /// The screens on top of the first, as `NavigationStack` wants them.
    public var path: [ScreenModel] {
        get { Array(children.dropFirst()) }
        set { children = children.prefix(1) + newValue }
    }
}

/// Tabs of which one is shown.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
@MainActor @Observable public final class TabModel: ScreenModel {
    /// The tab that is shown; `nil` stands for the first.
    public var selection: ScreenModel?

    override var kind: ViewNode.Kind { .tab }
}

/// A primary and, when it is expanded, a detail beside it.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
@MainActor @Observable public final class SplitModel: ScreenModel {
    /// Whether only the primary is shown; a detail lies on the primary's stack then.
    public var isCollapsed = false

    override var kind: ViewNode.Kind { .split }
}

/// A window, or scene, of the app.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
@MainActor @Observable public final class WindowModel: Identifiable {
    /// Unique among the windows.
    public let id: String
    /// What it shows.
    public var root: ScreenModel?

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - id: Unique among the windows, such as the identifier of the scene's session.
    ///   - root: What it shows.
    public init(id: String, root: ScreenModel? = nil) {
        self.id = id
        self.root = root
    }
}
