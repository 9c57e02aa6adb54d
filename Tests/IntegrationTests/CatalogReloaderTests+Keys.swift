import Foundation
import Landfall
import LandfallWorker
import Logging
import Testing

@testable import LandfallCommand
@testable import LandfallOperations
@testable import LandfallReview

/// How a file is read, and the keys beside it.
extension CatalogReloaderTests {
    @Test(arguments: [(0, 1), (1, 2), (2, 3), (3, nil), (9, nil)] as [(Int, Int?)])
    func `a file that is written to while it is read is read again, three times at most`(
        writes: Int,
        taken: Int?
    ) throws {
        try folder.overwrite("")
        var count = 0
        let value = try CatalogFiles(catalog: folder.file.path).whileStill {
            () throws(ReviewError) -> Int in
            count += 1
            if count <= writes {
                do {
                    try folder.overwrite(String(repeating: "#", count: count))
                } catch {
                    throw .failed("\(error)")
                }
            }
            return count
        }
        #expect(value == taken)
        #expect(count == taken ?? 3)
    }

    @Test func `what came from standard input is not asked for again`() async throws {
        #expect(!CatalogFiles(catalog: "-").areLasting)
        #expect(!CatalogFiles(catalog: "/dev/null").areLasting)
        #expect(CatalogFiles(catalog: "-").fileStamps().fault?.contains("give a file") == true)
        let fault = CatalogFiles(catalog: "/dev/null").fileStamps().fault
        #expect(fault == "/dev/null is no regular file: only such a one can be read again")
    }

    @Test func `keys of links are read again, too, and refused in one line`() async throws {
        let files = CatalogFiles(
            catalog: folder.file.path,
            linkKeys: folder.url.appending(path: "keys").path
        )
        try folder.overwrite(SmallCatalog.valid("a"))
        let secret = Data(repeating: 7, count: 32).base64EncodedString()
        try folder.overwrite("one:\(secret)\n", as: "keys")
        let setting = try begin(files)
        try folder.overwrite("two:\(secret)\none:\(secret)\n", as: "keys")
        await setting.look()
        let taken = log.news()
        #expect(taken.map(\.level) == [.notice])
        #expect(taken.first?.metadata["catalog.keys"] == "replaced")
        #expect(taken.first?.metadata["catalog.from"] == taken.first?.metadata["catalog.to"])

        try folder.overwrite("two:\(secret)\none\n", as: "keys")
        await setting.look()
        let refused = log.news()
        #expect(refused.map(\.level) == [.error, .error])
        let finding = try #require(refused.first?.metadata["finding"])
        #expect(finding.hasPrefix("link-keys-file: \(files.linkKeys ?? ""): line 2: "))
        #expect(!"\(refused)".contains(secret))

        try FileManager.default.removeItem(atPath: files.linkKeys ?? "")
        await setting.look()
        #expect(log.news().map(\.level) == [.warning])
        #expect(setting.worker.counts.catalogReloads == 1)
        #expect(setting.worker.counts.refusedCatalogs == 1)
    }

    @Test func `keys of tokens are read again, and needed as soon as a catalog has flows`()
        async throws
    {
        var files = CatalogFiles(catalog: folder.file.path)
        try folder.overwrite(SmallCatalog.valid("a"))
        let bare = try begin(files)
        let withFlow =
            SmallCatalog.valid("chat") + "flows: {s: {root: Chat, steps: {a: "
            + "{route: chat, with: {chatId: one}}}}}\n"
        try folder.overwrite(withFlow)
        await bare.look()
        let refused = log.news().filter { $0.level == .error }
        #expect(refused.first?.metadata["finding"]?.hasPrefix("token-keys-file is missing") == true)
        #expect(bare.worker.counts.refusedCatalogs == 1)

        files.tokenKeys = folder.url.appending(path: "tokens").path
        let secret = Data(repeating: 7, count: 32).base64EncodedString()
        try folder.overwrite("one:\(secret)\n", as: "tokens")
        let setting = try begin(files)
        try folder.overwrite("two:\(secret)\none:\(secret)\n", as: "tokens")
        await setting.look()
        let taken = log.news().last
        #expect(taken?.metadata["catalog.keys"] == "replaced")
        try folder.overwrite("two\n", as: "tokens")
        await setting.look()
        let finding = log.news().first?.metadata["finding"]
        #expect(finding?.hasPrefix("token-keys-file: \(files.tokenKeys ?? ""): line 1: ") == true)
        #expect(setting.worker.counts.catalogReloads == 1)
    }

    @Test func `warnings of a catalog that is taken are logged with their places`() async throws {
        let setting = try begin(with: SmallCatalog.valid("a"))
        try folder.replace(
            """
            landfall: 1
            screens: {Login: {}}
            routes: {login: {steps: [{screen: Login, action: present}, {from: current}]}}
            """
        )
        await setting.look()
        let lines = log.news()
        #expect(lines.map(\.level) == [.warning, .notice])
        #expect(lines.first?.metadata["place"] == "\(folder.file.path):3:42")
        #expect(lines.last?.metadata["catalog.warnings"] == "1")
    }
}
