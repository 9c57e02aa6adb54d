#if canImport(UIKit)
import LandfallDevice
import UIKit

/// Roots of windows, and the key window.
extension UIKitHost {
    /// Gives a window another root.
    func replaceRoot(
        of id: String,
        by view: ViewNode,
        in step: HostStep,
        _ animated: Bool,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        let root = try step.controller(view.id)
        guard let window = windowNames.window(id) ?? makeWindow(id) else {
            throw HostRefusal(FailureReason(.unknownWindow), "there is no window \(id)")
        }
        let arrival = presenting([view], in: step, arrival)
        // What the old root presents would stay over the new one, and in memory.
        dismissAll(from: window.rootViewController, arrival) {
            window.rootViewController = root
            if !window.isKeyWindow, step.before.isColdStart { window.makeKeyAndVisible() }
            if animated, step.operation.options["transition"]?.text == "cross-dissolve" {
                window.landfallCrossFade()
            }
            root.viewIfLoaded?.layoutIfNeeded()
            arrival.arriveNextTurn {
                window.rootViewController === root
                    ? nil : HostRefusal(.otherOutcome, message: "another root was set")
            }
        }
    }

    /// Dismisses what the controllers of a tree present, without animation, one after the other.
    private func dismissAll(
        from root: UIViewController?,
        _ arrival: Arrival,
        then body: @escaping @MainActor () -> Void
    ) {
        guard let presenter = root?.landfallFirstPresenter else { return body() }
        let next = Arrival(time) { refusal in
            if let refusal { return arrival.arrive(refusal) }
            self.dismissAll(from: root, arrival, then: body)
        }
        do throws(HostRefusal) {
            try dismiss(from: presenter, "", false, next)
        } catch {
            arrival.arrive(error)
        }
    }

    /// Makes the window of a cold start, where the app has attached a scene and shows nothing.
    private func makeWindow(_ id: String) -> UIWindow? {
        guard id == ScreenTree.coldStartWindow, let scene = windowNames.attached.first else {
            return nil
        }
        if let window = scene.windows.first(where: { $0.windowLevel <= .normal }) { return window }
        let window = UIWindow(windowScene: scene)
        madeWindows.append(window)
        return window
    }

    /// Makes a window the key window, and brings its scene to the front.
    func activate(_ id: String, _ arrival: Arrival) throws(HostRefusal) {
        guard let window = windowNames.window(id) else {
            throw HostRefusal(FailureReason(.unknownWindow), "there is no window \(id)")
        }
        if let scene = window.windowScene, scene.activationState != .foregroundActive {
            UIApplication.shared.requestSceneSessionActivation(
                scene.session,
                userActivity: nil,
                options: nil,
                errorHandler: nil
            )
        }
        window.makeKey()
        // The system may refuse without a word.
        let refusal = HostRefusal(.timedOut, "the window \(id) did not come to the front")
        arrival.when(within: .seconds(1), { window.isKeyWindow }) { isKey in
            if isKey { arrival.arriveNextTurn { nil } } else { arrival.arrive(refusal) }
        }
    }
}

extension HostRefusal {
    fileprivate init(_ reason: FailureReason, message: String) {
        self.init(reason, node: nil, message)
    }
}

extension UIViewController {
    /// The outermost controller of a tree that presents something.
    fileprivate var landfallFirstPresenter: UIViewController? {
        var pending = [self]
        while let place = pending.popLast() {
            if place.landfallPresented != nil { return place }
            pending += place.landfallContents + place.children
        }
        return nil
    }
}

extension UIWindow {
    /// Lets the new root fade in.
    fileprivate func landfallCrossFade() {
        UIView.transition(
            with: self,
            duration: 0.3,
            options: .transitionCrossDissolve,
            animations: nil,
            completion: nil
        )
    }
}
#endif
