import LandfallKafka
import LandfallReview
import LandfallWorker

extension DemoRun {
    /// The hour, the count at its end, and what stays up after it.
    struct Show: Sendable {
        /// The demo that it is part of.
        let run: DemoRun
        /// Plays the hour.
        let player: Player
        /// The workers, in the order of the apps.
        let workers: [DemoWorker]
        /// The broker and the database.
        let stage: DemoStage
        /// `host:port` of the broker.
        let brokers: [String]

        private var screen: Screen { run.screen }
        private var options: Options { run.options }
    }
}

extension DemoRun.Show {
    /// Plays, counts, and keeps everything up if that was asked for.
    ///
    /// - Throws: ``DemoError`` where something does not add up, or an error of Kafka or of PostgreSQL.
    func perform() async throws {
        try await waitUntilRestored(await player.state)
        let devices = await player.state.reduce(0) { $0 + $1.deviceCount }
        try screen.say(
            "\(workers.count) workers have the states of \(devices) devices; an hour of taps follows"
        )
        try screen.begin()
        try await player.play(within: options.length)
        try run.check()
        let ends = try await player.readToEnds()
        try run.check()
        let traffic = await player.state
        try await waitUntilReported(traffic)
        try await count(traffic, ends)
        if let path = options.report {
            try OutputFile.write(try await stage.reportPage(), to: path, as: "--report")
            try screen.say("the report is in \(path)")
        }
        guard options.keeps else { return }
        try await keep(traffic)
    }

    /// Shows the table, and holds what was sent, answered and recorded against each other.
    private func count(_ traffic: [AppTraffic], _ ends: [Int]) async throws {
        let rows = try await stage.recorded()
        var columns: [AppCounts] = []
        for (index, app) in traffic.enumerated() {
            var counts = AppCounts(app, intents: ends[index])
            counts.add(
                rows,
                of: Set(app.app.topics.intents.map(\.name)),
                ignoredStates: workers[index].worker.counts.ignoredStates.values.reduce(0, +)
            )
            columns.append(counts)
        }
        try screen.end(ResultTable(columns))
        for (app, counts) in zip(traffic, columns) {
            let check = TrafficCheck(traffic: app, counts: counts, rows: rows)
            if let difference = check.firstDifference() {
                throw DemoError.failed("the counts do not add up: \(difference)")
            }
        }
        try screen.confirm(AppCounts.total(of: columns))
    }

    /// Says how to look at everything, and lets it go on until somebody interrupts it.
    private func keep(_ traffic: [AppTraffic]) async throws {
        let note = DemoLeftovers(
            psql: await stage.psqlCommand,
            databaseControl: try await stage.writeDatabaseControl(),
            exports: SettingExports(
                brokers: brokers,
                postgres: await stage.url,
                tokenKeys: await stage.path(of: "token-keys")
            ),
            apps: zip(traffic, workers).map { traffic, worker in
                DemoLeftovers.App(
                    traffic: traffic,
                    catalog: worker.catalogPath,
                    admin: worker.address
                )
            }
        )
        try screen.show(note.lines)
        try await stage.delayBroker(by: options.brokerDelay)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await player.keepRunning(tapInterval: options.tapInterval) }
            group.addTask { try await watch() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Says when a worker does not do its work, and when it does again.
    private func watch() async throws {
        var watches = workers.map { ReadinessWatch(name: $0.app.name) }
        while !Task.isCancelled {
            for (index, worker) in workers.enumerated() {
                guard let line = watches[index].look(worker.worker.status.readiness()) else {
                    continue
                }
                try screen.show(["demo: \(line)"])
            }
            do {
                try await Task.sleep(for: .milliseconds(250))
            } catch {
                return
            }
        }
    }

    /// Waits until each worker has its partitions, and in them the states that devices reported
    /// before it was there: it restores them before it takes the first intent.
    private func waitUntilRestored(_ traffic: [AppTraffic]) async throws {
        for (worker, app) in zip(workers, traffic) {
            while true {
                let counts = worker.worker.counts
                let read = counts.states + counts.ignoredStates.values.reduce(0, +)
                if read >= app.sentStates { break }
                try run.check()
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Waits until each worker has recorded what its devices have reported, or it would count as
    /// silence.
    private func waitUntilReported(_ traffic: [AppTraffic]) async throws {
        for (worker, app) in zip(workers, traffic) {
            while true {
                let counts = worker.worker.counts
                guard counts.reports + counts.repeatedReports < app.sentResults else { break }
                try run.check()
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
