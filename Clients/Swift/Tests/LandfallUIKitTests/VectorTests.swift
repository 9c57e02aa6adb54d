import Foundation
import LandfallDevice
import LandfallUIKitTesting
import Testing
import UIKit

/// The vectors of the conformance kit, for the adapter on the stand-in.
@MainActor @Suite struct VectorTests {
    /// The vectors lie beside the package where it is part of the server's repository.
    private nonisolated static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../../conformance/v1").standardized

    private nonisolated static var hasVectors: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "uikit.ndjson").path)
    }

    @Test(.enabled(if: hasVectors), arguments: ["tree", "uikit"])
    func `the adapter passes the vectors`(suite: String) throws {
        let file = Self.folder.appending(path: "\(suite).ndjson")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        for line in lines {
            let vector = try Vector(line)
            let app = StandInApp(vector.before, in: World())
            let failure = app.carryOut(vector.operations)
            #expect(failure?.0 == vector.failure?.0, "\(vector.id)")
            #expect(failure?.1 == vector.failure?.1, "\(vector.id)")
            #expect(outline(app.captured) == outline(vector.after), "\(vector.id)")
        }
        #expect(lines.count > 100)
    }

    /// One line of a suite.
    private struct Vector {
        let id: String
        let before: [WindowState]
        let operations: [PlanOperation]
        let after: [WindowState]
        let failure: (Int, FailureReason)?

        init(_ line: Substring) throws {
            let fields = try FieldReader(try JSONParser.parse(Array(line.utf8)), "vector")
            id = try fields.text("id")
            before = try DeviceState(try #require(fields.node("before"))).windows
            operations = try ActionPlan(try #require(fields.node("plan"))).operations
            let expect = try FieldReader(try #require(fields.node("expect")), "expect")
            // Read as a tree, a state has all that is left out at its default.
            let after = try DeviceState(try #require(expect.node("after"))).windows
            self.after = ScreenTree(after).windowStates
            let code = try expect.text("code")
            let operation = try expect.int64("operation") ?? 0
            failure = code.isEmpty ? nil : (Int(operation), FailureReason(code))
        }
    }
}

extension StandInApp {
    /// Carries operations out up to the first that is refused.
    fileprivate func carryOut(_ operations: [PlanOperation]) -> (Int, FailureReason)? {
        for (index, operation) in operations.enumerated() {
            if let reason = perform(operation) { return (index, reason) }
        }
        return nil
    }
}
