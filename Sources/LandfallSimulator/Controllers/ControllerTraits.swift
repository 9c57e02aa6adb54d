import Landfall

/// The constant traits of a controller.
struct ControllerTraits {
    var type: ScreenType
    var supertypes: [ScreenType]
    var style: PresentationStyle
    var definesPresentationContext: Bool
    var isDismissible: Bool
    var isCollapsed: Bool

    init(of view: View) {
        self.type = view.type
        self.supertypes = view.supertypes
        self.style = view.style
        self.definesPresentationContext = view.definesPresentationContext
        self.isDismissible = view.isDismissible
        self.isCollapsed = view.isCollapsed
    }

    init(of node: NodeIndex, in tree: ViewTree) {
        let record = tree.record(node)
        self.type = tree.type(of: node)
        self.supertypes = tree.supertypes(of: node)
        self.style = record.style
        self.definesPresentationContext = record.definesPresentationContext
        self.isDismissible = record.isDismissible
        self.isCollapsed = record.isCollapsed
    }
}

extension PresentationStyle {
    /// Whether UIKit takes the view that is covered out of the window when the presentation ends.
    var removesPresenterView: Bool { self == .fullScreen || self == .currentContext }
}
