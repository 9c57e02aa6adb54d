// These views have not been compiled: SwiftUI exists on Apple's systems only. See CheckOnMac.md.
#if canImport(SwiftUI)
public import LandfallDevice
public import LandfallModelHost
public import SwiftUI

/// Shows what a window of a ``ModelHost`` holds, and all below it.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
public struct LandfallRoot<Content: View>: View {
    private let window: WindowModel
    private let host: ModelHost
    private let content: (ScreenModel) -> Content

    /// Creates the view of a window.
    ///
    /// - Parameters:
    ///   - window: What is shown.
    ///   - host: The host of the window, which is told of each change.
    ///   - content: Makes the view of a plain screen.
    public init(
        _ window: WindowModel,
        host: ModelHost,
        @ViewBuilder content: @escaping (ScreenModel) -> Content
    ) {
        self.window = window
        self.host = host
        self.content = content
    }

    /// The view of the window's root.
    public var body: some View {
        if let root = window.root {
            ScreenView(model: root, host: host, content: content)
        }
    }
}

/// One screen or container, with what it presents.
@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
struct ScreenView<Content: View>: View {
    @Bindable var model: ScreenModel
    let host: ModelHost
    let content: (ScreenModel) -> Content

    var body: some View {
        inside
            .onAppear {
                model.didAppear()
                host.onChange?()
            }
            .onChange(of: model.children) { host.onChange?() }
            .onChange(of: model.presented) { host.onChange?() }
            .sheet(item: presented(asSheet: true)) { view(of: $0) }
            #if !os(macOS)
        .fullScreenCover(item: presented(asSheet: false)) { view(of: $0) }
            #endif
    }

    @ViewBuilder private var inside: some View {
        switch model {
        case let stack as StackModel:
            StackView(stack: stack, host: host, content: content)
        case let tabs as TabModel:
            TabsView(tabs: tabs, host: host, content: content)
        case let split as SplitModel:
            SplitView(split: split, host: host, content: content)
        default:
            content(model)
        }
    }

    private func view(of model: ScreenModel) -> some View {
        AnyView(ScreenView(model: model, host: host, content: content))
    }

    /// What is presented, if it is presented in one of the two ways.
    private func presented(asSheet: Bool) -> Binding<ScreenModel?> {
        Binding {
            guard let presented = model.presented else { return nil }
            let isSheet = [.pageSheet, .formSheet, .popover].contains(presented.style)
            return isSheet == asSheet ? presented : nil
        } set: { next in
            if next == nil { model.presented = nil }
        }
    }
}

@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
private struct StackView<Content: View>: View {
    @Bindable var stack: StackModel
    let host: ModelHost
    let content: (ScreenModel) -> Content

    var body: some View {
        NavigationStack(path: $stack.path) {
            Group {
                if let first = stack.children.first {
                    ScreenView(model: first, host: host, content: content)
                }
            }
            .navigationDestination(for: ScreenModel.self) { model in
                AnyView(ScreenView(model: model, host: host, content: content))
            }
        }
    }
}

@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
private struct TabsView<Content: View>: View {
    @Bindable var tabs: TabModel
    let host: ModelHost
    let content: (ScreenModel) -> Content

    var body: some View {
        TabView(selection: selection) {
            ForEach(tabs.children) { tab in
                AnyView(ScreenView(model: tab, host: host, content: content))
                    .tabItem { Text(tab.type.name) }
                    .tag(Optional(tab.id))
            }
        }
        .onChange(of: tabs.selection) { host.onChange?() }
    }

    private var selection: Binding<ScreenModel.ID?> {
        Binding {
            (tabs.selection ?? tabs.children.first)?.id
        } set: { id in
            tabs.selection = tabs.children.first { $0.id == id }
        }
    }
}

@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
private struct SplitView<Content: View>: View {
    @Bindable var split: SplitModel
    let host: ModelHost
    let content: (ScreenModel) -> Content

    var body: some View {
        NavigationSplitView {
            if let primary = split.children.first {
                AnyView(ScreenView(model: primary, host: host, content: content))
            }
        } detail: {
            if split.children.count > 1, let detail = split.children.last {
                AnyView(ScreenView(model: detail, host: host, content: content))
            }
        }
    }
}

@available(iOS 17, tvOS 17, macCatalyst 17, macOS 14, *)
extension View {
    /// Says what tells a screen apart, and takes a new context.
    ///
    /// - Parameters:
    ///   - model: The screen's model.
    ///   - context: What tells it from another screen of its type.
    ///   - update: Takes a new context; it throws when the screen can't show it.
    /// - Returns: The view.
    public func landfallScreen(
        _ model: ScreenModel,
        context: ScreenContext,
        update: (@MainActor (ScreenContext) throws -> Void)? = nil
    ) -> some View {
        onAppear {
            model.context = context
            model.onUpdate = update
        }
        .onChange(of: context) { model.context = context }
    }
}
#endif
