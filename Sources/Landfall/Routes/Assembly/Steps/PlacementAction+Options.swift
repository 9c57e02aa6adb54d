extension PlacementAction {
    /// Puts it in place by an action of the app's own.
    ///
    /// - Parameter action: The action.
    /// - Returns: The same as a placement.
    public static func action(_ action: some Action<Parent>) -> Self {
        Self(action.placement, options: action.options)
    }

    /// The same action, with what the app is told about the transition.
    ///
    /// - Parameter options: Such as `animated`, for the app to interpret.
    /// - Returns: The action.
    public func options(_ options: Attributes) -> Self {
        Self(placement, options: self.options.merging(options) { _, new in new })
    }
}
