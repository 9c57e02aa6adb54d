/// A part of an assembly that stands for one screen and can give it its context.
public protocol ContextSetting<Subject, Input>: Sendable {
    /// The screen that gets its context.
    associatedtype Subject: Screen

    /// The input of the place.
    associatedtype Input: ContextRepresentable

    /// The part once its screen is given its context.
    associatedtype Given

    /// The same part with one more context task, for whatever screen.
    ///
    /// Nothing is checked by the compiler; a task for another screen fails the plan.
    ///
    /// - Parameter task: Gives the screen its context.
    /// - Returns: The part.
    func unchecked(task: any ContextTask) -> Given
}

extension ContextSetting {
    /// Adds a context task.
    ///
    /// - Parameter task: Gives the screen its context; for this screen and this place's input.
    /// - Returns: The part.
    public func task<Task: ScreenTask>(_ task: Task) -> Given
    where Task.Target == Subject, Task.Source == Input {
        unchecked(task: task)
    }

    /// Gives the screen an input that is made of the place's.
    ///
    /// - Parameter make: Pure; what it throws fails the plan before anything is done.
    /// - Returns: The part.
    public func set(
        _ make: @escaping @Sendable (Input) throws(RoutingError) -> Subject.Input
    ) -> Given {
        task(InputTask<Subject, Input> { input, _ throws(RoutingError) in try make(input) })
    }
}

extension ContextSetting where Subject.Input == Input {
    /// Gives the screen the whole input of the place.
    ///
    /// - Returns: The part.
    public func set() -> Given { task(InputTask<Subject, Input> { input, _ in input }) }

    /// Gives the screen some fields of the input of the place.
    ///
    /// - Parameters:
    ///   - path: A field.
    ///   - more: More fields.
    /// - Returns: The part.
    public func set(_ path: PartialKeyPath<Input>, _ more: PartialKeyPath<Input>...) -> Given
    where Input: RouteInput {
        let keys = ([path] + more).map(Input.fields.key)
        let sources = keys.map { ($0, ValueSource.context(key: $0)) }
        return unchecked(
            task: SetContext(
                Dictionary(sources) { first, _ in first },
                declaredKeys: Subject.declaredKeys
            )
        )
    }
}
