/// A flow in Swift: its steps are an enumeration with data, and the compiler checks what they say.
///
///     struct SignIn: FlowDefinition {
///         enum Step: Codable {
///             case credentials
///             case secondFactor(email: String)
///         }
///
///         struct Shared: SharedValues {
///             var email: String?
///             static let fields = InputFields(Self.init, InputField("email", \.email))
///         }
///
///         typealias Root = SignInNavigation
///         let name = "sign-in"
///
///         func begin(in place: Place) -> Next { .show(.credentials) }
///
///         func stage(of step: Step, in place: Place) -> Stage {
///             switch step {
///             case .credentials:
///                 .show(signIn).bringing(\.email).then { email in
///                     .show(.secondFactor(email: email))
///                 }
///             case .secondFactor(let email):
///                 .show(secondFactor, CodeInput(email: email))
///                     .when(place.attribute("mfa") == "true")
///                     .then(.end)
///             }
///         }
///     }
///
/// A value without state: the same step, place and device always give the same stage. It is a
/// ``Flow``, so a ``RouteTable`` takes it as it is.
public protocol FlowDefinition<Step>: Flow {
    /// The steps: an enumeration, whose data travel in the resume token.
    ///
    /// A step is called there as its case, in kebab case: `secondFactor` is `second-factor`.
    associatedtype Step: Codable & Sendable

    /// What is in the tree as long as the flow runs.
    associatedtype Root: Screen

    /// What is known where the flow is asked for.
    associatedtype Input: RouteInput = NoInput

    /// What the steps bring, and all later ones can read.
    associatedtype Shared: SharedValues = NoInput

    /// The flow that this one is a step of, and to which it can hand up a step.
    associatedtype Parent: FlowDefinition = NoParent

    /// Where the flow begins.
    ///
    /// - Parameter place: The device, and what is known.
    /// - Returns: The first step, or the end where none is needed.
    func begin(in place: Place) -> Next

    /// What shows a step, what the step brings, and what comes behind it.
    ///
    /// Asked when the step is shown, and again when it has been completed; then the place has what
    /// the step has brought.
    ///
    /// - Parameters:
    ///   - step: The step, of this flow or handed up by one that is a step of it.
    ///   - place: The device, and what is known.
    /// - Returns: The stage.
    func stage(of step: Step, in place: Place) -> Stage

    /// Where the person goes after cancelling.
    ///
    /// - Parameters:
    ///   - step: The step that was cancelled.
    ///   - place: The device, and what is known.
    /// - Returns: The destination; `nil` to stay, with a refusal.
    func destination(cancelling step: Step, in place: Place) -> Destination?

    /// What the flow around gets of what is shared, as far as it shares the same keys.
    static var result: [PartialKeyPath<Shared>] { get }
}

extension FlowDefinition {
    /// The facts by which a flow decides.
    public typealias Place = FlowPlace<Self>

    /// The declaration of a step.
    public typealias Stage = FlowStage<Self>

    /// The next move of a flow.
    public typealias Next = FlowNext<Self>

    /// No fields, for a flow that gives nothing to the flow around it.
    public static var result: [PartialKeyPath<Shared>] { [] }

    /// `nil`: after cancelling the person stays where the step was.
    public func destination(cancelling step: Step, in place: Place) -> Destination? { nil }

    /// The detour through the flow, from its beginning.
    ///
    /// - Parameters:
    ///   - input: What the flow is given.
    ///   - reason: With which reason the intent is refused where the flow needs none of its steps.
    /// - Returns: The detour, for ``Verdict/detour(_:)``.
    public func detour(with input: Input, reason: String = "flow_not_needed") -> Detour {
        var detour = Detour(flow: name, reason: reason)
        detour.context = input.context.sortedText
        return detour
    }

    /// The detour through the flow, entered at a step.
    ///
    /// - Parameters:
    ///   - step: The step, which is shown whether it is needed or not.
    ///   - input: What the flow is given.
    /// - Returns: The detour, for ``Verdict/detour(_:)``.
    public func detour(at step: Step, with input: Input) -> Detour {
        var detour = detour(with: input)
        detour.step = FlowStep(encoding: step)
        return detour
    }
}

extension FlowDefinition where Input == NoInput {
    /// The detour through the flow, from its beginning.
    ///
    /// - Parameter reason: With which reason the intent is refused where the flow needs none of its
    ///   steps.
    /// - Returns: The detour, for ``Verdict/detour(_:)``.
    public func detour(reason: String = "flow_not_needed") -> Detour {
        detour(with: NoInput(), reason: reason)
    }

    /// The detour through the flow, entered at a step.
    ///
    /// - Parameter step: The step, which is shown whether it is needed or not.
    /// - Returns: The detour, for ``Verdict/detour(_:)``.
    public func detour(at step: Step) -> Detour { detour(at: step, with: NoInput()) }
}

// What the Router asks a flow, answered by what a definition says.
extension FlowDefinition {
    /// The type of the root.
    public var root: ScreenType { Root.type }

    /// The fields that are shared.
    public var data: [String: Route.Parameter] { Shared.fields.parameters }

    /// The keys of what the flow around gets.
    public var result: Set<String> { Set(Self.result.map(Shared.fields.key)) }

    /// What the stage of the step brings.
    public func results(
        of step: FlowStep,
        in scope: FlowScope
    ) -> [String: Route.Parameter] {
        stage(of: step, in: scope)?.results ?? [:]
    }

    /// The first step that is needed.
    public func first(in scope: FlowScope) -> FlowMove {
        guard let place = Place(scope) else { return .end }
        return move(begin(in: place), in: place)
    }

    /// What the stage of the step says; the step once more where something lacks that it brings.
    public func next(after step: FlowStep, in scope: FlowScope) -> FlowMove {
        guard let place = Place(scope), let stage = stage(of: step, in: scope) else { return .end }
        guard let next = stage.next(scope.data) else { return .show(step) }
        return move(next, in: place)
    }

    /// What the stage of the step is shown by.
    public func target(of step: FlowStep, in scope: FlowScope) -> FlowTarget? {
        stage(of: step, in: scope)?.target
    }

    /// Where the definition says.
    public func destination(cancelling step: FlowStep, in scope: FlowScope) -> Destination? {
        guard let place = Place(scope), let step = Step(decoding: step) else { return nil }
        return destination(cancelling: step, in: place)
    }

    private func stage(of step: FlowStep, in scope: FlowScope) -> Stage? {
        guard let place = Place(scope), let step = Step(decoding: step) else { return nil }
        return stage(of: step, in: place)
    }

    /// Passes over the steps that are not needed.
    ///
    /// The last of ``FlowScope/stepLimit`` is shown nevertheless: they lead in a circle.
    private func move(_ next: Next, in place: Place) -> FlowMove {
        var next = next
        for _ in 0..<FlowScope.stepLimit {
            guard case .show(let step) = next.kind, let behind = stage(of: step, in: place).skip
            else { break }
            next = behind
        }
        return switch next.kind {
        case .show(let step): .show(FlowStep(encoding: step))
        case .handUp(let step): .handUp(FlowStep(encoding: step))
        case .end: .end
        }
    }
}

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

    /// Ends at once: there is no step to begin with.
    public func begin(in place: FlowPlace<NoParent>) -> FlowNext<NoParent> { .end }

    /// Can't be asked.
    public func stage(of step: Never, in place: FlowPlace<NoParent>) -> FlowStage<NoParent> {}
}
