#if canImport(UIKit)
import Foundation
import LandfallDevice
import UIKit

/// Presenting and dismissing.
extension UIKitHost {
    /// Dismisses everything that a controller presents.
    func dismiss(
        from presenter: UIViewController,
        _ node: NodeID,
        _ animated: Bool,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        guard let presented = presenter.landfallPresented else {
            // Asked nevertheless, UIKit would dismiss the controller itself (U4).
            throw HostRefusal(FailureReason(.notPresenting), node: node, "\(node) presents nothing")
        }
        let isGone: @MainActor () -> Bool = { [weak presented] in
            presented == nil || presented?.presentingViewController == nil
        }
        // The completion of a second dismissal is never called (U4): only the state tells.
        if !presented.isBeingDismissed {
            presenter.dismiss(animated: animated) {
                arrival.arrive(isGone() ? nil : HostRefusal(.otherOutcome, node: node))
            }
        }
        arrival.arriveOnceTrue(
            within: Self.transitionLimit,
            isGone,
            otherwise: HostRefusal(.timedOut, node: node, "the dismissal from \(node) did not end")
        )
    }

    /// Presents a new view.
    func present(
        _ view: ViewNode,
        from node: NodeID,
        in step: HostStep,
        _ animated: Bool,
        _ arrival: Arrival
    ) throws(HostRefusal) {
        let presenter = try step.controller(node)
        let controller = try step.controller(view.id)
        let arrival = presenting([view], in: step, arrival)
        prepare(controller, as: view, options: step.operation.options, over: presenter)
        startPresenting(controller, from: presenter, node, animated, arrival)
    }

    /// Arrives only when all that new views present themselves is presented too.
    ///
    /// - Returns: The arrival for the step without these presentations.
    func presenting(_ views: [ViewNode], in step: HostStep, _ arrival: Arrival) -> Arrival {
        let pairs = views.flatMap(\.nestedPresentations)
        guard !pairs.isEmpty else { return arrival }
        return Arrival(time) { refusal in
            if let refusal { return arrival.arrive(refusal) }
            self.present(pairs[...], in: step, arrival)
        }
    }

    /// Refuses new views that present something where UIKit would ignore it, before anything has
    /// changed: in no window, or below a container that presents already (U1, U5).
    func requirePresentable(_ step: HostStep) throws(HostRefusal) {
        for presentation in step.operation.views.flatMap(\.nestedPresentations) {
            let node = presentation.presenter
            if let busy = step.otherPresenter(around: node) {
                let message = "\(busy) presents something already"
                throw HostRefusal(FailureReason(.alreadyPresenting), node: busy, message)
            }
            guard step.reachesWindow(node) else {
                throw HostRefusal(.notInHierarchy, node: node, "\(node) would be in no window")
            }
        }
    }

    /// Presents one after another.
    private func present(
        _ pairs: ArraySlice<NestedPresentation>,
        in step: HostStep,
        _ arrival: Arrival
    ) {
        guard let pair = pairs.first else { return arrival.arrive() }
        do throws(HostRefusal) {
            let presenter = try step.controller(pair.presenter)
            let controller = try step.controller(pair.view.id)
            prepare(controller, as: pair.view, options: [:], over: presenter)
            let next = Arrival(time) { refusal in
                if let refusal { return arrival.arrive(refusal) }
                self.present(pairs.dropFirst(), in: step, arrival)
            }
            startPresenting(controller, from: presenter, pair.presenter, false, next)
        } catch {
            arrival.arrive(error)
        }
    }

    private func startPresenting(
        _ controller: UIViewController,
        from presenter: UIViewController,
        _ node: NodeID,
        _ animated: Bool,
        _ arrival: Arrival
    ) {
        // What is being presented itself can present only when it has appeared, and what is in no
        // window not at all: UIKit would ignore the call, and never complete it.
        let isReady: @MainActor () -> Bool = {
            presenter.viewIfLoaded?.window != nil
                && !presenter.landfallChain.contains {
                    $0.isBeingPresented || $0.isBeingDismissed
                }
        }
        arrival.when(within: .seconds(1), isReady) { isReady in
            guard isReady else {
                let message = "the view of \(node) is not in the window"
                return arrival.arrive(HostRefusal(.notInHierarchy, node: node, message))
            }
            if let refusal = presenter.landfallRefusal(to: controller, node) {
                return arrival.arrive(refusal)
            }
            let isThere: @MainActor () -> Bool = {
                presenter.landfallPresented === controller && !controller.isBeingPresented
            }
            presenter.present(controller, animated: animated) {
                arrival.arrive(isThere() ? nil : HostRefusal(.otherOutcome, node: node))
            }
            arrival.arriveOnceTrue(
                within: Self.transitionLimit,
                isThere,
                otherwise: HostRefusal(.timedOut, node: node, "the presentation did not end")
            )
        }
    }

    /// Gives a controller the look that the plan and the catalog's options ask for.
    private func prepare(
        _ controller: UIViewController,
        as view: ViewNode,
        options: [String: JSONValue],
        over presenter: UIViewController
    ) {
        controller.modalPresentationStyle = view.style.style
        switch options["transition"]?.text {
        case "cover-vertical": controller.modalTransitionStyle = .coverVertical
        case "flip-horizontal": controller.modalTransitionStyle = .flipHorizontal
        case "cross-dissolve": controller.modalTransitionStyle = .crossDissolve
        default: break
        }
        #if !os(tvOS)
        if let isModal = options["modal"]?.bool { controller.isModalInPresentation = isModal }
        let detents = (options["detents"]?.list ?? []).compactMap { detent in
            UISheetPresentationController.Detent.landfallDetent(detent.text)
        }
        if !detents.isEmpty { controller.sheetPresentationController?.detents = detents }
        guard let popover = controller.popoverPresentationController else { return }
        if let name = options["source"]?.text,
            let source = (presenter as? any LandfallScreen)?.landfallSource(name)
        {
            popover.sourceView = source
            popover.sourceRect = source.bounds
        } else if popover.sourceView == nil {
            // Without a source UIKit raises: the centre stands for it, without an arrow.
            let bounds = presenter.view.bounds
            popover.sourceView = presenter.view
            popover.sourceRect = .init(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
            popover.permittedArrowDirections = []
        }
        #endif
    }
}

extension UIViewController {
    /// Why UIKit would ignore the request to present, or let another controller do it.
    fileprivate func landfallRefusal(
        to controller: UIViewController,
        _ node: NodeID
    ) -> HostRefusal? {
        let chain = landfallChain
        let style = ViewNode.Style(controller.modalPresentationStyle)
        let definer = chain.first(where: \.definesPresentationContext)
        let actual = style.staysInContext ? definer ?? chain.last : chain.last
        guard actual === self else {
            // Promoted to another controller, the presentation would hang elsewhere (U3).
            let message = "another controller than \(node) would present"
            return HostRefusal(FailureReason(.wrongPresenter), node: node, message)
        }
        // A second presentation is ignored, and its completion never called (U5).
        guard let presented = presentedViewController else { return nil }
        let isMoving = presented.isBeingPresented || presented.isBeingDismissed
        let code: TreeRefusal.Code = isMoving ? .inTransition : .alreadyPresenting
        return HostRefusal(FailureReason(code), node: node, "\(node) presents something already")
    }
}

/// The presentation that a new view makes itself.
struct NestedPresentation {
    let presenter: NodeID
    let view: ViewNode
}

extension ViewNode {
    /// The presentations in it, in the order in which UIKit can make them: what children present
    /// comes before what may cover these, and that before what is presented on it.
    var nestedPresentations: [NestedPresentation] {
        let inner = children.flatMap(\.nestedPresentations)
        guard let presented else { return inner }
        let own = NestedPresentation(presenter: id, view: presented)
        return inner + [own] + presented.nestedPresentations
    }
}

extension HostStep {
    /// Whether all containers on the way to a node will show it, and nothing that was there before
    /// the step covers the way.
    fileprivate func reachesWindow(_ id: NodeID) -> Bool {
        var place = after.node(id)
        while let current = place {
            if let parent = current.parent.flatMap({ after.node($0) }) {
                guard parent.visibleChildren.contains(current.id) else { return false }
                let cover = parent.presented.flatMap { before.node($0) }
                if let cover, cover.style.removesPresenterView { return false }
                place = parent
            } else {
                place = current.presenter.flatMap { after.node($0) }
            }
        }
        return true
    }

    /// A container around a node that presents something since before the step.
    fileprivate func otherPresenter(around id: NodeID) -> NodeID? {
        var place = after.node(id)?.parent.flatMap { after.node($0) }
        while let current = place {
            if let presented = current.presented, before.node(presented) != nil {
                return current.id
            }
            place = current.parent.flatMap { after.node($0) }
        }
        return nil
    }
}

#if !os(tvOS)
extension UISheetPresentationController.Detent {
    fileprivate static func landfallDetent(
        _ word: String?
    ) -> UISheetPresentationController.Detent? {
        switch word {
        case "medium": .medium()
        case "large": .large()
        default: nil
        }
    }
}
#endif
#endif
