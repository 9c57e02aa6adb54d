/// A chain under construction, read as the Router reads it: the target first, then what it stands on.
///
///     Assembly(Chat.self)
///         .find()
///         .build()
///         .set(\.chatID)
///         .using(.push, from: ChatNavigation.self)
///         .find()
///         .from(home)
///
/// Each step names its screen; then come, as far as they are wanted, where it is found, what is
/// built when it is not, what it is given and who is asked. A screen that is built and has an input
/// has to be given it. A step that builds ends with `using(_:from:)`: an action and what it needs
/// behind it. One that doesn't ends with `from(_:)`:
/// it is found at once, or looked up when its turn comes. What does not fit together does not
/// compile.
///
/// A value: each word gives a new assembly, and any of them can be kept and continued twice.
public struct Assembly<
    Target: Screen,
    Input: ContextRepresentable,
    Subject: Screen,
    Stage: AssemblyStage.Step
>: ContextSetting {
    var steps: [Step] = []
    var step = Step(type: Subject.type)
    var behaviors: Behaviors

    init(steps: [Step], behaviors: Behaviors) {
        self.steps = steps
        self.behaviors = behaviors.adding(Subject.self)
    }

    /// The same assembly with one more context task, for whatever screen.
    public func unchecked(
        task: any ContextTask
    ) -> Assembly<Target, Input, Subject, Stage.Given> {
        with { $0.tasks.append(task) }.moved()
    }

    /// The same step, changed.
    func with(_ change: (inout Step) -> Void) -> Self {
        var copy = self
        change(&copy.step)
        return copy
    }

    /// The same step at another stage.
    func moved<Next: AssemblyStage.Step>() -> Assembly<Target, Input, Subject, Next> {
        var copy = Assembly<Target, Input, Subject, Next>(steps: steps, behaviors: behaviors)
        copy.step = step
        return copy
    }

    /// The steps with the one that is being assembled, and what lies behind it.
    func chain<Source: ChainSource>(from source: Source) -> AssembledChain<Target, Input> {
        let behind = source.assembled
        var last = step
        last.contextBehind = behind.transform
        return AssembledChain(
            steps: steps + [last] + behind.steps,
            origin: behind.origin,
            transform: nil,
            behaviors: behaviors.merging(behind.behaviors)
        )
    }

    /// The same assembly at a step of another screen.
    func next<Parent: Screen>() -> Assembly<Target, Input, Parent, AssemblyStage.FindOnly> {
        Assembly<Target, Input, Parent, AssemblyStage.FindOnly>(
            steps: steps + [step],
            behaviors: behaviors
        )
    }
}

extension Assembly where Subject == Target, Stage == AssemblyStage.FindOnly {
    /// Begins a chain to a screen, in a place with an input of its own.
    ///
    /// - Parameters:
    ///   - target: The screen.
    ///   - input: What the chain is given; `set` with a closure makes the screen's own
    ///     input of it.
    public init(_ target: Target.Type, with input: Input.Type) {
        self.init(steps: [], behaviors: Behaviors())
    }
}

extension Assembly where Subject == Target, Stage == AssemblyStage.FindOnly, Input == Target.Input {
    /// Begins a chain to a screen that is given the screen's own input.
    ///
    /// - Parameter target: The screen.
    public init(_ target: Target.Type) { self.init(steps: [], behaviors: Behaviors()) }
}

/// The stage of a step of an assembly.
public enum AssemblyStage {
    /// A stage, and the one that follows when the screen is given its input.
    public protocol Step {
        /// The stage once the screen is given its input.
        associatedtype Given: Step
    }

    /// A stage in which the step builds its screen.
    public protocol Built: Step {}

    /// It builds nothing, so far.
    public enum FindOnly: Step {
        /// The same: what is found may be given its input, or stay as it is.
        public typealias Given = FindOnly
    }

    /// It builds its screen, which is to be given its input.
    public enum InputMissing: Built {
        /// Then it needs an action.
        public typealias Given = Building
    }

    /// It builds its screen, and needs an action.
    public enum Building: Built {
        /// The same: there can be more than one context task.
        public typealias Given = Building
    }
}
