/// The declaration of a step in a flow in Swift: what shows it, what it brings, and what comes
/// behind it.
///
/// It is read from left to right: `show` or `flow`, what the step is to bring, when it is needed,
/// and `then`.
///
///     .show(signIn).bringing(\.email).then { email in .show(.secondFactor(email: email)) }
public struct FlowStage<Definition: FlowDefinition> {
    let target: FlowTarget
    let results: [String: Route.Parameter]
    /// What comes instead of the step; `nil` where it is needed.
    let skip: FlowNext<Definition>?
    /// What comes behind the step; `nil` where something lacks that it brings.
    let next: (Context) -> FlowNext<Definition>?

    /// A step of which is known what shows it, and not yet what comes behind it.
    public struct Shown<By> {
        let target: FlowTarget
        var results: [String: Route.Parameter] = [:]
        var isNeeded = true
    }

    /// A step that brings something, of which is not known yet what comes behind it.
    public struct Bringing<each Value: InputValue> {
        let target: FlowTarget
        var results: [String: Route.Parameter]
        /// Where the values stand, in their order.
        let keys: [String]
        var skip: FlowNext<Definition>?
    }

    /// By what a step is shown.
    public enum ByRoute {}

    /// By what a step is shown.
    public enum ByFlow {}
}

// MARK: What shows a step

extension FlowStage {
    /// A step that a route shows.
    ///
    /// - Parameters:
    ///   - route: The route; it leads to what is on the root of the flow, or is the root.
    ///   - input: What the route is given.
    /// - Returns: The step.
    public static func show<Target, Input>(
        _ route: RouteDefinition<Target, Input>,
        _ input: Input
    ) -> Shown<ByRoute> {
        show(route.destination(input))
    }

    /// A step that a route shows, which needs nothing.
    ///
    /// - Parameter route: The route; it leads to what is on the root of the flow, or is the root.
    /// - Returns: The step.
    public static func show<Target>(
        _ route: RouteDefinition<Target, NoInput>
    ) -> Shown<ByRoute> {
        show(route.destination())
    }

    /// A step that a route shows of which the compiler knows nothing.
    ///
    /// - Parameter destination: The route by name, with its context.
    /// - Returns: The step.
    public static func show(_ destination: Destination) -> Shown<ByRoute> {
        Shown(target: .route(destination))
    }

    /// A step that another flow shows, which hands nothing up; with its end the step is completed.
    ///
    /// - Parameter flow: The flow, which the table has as well; it is given what this one was given.
    /// - Returns: The step.
    public static func flow<Child: FlowDefinition>(_ flow: Child) -> Shown<ByFlow>
    where Child.Parent == NoParent {
        Shown(target: .flow(flow.name))
    }

    /// A step that another flow shows, which may hand up a step; with its end the step is completed.
    ///
    /// - Parameter flow: The flow, which the table has as well; it is given what this one was given.
    /// - Returns: The step.
    public static func flow<Child: FlowDefinition>(_ flow: Child) -> Shown<ByFlow>
    where Child.Parent == Definition {
        Shown(target: .flow(flow.name))
    }
}

// MARK: When it is needed, and what comes behind it

extension FlowStage.Shown {
    /// The same step, passed over where it is not needed: what comes behind it comes at once.
    ///
    /// - Parameter isNeeded: Whether the step is part of the flow.
    /// - Returns: The step.
    public func when(_ isNeeded: Bool) -> Self {
        var copy = self
        copy.isNeeded = copy.isNeeded && isNeeded
        return copy
    }

    /// The stage, with what comes behind the step.
    ///
    /// - Parameter next: Whatever the step has brought.
    /// - Returns: The stage.
    public func then(_ next: FlowNext<Definition>) -> FlowStage { then { next } }

    /// The stage, with what comes behind the step.
    ///
    /// - Parameter next: Decides, by the place of the stage.
    /// - Returns: The stage.
    public func then(_ next: @escaping () -> FlowNext<Definition>) -> FlowStage {
        FlowStage(
            target: target,
            results: results,
            skip: isNeeded ? nil : next(),
            next: { _ in next() }
        )
    }
}

extension FlowStage.Shown where By == FlowStage<Definition>.ByRoute {
    /// The same step, which may bring values that nothing depends on.
    ///
    /// - Parameter paths: The shared fields; they are there once the step has brought them.
    /// - Returns: The step.
    public func bringing(optionally paths: PartialKeyPath<Definition.Shared>...) -> Self {
        var copy = self
        for key in paths.map(Definition.Shared.fields.key) {
            copy.results[key] = Definition.Shared.fields.parameters[key]
        }
        return copy
    }

    /// The same step, which is completed only with these values.
    ///
    /// - Parameter path: The shared fields.
    /// - Returns: The step; `then` is given the values.
    public func bringing<each Value: InputValue>(
        _ path: repeat KeyPath<Definition.Shared, (each Value)?>
    ) -> FlowStage.Bringing<repeat each Value> {
        let fields = Definition.Shared.fields
        var results = results
        var keys: [String] = []
        for path in repeat each path {
            let key = fields.key(of: path)
            keys.append(key)
            results[key] = fields.parameters[key]
            results[key]?.isOptional = false
        }
        return FlowStage.Bringing(target: target, results: results, keys: keys, skip: nil)
    }
}

extension FlowStage.Bringing {
    /// The same step, passed over where it is not needed.
    ///
    /// - Parameters:
    ///   - isNeeded: Whether the step is part of the flow.
    ///   - otherwise: What comes where it is not, as nothing was brought then.
    /// - Returns: The step.
    public func when(_ isNeeded: Bool, otherwise: FlowNext<Definition>) -> Self {
        var copy = self
        if !isNeeded, copy.skip == nil { copy.skip = otherwise }
        return copy
    }

    /// The stage, with what comes behind the step.
    ///
    /// - Parameter next: Decides by what the step has brought, and the place of the stage.
    /// - Returns: The stage.
    public func then(
        _ next: @escaping (repeat each Value) -> FlowNext<Definition>
    ) -> FlowStage {
        let keys = keys
        return FlowStage(target: target, results: results, skip: skip) { context in
            var values = BroughtValues(context: context, keys: keys[...])
            do throws(MissingValue) {
                return next(repeat try values.next(as: (each Value).self))
            } catch {
                return nil
            }
        }
    }

    /// The stage, with what comes behind the step, whatever it has brought.
    ///
    /// - Parameter next: What comes then.
    /// - Returns: The stage.
    public func then(_ next: FlowNext<Definition>) -> FlowStage {
        FlowStage(target: target, results: results, skip: skip) { _ in next }
    }
}

/// The values that a step has brought, one after the other.
private struct BroughtValues {
    let context: Context
    var keys: ArraySlice<String>

    mutating func next<Value: InputValue>(as type: Value.Type) throws(MissingValue) -> Value {
        guard let key = keys.popFirst(), let value = Value(contextValue: context[key]) else {
            throw MissingValue()
        }
        return value
    }
}

/// A step has not brought what it should.
private struct MissingValue: Error {}

/// The next move of a flow in Swift.
public struct FlowNext<Definition: FlowDefinition>: Sendable {
    let kind: Kind

    /// The possible ways.
    enum Kind: Sendable {
        case show(Definition.Step)
        case handUp(Definition.Parent.Step)
        case end
    }

    /// It shows one of its steps, or the one behind it where that is not needed.
    ///
    /// - Parameter step: The step.
    /// - Returns: The way.
    public static func show(_ step: Definition.Step) -> Self { Self(kind: .show(step)) }

    /// It is over, and gives a step to the flow that it is part of; to nobody where it runs alone.
    ///
    /// - Parameter step: A step of ``FlowDefinition/Parent``.
    /// - Returns: The way.
    public static func handUp(_ step: Definition.Parent.Step) -> Self { Self(kind: .handUp(step)) }

    /// It is over.
    public static var end: Self { Self(kind: .end) }
}
