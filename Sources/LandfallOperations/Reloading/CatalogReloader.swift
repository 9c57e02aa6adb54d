import LandfallReview
import LandfallValues
package import LandfallWorker
import ServiceLifecycle
package import UnixSignals

/// Gives a worker the catalog anew when its files have changed.
///
/// Files are read and checked on a thread of its own, never on that of a lane. A catalog with errors
/// never reaches the worker: the old one stays.
package actor CatalogReloader {
    private let files: CatalogFiles
    private let settings: ResolverSettings
    private let worker: Worker
    private let log: CatalogLog
    private let isWatching: Bool
    private let weights: ExperimentWeights?
    private let executor = ThreadExecutor(label: "landfall.catalog")
    private var watch: CatalogWatch
    private var inForce: CatalogContent.Fingerprint
    private var lastFailure: ReloadFailure?

    /// The last logged reason that the files were not loaded.
    private enum ReloadFailure: Hashable {
        case refused(CatalogContent.Fingerprint)
        case unreadable(ReviewError)
    }

    /// The trigger of a reload.
    private enum Cause {
        case look
        case signal
    }

    /// The thread on which files are read and checked.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Begins with a catalog that is in force; nothing is read.
    ///
    /// - Parameters:
    ///   - start: The catalog that the worker has.
    ///   - worker: Takes the others.
    ///   - log: Hears what becomes of them.
    ///   - isWatching: Whether ``look()`` is called again and again.
    ///   - weights: Notes what the experiments of the others weigh.
    package init(
        _ start: StartCatalog,
        worker: Worker,
        log: CatalogLog,
        isWatching: Bool,
        weights: ExperimentWeights? = nil
    ) {
        self.files = start.files
        self.settings = start.settings
        self.worker = worker
        self.log = log
        self.isWatching = isWatching
        self.weights = weights
        self.watch = CatalogWatch(start.stamps)
        self.inForce = start.fingerprint
    }

    /// The version of the catalog in force.
    package var version: String { inForce.version }

    /// Looks whether the files have changed, and takes what they hold if they have.
    package func look() {
        guard watch.look(files.fileStamps()) else { return }
        take(because: .look)
    }

    /// Takes what the files hold now, and says in any case what has become of it.
    package func reload() {
        watch.read(files.fileStamps())
        take(because: .signal)
    }

    private func take(because cause: Cause) {
        do throws(ReviewError) {
            guard let content = try files.readAgain() else {
                watch.retry()
                if cause == .signal { log.changing(isWatched: isWatching) }
                return
            }
            take(content, because: cause)
        } catch {
            watch.retry()
            worker.status.catalogIsRefused(version: nil, codes: ["unreadable"])
            say(.unreadable(error), because: cause) {
                log.unreadable(error, keeping: version, isWatched: isWatching)
            }
        }
    }

    private func take(_ content: CatalogContent, because cause: Cause) {
        let fingerprint = content.fingerprint
        guard fingerprint != inForce else {
            log.unchanged(version, isNews: cause == .signal || lastFailure != nil)
            lastFailure = nil
            worker.status.catalogIsAgainInForce()
            return
        }
        guard cause == .signal || lastFailure != .refused(fingerprint) else {
            return log.stillRefused(fingerprint.version)
        }
        do throws(CatalogRefusal) {
            let loaded = try LoadedCatalog(content, from: files, settings: settings)
            weights?.note(loaded.catalog)
            worker.replace(resolvers: loaded.resolvers(forLanes: worker.laneCount))
            worker.status.catalogIsInForce(loaded)
            let before = inForce
            inForce = fingerprint
            lastFailure = nil
            log.replaced(
                loaded,
                after: before.version,
                areKeysOther: !before.hasKeys(of: fingerprint)
            )
        } catch {
            worker.noteRefusedCatalog()
            worker.status.catalogIsRefused(version: fingerprint.version, codes: error.codes)
            say(.refused(fingerprint), because: cause) {
                log.refused(error, fingerprint.version, keeping: version)
            }
        }
    }

    /// Says what is wrong once, and once more whenever somebody asks.
    private func say(_ failure: ReloadFailure, because cause: Cause, _ words: () -> Void) {
        let isOld = lastFailure == failure
        lastFailure = failure
        if cause == .signal || !isOld { words() }
    }
}

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
    /// - Throws: Nothing of its own: an invalid catalog is logged.
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

/// Tells from looks at a catalog's files when they are to be read again.
///
/// A file that changes is left alone until two looks in a row see the same: an editor that writes in
/// place has then finished most likely. One that was read once is read again only when it looks
/// different.
struct CatalogWatch: Hashable, Sendable {
    /// What was seen last.
    private var last: CatalogFileStamps
    /// What the files looked like when they were read last; `nil` when that has to be done again.
    private var handled: CatalogFileStamps?

    /// Begins to watch.
    ///
    /// - Parameter stamps: What the files looked like just before they were read.
    init(_ stamps: CatalogFileStamps) {
        self.last = stamps
        self.handled = stamps
    }

    /// Takes a look into account.
    ///
    /// - Parameter stamps: What the files look like now.
    /// - Returns: Whether they are to be read.
    mutating func look(_ stamps: CatalogFileStamps) -> Bool {
        defer { last = stamps }
        guard stamps == last, stamps != handled else { return false }
        handled = stamps
        return true
    }

    /// Notes that the files are read without a look.
    ///
    /// - Parameter stamps: What they looked like just before.
    mutating func read(_ stamps: CatalogFileStamps) {
        last = stamps
        handled = stamps
    }

    /// Notes that reading failed: the next look asks for it again, even where nothing has changed.
    mutating func retry() { handled = nil }
}
