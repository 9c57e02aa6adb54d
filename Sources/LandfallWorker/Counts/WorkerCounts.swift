import Synchronization

/// The counts of a worker since it started, all lanes together.
///
/// What a record led to is counted once it is recorded in PostgreSQL.
public struct WorkerCounts: Hashable, Sendable {
    /// Records taken from intent topics, and those of the topic of plan results that can't be read.
    public var records = 0
    /// Reports of devices on plans that were recorded.
    public var reports = 0
    /// Reports that were recorded before.
    public var repeatedReports = 0
    /// Plans for intents that came for the first time.
    public var plans = 0
    /// Plans that were sent again for an intent that came twice.
    public var repeatedPlans = 0
    /// Plans that were sent to a topic that the request named.
    public var extraReplies = 0
    /// Results that were given to the routes that asked for them.
    public var results = 0
    /// Records that could not be read as an intent or as a plan result, by reason.
    public var deadLetters: [String: Int] = [:]
    /// Plans by outcome.
    public var outcomes: [String: Int] = [:]
    /// Intents that could not resume after a detour, by `ResumeFault`: replayed, altered, expired
    /// tokens and the like.
    public var refusedResumes: [String: Int] = [:]
    /// Exposures.
    public var exposures = 0
    /// Exposures among them whose subject is named by an e-mail address, of which nothing is stored
    /// without ``WorkerConfiguration/users`` having a key: all of them are one subject.
    public var exposuresWithoutSubject = 0
    /// The team's own events.
    public var customEvents = 0
    /// Device states that were taken, forgotten ones included.
    public var states = 0
    /// Device states that could not be read and were passed over, by reason.
    public var ignoredStates: [String: Int] = [:]
    /// Device states that were forgotten because ``WorkerConfiguration/maxStateBytes`` was reached.
    public var evictedStates = 0
    /// The devices whose states are kept now.
    public var devices = 0
    /// The bytes that their states take now.
    public var stateBytes = 0
    /// The offsets of the device-state topic that are still to be restored, before intents of
    /// their partitions are taken; 0 when nothing is restored.
    public var restoringOffsets = 0
    /// States whose sequence was lower than the one before, under the same launch.
    public var staleSequences = 0
    /// Intents, and device states that came since the restore, whose key does not belong to their partition.
    public var misplacedKeys = 0
    /// Requests for an extra reply to a topic that is not on the list, or that does not exist.
    public var refusedReplyTopics = 0
    /// Extra replies that their topic refuses for good: too large, gone, not allowed.
    ///
    /// The ledger keeps those of which it was not known before they were recorded.
    public var undeliverable = 0
    /// Answers that were larger than their topic takes, and went out without what made them so.
    public var oversizePlans = 0
    /// Records of the ledger that were published again after a restart.
    public var repairedRecords = 0
    /// The partitions that are set aside now and not read, as `topic[number]`, with the reason and what
    /// to do.
    public var setAside: [String: String] = [:]
    /// How often the catalog was replaced by another.
    public var catalogReloads = 0
    /// Catalogs that were to replace the one in force and did not do.
    public var refusedCatalogs = 0

    /// Creates counts of nothing.
    public init() {}
}

/// The counts of a worker, which its lanes add to.
final class Tally: Sendable {
    private let counts = Mutex(WorkerCounts())
    /// How often the log tells what may happen to every record.
    let logLimiter = LogRateLimiter()

    func add(_ change: (inout WorkerCounts) -> Void) { counts.withLock { change(&$0) } }

    var current: WorkerCounts { counts.withLock { $0 } }
}
