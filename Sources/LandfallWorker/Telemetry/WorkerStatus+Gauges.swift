import CoreMetrics
import Landfall
import LandfallKafka
import LandfallPostgres
import Synchronization

/// The gauges of a worker, each made once; those that are no longer true are let go.
final class GaugeBook: Sendable {
    private let gauges = Mutex<[Key: Entry]>([:])

    private struct Key: Hashable {
        let name: String
        let labels: [String]
    }

    private struct Entry {
        let meter: Meter
        var reading: Int
    }

    /// A reading: what it does not set is let go when it ends.
    struct Reading: ~Copyable {
        fileprivate let number: Int
        fileprivate let book: GaugeBook
        fileprivate let factory: any MetricsFactory

        /// Sets a gauge without labels.
        func set(_ name: String, _ value: Double) { set(name, [], value) }

        /// Sets a gauge.
        func set(_ name: String, _ labels: [(String, String)], _ value: Double) {
            book.set(name, labels, value, self.number, factory)
        }
    }

    private let readings = Atomic<Int>(0)

    /// Reads: sets gauges, and lets go of those that were not set.
    func read(into factory: any MetricsFactory, _ body: (borrowing Reading) -> Void) {
        let number = readings.wrappingAdd(1, ordering: .relaxed).newValue
        body(Reading(number: number, book: self, factory: factory))
        let stale = gauges.withLock { gauges in
            let old = gauges.filter { $0.value.reading < number }
            for key in old.keys { gauges[key] = nil }
            return old.values.map(\.meter)
        }
        for meter in stale { meter.destroy() }
    }

    private func set(
        _ name: String,
        _ labels: [(String, String)],
        _ value: Double,
        _ number: Int,
        _ factory: any MetricsFactory
    ) {
        let key = Key(name: name, labels: labels.flatMap { [$0.0, $0.1] })
        let meter = gauges.withLock { gauges in
            let known = gauges[key]?.meter
            let meter = known ?? Meter(label: name, dimensions: labels, factory: factory)
            gauges[key] = Entry(meter: meter, reading: number)
            return meter
        }
        meter.set(value)
    }
}

extension WorkerStatus {
    /// Sets the metrics that are known elsewhere and not counted as they come.
    ///
    /// - Parameters:
    ///   - counts: What the worker has done so far.
    ///   - stateLimit: The most bytes of device states.
    ///   - factory: What makes the gauges.
    func setMetrics(_ counts: WorkerCounts, stateLimit: Int, by factory: any MetricsFactory) {
        gauges.read(into: factory) { reading in
            let now = ContinuousClock.now
            setState(reading, now)
            for lane in lanes {
                let values = lane.read(at: now)
                Self.setTimes(reading, lane, values, now)
                setPartitions(reading, lane, values, now)
            }
            setPartitionCounts(reading)
            clientMetrics.set(reading, of: lanes, at: now)
            setCounts(reading, counts)
            reading.set("landfall_states_limit_bytes", Double(stateLimit))
            setCatalog(reading)
        }
    }

    private func setState(_ reading: borrowing GaugeBook.Reading, _ now: ContinuousClock.Instant) {
        let state = readiness(at: now)
        for name in ["starting", "waiting", "joining", "restoring", "running", "draining"] {
            reading.set(
                "landfall_worker_state",
                [("state", name)],
                state.metricsWord == name ? 1 : 0
            )
        }
        let read = lanes.map { ($0, $0.read(at: now)) }
        let values = read.map(\.1)
        for cause in LaneWait.allCases {
            let isWaiting =
                whole.startWait?.cause == cause
                || read.contains { lane, values in
                    values.waits[cause] != nil || lane.isSilent(cause, values, at: now)
                }
            reading.set("landfall_waiting", [("cause", cause.rawValue)], isWaiting ? 1 : 0)
        }
        // As long as the state says so: a lane that has no group yet, or begins again, waits for it as well.
        let isJoining = state == .joining || values.contains { $0.phase == .joining }
        reading.set("landfall_waiting", [("cause", "group")], isJoining ? 1 : 0)
        let left = values.compactMap(\.restoring).reduce(0, +)
        reading.set("landfall_restore_remaining_records", Double(left))
        reading.set(
            "landfall_build_info",
            [
                ("version", LandfallVersion.text), ("librdkafka", KafkaLibrary.version),
                ("libpq", PostgresLibrary.version),
            ],
            1
        )
    }

    private static func setTimes(
        _ reading: borrowing GaugeBook.Reading,
        _ lane: LaneStatus,
        _ values: LaneStatus.Values,
        _ now: ContinuousClock.Instant
    ) {
        for activity in LaneActivity.allCases {
            reading.set(
                "landfall_lane_seconds_total",
                [("lane", "\(lane.lane)"), ("activity", "\(activity)")],
                values.seconds[activity.rawValue]
            )
        }
        reading.set(
            "landfall_without_partitions_seconds_total",
            [("lane", "\(lane.lane)")],
            values.joiningSeconds + values.secondsWithoutPlace(at: now)
        )
        values.database?.set(reading)
    }

    private func setPartitions(
        _ reading: borrowing GaugeBook.Reading,
        _ lane: LaneStatus,
        _ values: LaneStatus.Values,
        _ now: ContinuousClock.Instant
    ) {
        let time = SystemClock.now
        for (partition, known) in values.partitions {
            let place = partition.labels
            reading.set("landfall_partition_owned", place + [("lane", "\(lane.lane)")], 1)
            reading.set("landfall_recorded_offset", place, Double(known.next.value))
            reading.set("landfall_published_offset", place, Double(known.published.value))
            let waiting = lane.waiting(in: partition, values, at: now)
            guard let waiting else { continue }
            reading.set("landfall_lag_records", place, Double(waiting))
            let age = known.lagSeconds(waiting: waiting, at: time, now)
            reading.set("landfall_lag_seconds", place, age)
            let progressAge = waiting > 0 ? (now - known.progressAt) / .seconds(1) : 0
            reading.set("landfall_partition_progress_age_seconds", place, max(0, progressAge))
        }
        for partition in values.setAside.keys {
            let owned = partition.labels + [("lane", "\(lane.lane)")]
            reading.set("landfall_partition_owned", owned, 1)
            reading.set("landfall_partitions_set_aside", partition.labels, 1)
        }
    }

    private func setPartitionCounts(_ reading: borrowing GaugeBook.Reading) {
        var counts: [Topic: Int] = [:]
        for lane in lanes { counts.merge(lane.read().partitionCounts) { max($0, $1) } }
        for (topic, count) in counts {
            reading.set("landfall_topic_partitions", [("topic", topic.name)], Double(count))
        }
        let full = lanes.reduce(0) { $0 + $1.read().fullPartitions }
        reading.set("landfall_dedupe_full_partitions", Double(full))
    }

    private func setCounts(_ reading: borrowing GaugeBook.Reading, _ counts: WorkerCounts) {
        for (name, count) in [
            ("landfall_repeated_plans_total", counts.repeatedPlans),
            ("landfall_extra_replies_total", counts.extraReplies),
            ("landfall_results_total", counts.results),
            ("landfall_custom_events_total", counts.customEvents),
            ("landfall_misplaced_keys_total", counts.misplacedKeys),
            ("landfall_refused_replies_total", counts.refusedReplyTopics),
            ("landfall_undeliverable_replies_total", counts.undeliverable),
            ("landfall_oversize_plans_total", counts.oversizePlans),
            ("landfall_repaired_records_total", counts.repairedRecords),
            ("landfall_states_devices", counts.devices),
            ("landfall_states_bytes", counts.stateBytes),
            // One that turns out to be unreadable later is no state any more, but it came.
            (
                "landfall_states_taken_total",
                counts.states + counts.ignoredStates.values.reduce(0, +)
            ),
            ("landfall_states_evicted_total", counts.evictedStates),
            ("landfall_states_stale_total", counts.staleSequences),
        ] { reading.set(name, Double(count)) }
        for (code, count) in counts.deadLetters {
            reading.set("landfall_dead_letters_total", [("code", code)], Double(count))
        }
        for (code, count) in counts.ignoredStates {
            reading.set("landfall_states_ignored_total", [("code", code)], Double(count))
        }
        for (reason, count) in counts.refusedResumes {
            reading.set("landfall_resumes_refused_total", [("reason", reason)], Double(count))
        }
        for (result, count) in [
            ("taken", counts.catalogReloads), ("refused", counts.refusedCatalogs),
        ] {
            reading.set("landfall_catalog_changes_total", [("result", result)], Double(count))
        }
    }

    private func setCatalog(_ reading: borrowing GaugeBook.Reading) {
        let whole = self.whole
        reading.set("landfall_catalog_refused", whole.refusedCatalog == nil ? 0 : 1)
        guard let catalog = whole.catalog else { return }
        reading.set(
            "landfall_catalog_info",
            [("version", catalog.version), ("app", catalog.app ?? "")],
            1
        )
        reading.set(
            "landfall_catalog_loaded_timestamp_seconds",
            Double(catalog.loadedAt.millisecondsSinceEpoch) / 1000
        )
        if let count = catalog.routeCount {
            reading.set("landfall_catalog_routes", Double(count))
        }
        for key in whole.keys {
            reading.set("landfall_key_info", [("file", key.file.rawValue), ("kid", key.id)], 1)
        }
    }
}

extension TopicPartition {
    /// The labels that name it.
    fileprivate var labels: [(String, String)] {
        [("topic", topic.name), ("partition", "\(partition.number)")]
    }
}

extension WorkerStatus.Readiness {
    /// The state as a metric names it.
    fileprivate var metricsWord: String {
        switch self {
        case .ready: "running"
        case .waitingForKafka, .waitingForPostgres, .waitingForSchema,
            .waitingForTopics:
            "waiting"
        case .starting, .joining, .restoring, .draining: rawValue
        }
    }
}
