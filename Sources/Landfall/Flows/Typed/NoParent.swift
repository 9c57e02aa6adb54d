/// The parent of flows that hand no step up, and can be a step of any flow.
public enum NoParent: FlowDefinition {
    /// No step can be made of it.
    public typealias Step = Never

    /// Nothing that is ever in a tree.
    public enum Root: Screen {
        /// No input.
        public typealias Input = NoInput
        /// No type.
        public static var type: ScreenType { "" }
    }

    /// No parent either.
    public typealias Parent = NoParent

    /// No name.
    public var name: String { "" }

    /// The end.
    public func begin(in place: FlowPlace<NoParent>) -> FlowNext<NoParent> { .end }

    /// Can't be asked.
    public func stage(of step: Never, in place: FlowPlace<NoParent>) -> FlowStage<NoParent> {}
}
