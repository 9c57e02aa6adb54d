import ArgumentParser
import Foundation
import Glibc
import Landfall
import LandfallReview
import LandfallSettings
import LandfallTokens
import LandfallWorker

/// `landfall token`: what can be done about resume tokens.
struct TokenCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Inspects resume tokens.",
        subcommands: [InspectTokenCommand.self]
    )
}

/// `landfall token inspect`: what a resume token says.
struct InspectTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows what a resume token says, and whether it is genuine.",
        discussion: """
            A plan that leads into a flow carries a token, with which the app resumes when the step \
            is done. It is signed, not secret: this command reads it without any key. With \
            --token-keys-file it also verifies the signature.

            It shows names of routes, flows, steps and keys; values only with --show-values, since \
            a token may hold text that a person has typed. Others on this machine can see the \
            arguments of a command: give - to read the token from standard input.

            Exit status: 0 the token can be read, 1 it is malformed or its signature is wrong, 2 a \
            file or an option is wrong.
            """
    )

    /// The token.
    @Argument(help: ArgumentHelp("The token; - or nothing is standard input.", valueName: "token"))
    var token = "-"
    /// The keys by which the code is checked.
    @OptionGroup var keys: TokenKeysOption
    /// Whether values are shown.
    @Flag(help: "Show the values of contexts and of gathered data, too.")
    var showValues = false
    /// Whether a program reads the output.
    @Flag(help: "Print one JSON document instead of text.")
    var json = false

    /// Reads and shows the token.
    ///
    /// - Throws: ``CommandFailure`` with the exit status.
    func run() throws {
        let ring = try keys.path(of: .tokenKeysFile, ProcessInfo.processInfo.environment)
            .map { path throws(CommandFailure) in try KeyRing(file: path, as: .tokenKeysFile) }
        let inspection = try TokenInspection(try text(), by: ring)
        let report = TokenReport(inspection, now: SystemClock.now, showsValues: showValues)
        try Console.say(json ? report.json : report.text)
        switch inspection.code {
        case .unchecked, .right: return
        case .unknownKey:
            throw CommandFailure.failed(
                "the token is worth nothing here: the file has no key \(inspection.key)"
            )
        case .wrong:
            throw CommandFailure.failed(
                "the token is forged or altered: its code is not the one of key \(inspection.key)"
            )
        }
    }

    private func text() throws(ReviewError) -> String {
        var bytes = Array(token.utf8)
        if token == "-" {
            if isatty(STDIN_FILENO) == 1 {
                Console.writeError("reading a token from the terminal; Ctrl-D ends it")
            }
            bytes = try InputFile.read("-", as: "token", limit: 64 * 1024)
        }
        return String(decoding: bytes, as: UTF8.self).oneLine
    }
}
