/// How tests build a hierarchy as it is after a history that nobody wants to replay.
///
/// Nothing here checks a rule of UIKit's, animates or calls back.
extension UIViewController {
    /// Holds controllers, in order.
    package func install(children list: [UIViewController]) { setChildren(list) }

    /// Presents a controller.
    package func install(presented controller: UIViewController) {
        ownPresented = controller
        controller.ownPresenter = self
    }

    /// Is being presented, or dismissed, and stays so.
    package func install(isBeingPresented: Bool, isBeingDismissed: Bool) {
        self.isBeingPresented = isBeingPresented
        self.isBeingDismissed = isBeingDismissed
    }
}
