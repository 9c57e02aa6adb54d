public import LandfallDevice

/// A host for apps whose navigation is state: what views are bound to is what a plan changes.
///
/// SwiftUI allows one presentation to change at a time. A view that comes with what it presents is
/// therefore shown in steps, each of which waits for the view to appear.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
@MainActor public final class ModelHost: NavigationHost {
    /// The windows of the app.
    public private(set) var windows: [WindowModel]
    /// The id of the window that receives the input; by default the first.
    public var keyWindow: String?
    /// Called when the app shows something else.
    public var onChange: (@MainActor () -> Void)?

    private let screens: ScreenRegistry
    private let time: any ClientTime
    private let names: NodeNames
    /// How long a view may take to appear.
    private let appearsWithin: TimeSpan
    private var running = 0

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - windows: The windows.
    ///   - kit: The kit that it is attached to: its factories, its launch and its time are used.
    ///     Without any factory every screen type is made.
    ///   - appearsWithin: How long a view may take to appear.
    public init(
        _ windows: [WindowModel],
        for kit: Landfall,
        appearsWithin: TimeSpan = .seconds(1)
    ) {
        self.windows = windows
        self.screens = kit.screens
        self.time = kit.time
        self.names = NodeNames(tag: kit.launch.tag)
        self.appearsWithin = appearsWithin
    }

    /// Adds a window.
    ///
    /// - Parameter window: A window of another id than the others.
    public func add(_ window: WindowModel) {
        windows.append(window)
        onChange?()
    }

    /// Removes a window that was closed.
    ///
    /// - Parameter id: The window's id.
    public func removeWindow(_ id: String) {
        windows.removeAll { $0.id == id }
        onChange?()
    }

    // MARK: - Looking

    /// What the models say; nothing of it is guessed.
    public func capture() -> CapturedTree {
        var handles: [NodeID: HostHandle] = [:]
        let states = windows.map { window in
            WindowState(
                id: window.id,
                isKey: window.id == keyWindow,
                root: window.root.map { view(of: $0, &handles) }
            )
        }
        return CapturedTree(ScreenTree(states), handles: handles, isSettled: running == 0)
    }

    private func view(of model: ScreenModel, _ handles: inout [NodeID: HostHandle]) -> ViewNode {
        let id = names.id(of: model)
        handles[id] = HostHandle(model)
        var view = ViewNode(id, model.type, model.kind, context: model.context)
        view.supertypes = model.supertypes
        view.style = model.style
        view.isDismissible = model.isDismissible
        view.definesPresentationContext = model.definesPresentationContext
        view.transition = model.transition
        view.parentOverride = model.namedParent.map { names.id(of: $0) }
        view.children = model.children.map { self.view(of: $0, &handles) }
        view.presented = model.presented.map { self.view(of: $0, &handles) }
        if let tabs = model as? TabModel, let selection = tabs.selection {
            view.selected = tabs.children.firstIndex(of: selection)
        }
        if let split = model as? SplitModel { view.isCollapsed = split.isCollapsed }
        return view
    }

    // MARK: - Preparing

    /// Makes the models of a view; what they present is held back until they are shown.
    public func prepare(_ view: ViewNode) throws(HostRefusal) -> PreparedView {
        var objects: [NodeID: AnyObject] = [:]
        _ = try make(view, &objects)
        return PreparedView(view, objects: objects)
    }

    private func make(
        _ view: ViewNode,
        _ objects: inout [NodeID: AnyObject]
    ) throws(HostRefusal) -> ScreenModel {
        let content = screens.types.isEmpty ? nil : try screens.make(view)
        let model = try Self.makeModel(view, content)
        for child in view.children { model.children.append(try make(child, &objects)) }
        if let tabs = model as? TabModel, let selected = view.selected {
            tabs.selection =
                tabs.children.indices.contains(selected) ? tabs.children[selected] : nil
        }
        if let presented = view.presented { _ = try make(presented, &objects) }
        objects[view.id] = model
        return model
    }

    private static func makeModel(
        _ view: ViewNode,
        _ content: AnyObject?
    ) throws(HostRefusal) -> ScreenModel {
        let model: ScreenModel
        switch view.kind {
        case .screen: model = ScreenModel(view.type, context: view.context, content: content)
        case .navigation: model = StackModel(view.type, context: view.context, content: content)
        case .tab: model = TabModel(view.type, context: view.context, content: content)
        case .split:
            let split = SplitModel(view.type, context: view.context, content: content)
            split.isCollapsed = view.isCollapsed
            model = split
        case .custom:
            throw HostRefusal(
                .unsupportedOperation,
                node: view.id,
                "there are no custom containers"
            )
        }
        model.style = view.style
        model.supertypes = view.supertypes
        model.isDismissible = view.isDismissible
        model.definesPresentationContext = view.definesPresentationContext
        return model
    }

    // MARK: - Performing

    /// Changes the models as a step says; ends when what is shown then has appeared.
    public func perform(
        _ step: HostStep,
        animated: Bool,
        completion: @escaping @MainActor (HostRefusal?) -> Void
    ) {
        do throws(HostRefusal) {
            try change(step)
        } catch {
            return completion(error)
        }
        running += 1
        let chain = step.prepared.flatMap { Self.presentations(in: $0) }
        // A view appears that was not there before; where none is new, the next turn will do.
        let shown = step.prepared.last?.root as? ScreenModel
        present(chain[...], behind: shown) { [weak self] in
            self?.running -= 1
            completion(nil)
        }
    }

    /// Who presents what in a new view, from the outside in.
    private static func presentations(in view: PreparedView) -> [(ScreenModel, ScreenModel)] {
        view.view.subtree.compactMap { node in
            guard let presented = node.presented,
                let presenter = view.objects[node.id] as? ScreenModel,
                let model = view.objects[presented.id] as? ScreenModel
            else { return nil }
            return (presenter, model)
        }
    }

    /// Presents one after the other, each behind the appearance of the one before.
    private func present(
        _ chain: ArraySlice<(ScreenModel, ScreenModel)>,
        behind shown: ScreenModel?,
        _ completion: @escaping @MainActor () -> Void
    ) {
        wait(for: shown) { [weak self] in
            guard let (presenter, presented) = chain.first else { return completion() }
            presenter.presented = presented
            self?.present(chain.dropFirst(), behind: presented, completion)
        }
    }

    private func wait(for model: ScreenModel?, _ body: @escaping @MainActor () -> Void) {
        guard let model else {
            _ = time.schedule(after: .zero, body)
            return
        }
        var isOver = false
        let end: @MainActor () -> Void = {
            guard !isOver else { return }
            isOver = true
            model.onAppear = nil
            body()
        }
        model.onAppear = end
        _ = time.schedule(after: appearsWithin, end)
    }

    private func change(_ step: HostStep) throws(HostRefusal) {
        switch step.operation.effect {
        case .update(let node, let context):
            guard let model = step.object(node) as? ScreenModel else { throw .gone(node) }
            do { try model.onUpdate?(context) } catch { throw .screenRefused(node) }
            model.context = context
        case .dismiss(let presenter):
            guard let model = step.object(presenter) as? ScreenModel else { throw .gone(presenter) }
            model.presented = nil
        case .present(let presenter, _):
            guard let model = step.object(presenter) as? ScreenModel else { throw .gone(presenter) }
            model.presented = step.prepared.first?.root as? ScreenModel
        case .replaceRoot(let window, _):
            let isMain = window == ScreenTree.coldStartWindow
            let found = windows.first { $0.id == window } ?? (isMain ? keyOrFirstWindow : nil)
            guard let found else { throw HostRefusal(FailureReason(.unknownWindow)) }
            found.root = step.prepared.first?.root as? ScreenModel
        case .activateWindow(let window): keyWindow = window
        case .select, .popTo, .makeVisible, .push, .setChildren, .insertTab, .replaceTab,
            .setPrimary, .showDetail, .pushOnDetail:
            try changeLists(step)
        }
    }

    private var keyOrFirstWindow: WindowModel? {
        windows.first { $0.id == keyWindow } ?? windows.first
    }

    /// Gives each container whose list changes its next one: a split may change a stack in it.
    private func changeLists(_ step: HostStep) throws(HostRefusal) {
        for window in step.after.windowStates {
            for view in window.root?.subtree ?? [] {
                guard let old = step.before.node(view.id), let new = step.after.node(view.id),
                    old.children != new.children || old.selected != new.selected
                else { continue }
                guard let model = step.object(view.id) as? ScreenModel else { throw .gone(view.id) }
                let children = try step.objects(new.children).compactMap { $0 as? ScreenModel }
                model.children = children
                guard let tabs = model as? TabModel, let selected = new.selected else { continue }
                tabs.selection = step.object(selected) as? ScreenModel
            }
        }
    }
}
