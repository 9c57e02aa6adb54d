package import HummingbirdCore
package import Logging
import NIOCore
package import NIOPosix

/// A server that is told to end, and says when it has.
package protocol EndingServer: Sendable {
    /// Listens and answers until it has ended.
    func run() async throws

    /// Takes no more connections, and lets those end that there are.
    func shutdownGracefully() async throws
}

extension Server: EndingServer {}

/// The life of an HTTP server: it listens while something is done, and then lets answers end.
package struct ServerLifetime: Sendable {
    /// Its name in messages: "the admin port".
    package var name: String
    /// How many threads its connections have.
    package var threads: Int
    /// Where it runs; `nil` for the pool of all tasks.
    package var executor: (any TaskExecutor)?
    /// How long answers that are under way may take at the end, until their connections are closed.
    package var closingTime: Duration
    /// Where it logs.
    package var logger: Logger

    /// Creates one.
    ///
    /// - Parameters:
    ///   - name: Its name in messages.
    ///   - threads: How many threads its connections have.
    ///   - executor: Where it runs; `nil` for the pool of all tasks.
    ///   - closingTime: How long answers that are under way may take at the end.
    ///   - logger: Where it logs.
    package init(
        _ name: String,
        threads: Int,
        executor: (any TaskExecutor)? = nil,
        closingTime: Duration,
        logger: Logger
    ) {
        self.name = name
        self.threads = threads
        self.executor = executor
        self.closingTime = closingTime
        self.logger = logger
    }

    /// Listens while something is done, and answers until that has ended.
    ///
    /// - Parameters:
    ///   - makeServer: Makes the server; gets its threads and the closure that hears the port once it listens.
    ///   - body: What is done; gets the port.
    ///   - ending: Is told before the server ends.
    ///   - listenError: The error for a reason why it can't listen.
    /// - Returns: What the body returns.
    /// - Throws: What `makeServer` or the body throws, or what `listenError` makes before the body has begun.
    package func run<Value: Sendable>(
        _ makeServer: (
            MultiThreadedEventLoopGroup, @escaping @Sendable (Int) -> Void
        ) throws -> any EndingServer,
        during body: (Int) async throws -> Value,
        ending: () -> Void = {},
        listenError: @escaping @Sendable (String) -> any Error
    ) async throws -> Value {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
        let opening = AsyncStream.makeStream(of: Result<Int, any Error>.self)
        let server: any EndingServer
        do {
            server = try makeServer(group) { opening.continuation.yield(.success($0)) }
        } catch {
            await close(group)
            throw error
        }
        let serving = Task(executorPreference: executor) {
            do {
                try await server.run()
            } catch {
                opening.continuation.yield(.failure(listenError(Self.cause(of: error))))
            }
            opening.continuation.finish()
        }
        var openings = opening.stream.makeAsyncIterator()
        let result: Result<Value, any Error>
        switch await openings.next() {
        case .success(let port):
            do {
                result = .success(try await body(port))
            } catch {
                result = .failure(error)
            }
        case .failure(let error): result = .failure(error)
        case nil: result = .failure(listenError("it has closed at once"))
        }
        ending()
        await stop(server, serving)
        await close(group)
        return try result.get()
    }

    /// Lets the answers that are under way end, and closes what does not.
    ///
    /// ServiceLifecycle would have the server ended by a task that nobody waits for. That task may ask the threads of the
    /// connections for something when they are no more.
    private func stop(_ server: any EndingServer, _ serving: Task<Void, Never>) async {
        let timer = Task {
            try await Task.sleep(for: closingTime)
            serving.cancel()
        }
        do {
            try await server.shutdownGracefully()
        } catch {
            logger.notice("\(name) has not ended", metadata: ["error": "\(error)"])
        }
        await serving.value
        timer.cancel()
    }

    private func close(_ group: MultiThreadedEventLoopGroup) async {
        // A thread may still hold parts of a server that could not listen. When it frees them, they speak to another
        // thread. So all threads first finish what they have to do.
        for loop in group.makeIterator() { try? await loop.submit {}.get() }
        do {
            try await group.shutdownGracefully()
        } catch {
            logger.notice("\(name) has not closed", metadata: ["error": "\(error)"])
        }
    }

    private static func cause(of error: any Error) -> String {
        (error as? IOError)?.errnoCode == EADDRINUSE ? "it is taken" : "\(error)"
    }
}
