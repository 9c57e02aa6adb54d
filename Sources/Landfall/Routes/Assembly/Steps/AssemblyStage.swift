/// How far a step of an assembly is.
public enum AssemblyStage {
    /// A stage, and the one that follows when the screen is given its input.
    public protocol Step {
        /// The stage once the screen is given its input.
        associatedtype Given: Step
    }

    /// A stage in which the step builds its screen.
    public protocol Built: Step {}

    /// It builds nothing, so far.
    public enum Looking: Step {
        /// The same: what is found may be given its input, or stay as it is.
        public typealias Given = Looking
    }

    /// It builds its screen, which is to be given its input.
    public enum Lacking: Built {
        /// Then it needs an action.
        public typealias Given = Building
    }

    /// It builds its screen, and needs an action.
    public enum Building: Built {
        /// The same: there can be more than one context task.
        public typealias Given = Building
    }
}
