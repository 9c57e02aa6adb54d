import Landfall
import LandfallContract
import LandfallReview
import LandfallWorker

/// The settings of the worker itself.
extension Setting {
    package static let catalog = Setting(
        "catalog",
        \.catalogFiles.catalog,
        .text("a file in YAML or JSON"),
        "The catalog of routes",
        isRequired: true
    )
    package static let catalogWatch = Setting(
        "catalog-watch",
        \.catalogWatch,
        .duration(.milliseconds(100) ... .hours(1), off: "off"),
        "How often a change of the catalog is looked for"
    )
    package static let linkKeysFile = Setting(
        "link-keys-file",
        \.catalogFiles.linkKeys,
        .keyFile,
        "The keys that signed links are checked with",
        fallback: "none"
    )
    package static let tokenKeysFile = Setting(
        "token-keys-file",
        \.catalogFiles.tokenKeys,
        .keyFile,
        "The keys of resume tokens, which a catalog with flows or results needs",
        fallback: "none"
    )
    package static let userIDKeyFile = Setting(
        "user-id-key-file",
        \.userIDKeyFile,
        .keyFile,
        "The key that ids of users are hashed with before they are stored",
        fallback: "none: ids are stored as they are, e-mail addresses not at all"
    )
    package static let ledgerKeysFile = Setting(
        "ledger-keys-file",
        \.ledgerKeysFile,
        .keyFile,
        "The keys that segments of the ledger are signed with; the worker publishes only signed ones again",
        fallback: "none: records of the ledger for this pipeline's topics are published again"
    )
    package static let detourLifetime = Setting(
        "detour-lifetime",
        \.resolver.detourLifetime,
        .duration(.seconds(10) ... .days(30)),
        "How long a person has for each step of a detour"
    )
    package static let maxStateAge = Setting(
        "max-state-age",
        \.resolver.maximumStateAge,
        .duration(.seconds(1) ... .days(30)),
        "A device state that is older counts as unknown",
        fallback: "what the catalog says"
    )
    package static let sessionSource = Setting(
        "session-source",
        \.resolver.sessionSource,
        .word,
        "Whose session counts: the stored state's, or that of a state within an intent"
    )
    package static let source = Setting(
        "source",
        \.resolver.source,
        .text("a URI reference"),
        "The ce_source of replies; a resume token is valid for one source, so give each pipeline its own"
    )
    /// How intents are answered.
    package static let resolver = [detourLifetime, maxStateAge, sessionSource, source]
    /// The catalog, its keys, and how intents are answered by it.
    package static let catalogs =
        [catalog, catalogWatch, linkKeysFile, tokenKeysFile, userIDKeyFile, ledgerKeysFile]
        + resolver

    package static let maxStateBytes = Setting(
        "max-state-bytes",
        \.worker.maxStateBytes,
        .size(1 << 20 ... .max),
        "The most bytes of device states in memory; beyond them, those reported longest ago are evicted"
    )
    package static let maxStateSize = Setting(
        "max-state-size",
        \.worker.maxStateSize,
        .size(1 << 10...256 << 10),
        "The largest report of a device that is kept; a larger one is ignored"
    )
    package static let stateDirectory = Setting(
        "state-directory",
        \.worker.stateDirectory,
        .text("a directory of this process alone"),
        "Where device states are kept at a stop, so that the next start finds them",
        fallback: "nowhere: a start restores them from Kafka"
    )
    package static let group = Setting(
        "group",
        \.worker.group,
        .text("a name"),
        "The consumer group"
    )
    package static let instance = Setting(
        "instance",
        \.instance,
        .text("a name that no other process of the group has, the same after a restart"),
        "The name of this process within its group",
        fallback: "the name of the host",
        showing: { .text($0.worker.instance) }
    )
    package static let lanes = Setting(
        "lanes",
        \.worker.lanes,
        .count(1...64),
        "Lanes of this process, each with connections of its own"
    )
    package static let dedupeWindow = Setting(
        "dedupe-window",
        \.worker.dedupeWindow,
        .duration(.seconds(1) ... .hours(24)),
        "How long a repeated intent gets the first plan"
    )
    package static let maxDedupeBytes = Setting(
        "max-dedupe-bytes",
        \.worker.maxDedupeBytes,
        .size(1 << 20 ... .max).worded("bytes from 1MiB for each lane, as 512MiB or 2GiB"),
        "The maximum memory in bytes for identities of the dedupe window, 20 an intent"
    )
    package static let beginAt = Setting(
        "begin-at",
        \.worker.begin,
        .word,
        "Where the worker begins in a partition that was never read before"
    )
    package static let delivery = Setting(
        "delivery",
        \.worker.delivery,
        .word,
        "How often a plan may come; at-least-once needs no transactions of the brokers"
    )
    package static let shutdownDeadline = Setting(
        "shutdown-deadline",
        \.worker.shutdownDeadline,
        .duration(.seconds(1) ... .hours(1)),
        "How long a shutdown may take"
    )
    package static let leaveGroup = Setting(
        "leave-group",
        \.worker.leavesGroup,
        .boolean,
        "Whether a stopping worker leaves its group at once instead of keeping its partitions for its return"
    )
    package static let patience = Setting(
        "patience",
        \.patience,
        .duration(.zero ... .hours(24)),
        "How long to wait for Kafka or PostgreSQL",
        fallback: "2m for serve, 10s for other commands",
        showing: { .text(DurationText.write($0.worker.patience)) }
    )
    /// How the worker works.
    package static let worker = [
        maxStateBytes, maxStateSize, stateDirectory, group, instance, lanes, dedupeWindow,
        maxDedupeBytes, beginAt, delivery, shutdownDeadline, leaveGroup, patience,
    ]
}

extension Duration {
    fileprivate static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }
    fileprivate static func days(_ count: Int) -> Duration { .hours(count * 24) }
}
