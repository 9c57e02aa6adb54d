import HummingbirdCore
import Logging
import NIOCore

/// Answers the requests of a connection on the thread that reads it.
///
/// Otherwise each part of a request and each confirmation of Kafka would wake a thread of the pool, and each part of an
/// answer the thread of the connection: that is a quarter of what a state costs. What the answers do must not block.
struct LoopChannel<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let executors: LoopExecutors

    init(_ base: Base, _ executors: LoopExecutors) {
        self.base = base
        self.executors = executors
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: Base.Value, logger: Logger) async {
        await withTaskExecutorPreference(executors[value.channel.eventLoop]) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// The executors of the threads of connections.
struct LoopExecutors: Sendable {
    private let executors: [ObjectIdentifier: LoopExecutor]

    init(_ group: any EventLoopGroup) {
        let loops = Array(group.makeIterator())
        executors = Dictionary(
            uniqueKeysWithValues: loops.map { (ObjectIdentifier($0), LoopExecutor($0)) }
        )
    }

    /// That of a thread; `nil` for one of another group.
    subscript(loop: any EventLoop) -> (any TaskExecutor)? { executors[ObjectIdentifier(loop)] }
}

/// Runs tasks on the thread of connections.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
