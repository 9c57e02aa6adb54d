import ServiceLifecycle
package import UnixSignals

/// Reloads the catalog at each SIGHUP, and when its files change, until the worker shuts down.
package struct CatalogReloading: Service {
    /// Reads, checks and swaps.
    let reloader: CatalogReloader
    /// The signals, from the start of the process on.
    let signals: UnixSignalsSequence
    /// How long between two looks at the files; zero for no looks.
    let interval: Duration

    /// Takes what reloads, and when.
    ///
    /// - Parameters:
    ///   - reloader: Reads, checks and swaps.
    ///   - signals: The signals, from the start of the process on.
    ///   - interval: How long between two looks at the files; zero for no looks.
    package init(reloader: CatalogReloader, signals: UnixSignalsSequence, interval: Duration) {
        self.reloader = reloader
        self.signals = signals
        self.interval = interval
    }

    /// Works until a graceful shutdown is asked for.
    ///
    /// - Throws: Nothing of its own: a catalog that does not do is said in the log.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await answerSignals() }
                if interval > .zero { group.addTask { await keepLooking() } }
                await group.waitForAll()
            }
        }
    }

    private func answerSignals() async {
        for await _ in signals { await reloader.reload() }
    }

    private func keepLooking() async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: interval)
            } catch {
                return
            }
            await reloader.look()
        }
    }
}
