import ArgumentParser
import Foundation
import Glibc
import LandfallReview
import LandfallSettings

/// `landfall catalog lsp`: helps editors with catalogs, by the Language Server Protocol.
struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Helps an editor with catalogs, by the Language Server Protocol.",
        discussion: """
            An editor starts it and speaks with it on standard input and output. It shows errors and \
            warnings while you type, completes the names of routes, screens, containers, flows, \
            experiments and flags, goes to where a name is declared, and shows what a name stands \
            for. On a link it shows the plan for a tap while the app is not running.

            Exit status: 0 the editor has ended it, 1 the editor went away without that, \
            2 the input is not a message of the protocol.
            """
    )

    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions

    /// Answers until the editor ends it.
    ///
    /// - Throws: ``CommandFailure`` with the exit status.
    func run() throws {
        var input = LanguageMessages(descriptor: STDIN_FILENO)
        var server = LanguageServer(options.assumed)
        while true {
            let body: [UInt8]?
            do throws(LanguageMessages.Fault) {
                body = try input.next()
            } catch {
                throw CommandFailure.usage("standard input is no editor: \(error.words)")
            }
            guard let body else {
                throw CommandFailure(status: .failed, message: "the editor went away")
            }
            for answer in server.answers(to: body) {
                let head = Array("Content-Length: \(answer.count)\r\n\r\n".utf8)
                try Console.write(head + answer, to: STDOUT_FILENO)
            }
            guard let isClean = server.end else { continue }
            guard isClean else {
                throw CommandFailure(status: .failed, message: "exit came before shutdown")
            }
            return
        }
    }
}
