import Foundation
import Landfall
import LandfallWorker
import Logging
import Testing

@testable import LandfallCommand
@testable import LandfallOperations
@testable import LandfallReview

/// Catalogs that change on disk, and a worker that was never started.
@Suite(.timeLimit(.minutes(10))) struct CatalogReloaderTests {
    let folder: CatalogFolder
    let log = RecordedLog()

    init() throws { folder = try CatalogFolder() }

    struct Setting {
        let worker: Worker
        let reloader: CatalogReloader

        /// Looks twice: the second look finds that nothing moves any more.
        func look() async {
            await reloader.look()
            await reloader.look()
        }
    }

    func begin(
        _ files: CatalogFiles? = nil,
        isWatching: Bool = true
    ) throws -> Setting {
        let start = try StartCatalog(
            files ?? CatalogFiles(catalog: folder.file.path),
            settings: ResolverSettings()
        )
        let worker = try Worker(
            configuration: WorkerConfiguration(
                kafka: KafkaSettings(brokers: ["127.0.0.1:1"]),
                postgres: PostgresSettings(url: "postgres://a@127.0.0.1/b")
            ),
            resolver: start.loaded.resolver,
            logger: log.logger
        )
        let reloader = CatalogReloader(
            start,
            worker: worker,
            log: CatalogLog(logger: log.logger),
            isWatching: isWatching
        )
        return Setting(worker: worker, reloader: reloader)
    }

    func begin(with text: String) throws -> Setting {
        try folder.overwrite(text)
        return try begin()
    }

    @Test func `a file that is written anew or replaced is taken, in one line`() async throws {
        let setting = try begin(with: SmallCatalog.valid("a"))
        var before = SmallCatalog.version(SmallCatalog.valid("a"))
        await setting.look()
        #expect(log.news().isEmpty)
        let ways = [folder.replace, { try folder.overwrite($0) }, folder.replace]
        for (number, write) in ways.enumerated() {
            let text = SmallCatalog.valid("b" + String(repeating: "b", count: number))
            try write(text)
            await setting.look()
            let version = SmallCatalog.version(text)
            #expect(await setting.reloader.version == version)
            let line = RecordedLog.Line(
                level: .notice,
                message: "another catalog is in force from the next batch on",
                metadata: [
                    "catalog.from": before, "catalog.to": version, "catalog.routes": "1",
                    "catalog.warnings": "0",
                ]
            )
            #expect(log.news() == [line])
            before = version
        }
        #expect(setting.worker.counts.catalogReloads == 3)
    }

    @Test func `a folder behind a link that is switched is noticed`() async throws {
        try folder.publish(SmallCatalog.valid("a"), as: "..1")
        let setting = try begin()
        for number in 2...4 {
            let text = SmallCatalog.valid("a\(number)")
            try folder.publish(text, as: "..\(number)")
            await setting.look()
            #expect(await setting.reloader.version == SmallCatalog.version(text))
        }
        #expect(setting.worker.counts.catalogReloads == 3)
    }

    @Test func `a file is left alone while it changes from look to look`() async throws {
        let setting = try begin(with: SmallCatalog.valid("a"))
        let text = SmallCatalog.valid("b")
        // Parts of it are catalogs with errors, and the first half is even one without routes.
        for end in stride(from: 10, to: text.count, by: 40) {
            try folder.overwrite(String(text.prefix(end)))
            await setting.reloader.look()
        }
        try folder.overwrite(text)
        await setting.reloader.look()
        #expect(log.news().isEmpty)
        await setting.reloader.look()
        #expect(await setting.reloader.version == SmallCatalog.version(text))
        #expect(setting.worker.counts.refusedCatalogs == 0)
    }

    @Test func `errors are said once with their places, and the old catalog stays`() async throws {
        let good = SmallCatalog.valid("a")
        let bad = SmallCatalog.broken("b")
        let setting = try begin(with: good)
        try folder.replace(bad)
        for _ in 0..<3 { await setting.look() }
        let lines = log.news().filter { $0.level > .debug }
        #expect(lines.map(\.level) == [.error, .error])
        #expect(lines.first?.message == "the catalog has an error")
        #expect(lines.first?.metadata["place"] == "\(folder.file.path):8:22")
        #expect(lines.first?.metadata["code"] == "unknown_name")
        #expect(
            lines.first?.metadata["finding"]
                == #"there is no screen "Chta"; did you mean "Chat"?"#
        )
        #expect(
            lines.last?.message
                == "the changed catalog is refused and the old one stays: correct it and save it again"
        )
        #expect(
            lines.last?.metadata == [
                "catalog.errors": "1", "catalog.refused": SmallCatalog.version(bad),
                "catalog.kept": SmallCatalog.version(good),
            ]
        )
        #expect(setting.worker.counts.refusedCatalogs == 1)

        // Saved again as it was: nothing new to say. Mended: taken.
        try folder.replace(bad)
        await setting.look()
        #expect(log.news().filter { $0.level > .debug }.isEmpty)
        try folder.replace(SmallCatalog.valid("b"))
        await setting.look()
        #expect(log.news().map(\.level) == [.notice])
        #expect(setting.worker.counts.refusedCatalogs == 1)
        #expect(setting.worker.counts.catalogReloads == 1)
    }

    @Test func `a change that is taken back is said to be the catalog in force`() async throws {
        let setting = try begin(with: SmallCatalog.valid("a"))
        try folder.replace(SmallCatalog.broken("a"))
        await setting.look()
        _ = log.news()
        try folder.replace(SmallCatalog.valid("a"))
        await setting.look()
        let back = log.news()
        #expect(back.map(\.message) == ["the catalog is the one that is in force"])
        #expect(back.map(\.level) == [.notice])
        // Touched only: that is no news.
        try folder.replace(SmallCatalog.valid("a"))
        await setting.look()
        #expect(log.news().map(\.level) == [.debug])
        #expect(setting.worker.counts.catalogReloads == 0)
    }

    @Test func `a file that has gone is missed once, and taken when it is back`() async throws {
        let setting = try begin(with: SmallCatalog.valid("a"))
        try folder.remove()
        for _ in 0..<4 { await setting.look() }
        let lines = log.news()
        #expect(lines.map(\.level) == [.warning])
        #expect(
            lines.first?.message
                == "the catalog can't be read: the old one stays, and every look tries again"
        )
        let path = folder.file.path
        #expect(
            lines.first?.metadata["error"] == "\(path) can't be read: No such file or directory"
        )
        try folder.overwrite(SmallCatalog.valid("b"))
        await setting.look()
        #expect(log.news().map(\.level) == [.notice])
        #expect(setting.worker.counts.catalogReloads == 1)
        #expect(setting.worker.counts.refusedCatalogs == 0)
    }

    @Test func `a signal is answered at once, whatever the answer`() async throws {
        let setting = try begin(with: SmallCatalog.valid("a"))
        let texts = [
            SmallCatalog.valid("a"), SmallCatalog.valid("b"), SmallCatalog.broken("b"),
            SmallCatalog.broken("b"), "", SmallCatalog.valid("a"),
        ]
        var levels: [[String]] = []
        for text in texts {
            try folder.overwrite(text)
            await setting.reloader.reload()
            levels.append(log.news().map(\.level.rawValue))
        }
        try folder.remove()
        await setting.reloader.reload()
        await setting.reloader.reload()
        levels.append(log.news().map(\.level.rawValue))
        let refused = ["error", "error"]
        #expect(
            levels == [
                ["notice"], ["notice"], refused, refused, refused, ["notice"],
                ["warning", "warning"],
            ]
        )
        #expect(setting.worker.counts.catalogReloads == 2)
        #expect(setting.worker.counts.refusedCatalogs == 3)
    }
}
