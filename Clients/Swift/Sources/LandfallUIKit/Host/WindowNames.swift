#if canImport(UIKit)
import LandfallDevice
import UIKit

/// The scenes that the app has attached, and the ids of their windows.
///
/// The id of a window stays the same for as long as the window lives, also while it is hidden, so
/// that a plan never reaches another window than the one that it was made for.
@MainActor final class WindowNames {
    private struct Scene {
        weak var scene: UIWindowScene?
        let id: String
        var windows: [Named] = []
        var lastNumber = 0
    }

    private struct Named {
        weak var window: UIWindow?
        let id: String
    }

    private var scenes: [Scene] = []

    init() {}

    /// Takes a scene of the app's, whose windows are reported from now on.
    func attach(_ scene: UIWindowScene) {
        scenes.removeAll { $0.scene == nil }
        guard !scenes.contains(where: { $0.scene === scene }) else { return }
        scenes.append(Scene(scene: scene, id: scene.session.persistentIdentifier))
    }

    /// The scenes that are there, in the order in which they were attached.
    var attached: [UIWindowScene] {
        scenes.compactMap(\.scene).filter { $0.activationState != .unattached }
    }

    /// All windows that the kit may speak of, with their ids: shown, and at the normal level.
    func current() -> [(id: String, window: UIWindow)] {
        var found: [(id: String, window: UIWindow)] = []
        for place in scenes.indices {
            guard let scene = scenes[place].scene, scene.activationState != .unattached else {
                continue
            }
            for window in scene.windows {
                let id = id(of: window, in: place)
                if !window.isHidden, window.windowLevel <= .normal { found.append((id, window)) }
            }
        }
        return found
    }

    /// The window of an id; `main` is the key window.
    func window(_ id: String) -> UIWindow? {
        let windows = current()
        if let window = windows.first(where: { $0.id == id })?.window { return window }
        guard id == ScreenTree.coldStartWindow else { return nil }
        return Self.keyWindow(of: windows)
    }

    /// The window that a person uses: each scene may have a key window, so one in front comes first.
    static func keyWindow(of windows: [(id: String, window: UIWindow)]) -> UIWindow? {
        let front = windows.filter { $0.window.windowScene?.activationState == .foregroundActive }
        let places = front.isEmpty ? windows : front
        return (places.first { $0.window.isKeyWindow } ?? places.first)?.window
    }

    /// The first window of a scene has the id of the scene's session, later ones a number behind it.
    private func id(of window: UIWindow, in place: Int) -> String {
        scenes[place].windows.removeAll { $0.window == nil }
        if let known = scenes[place].windows.first(where: { $0.window === window }) {
            return known.id
        }
        scenes[place].lastNumber += 1
        let number = scenes[place].lastNumber
        let id = number == 1 ? scenes[place].id : "\(scenes[place].id).\(number)"
        scenes[place].windows.append(Named(window: window, id: id))
        return id
    }
}
#endif
