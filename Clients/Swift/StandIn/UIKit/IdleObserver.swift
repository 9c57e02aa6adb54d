/// Hears when the run loop of the present world is about to sleep, until it is ended.
///
/// It stands for a `CFRunLoopObserver`, which does not exist here.
@MainActor package final class IdleObserver {
    private let world: World
    private var number: Int?

    /// Begins to hear.
    ///
    /// - Parameter body: Runs each time; when it returns `false`, the observer ends.
    package init(_ body: @escaping @MainActor () -> Bool) {
        let world = World.current
        self.world = world
        let box = Box()
        box.number = world.addIdleObserver {
            if !body(), let number = box.number { world.removeIdleObserver(number) }
        }
        number = box.number
    }

    /// Hears no more.
    package func end() {
        if let number { world.removeIdleObserver(number) }
        number = nil
    }

    private final class Box {
        var number: Int?
    }
}
