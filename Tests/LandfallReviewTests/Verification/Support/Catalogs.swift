import Foundation
import LandfallCatalog

@testable import LandfallReview

/// The catalogs that the tests explore.
enum Catalogs {
    /// Reads a catalog from its text.
    ///
    /// - Returns: The catalog.
    /// - Throws: What is wrong with it.
    static func load(_ text: String) throws -> Catalog {
        try Catalog.load(text: text, file: "routes.yaml", version: "sha256:test")
    }

    /// Reads a catalog from a file of the package.
    ///
    /// - Parameter path: The path in the package.
    /// - Returns: The catalog.
    /// - Throws: What keeps the file from being read, or is wrong with it.
    static func load(path: String) throws -> Catalog {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let root = folder.appending(path: "../../../..").standardizedFileURL
        return try load(String(contentsOf: root.appending(path: path), encoding: .utf8))
    }

    /// Limits for a small exploration.
    static func limits(depth: Int) -> ExplorationLimits {
        var limits = ExplorationLimits()
        limits.depth = depth
        return limits
    }

    /// Two tabs and a chat, with what is to be seen in place of its step.
    static func chat(step: String) -> String {
        """
        landfall: 1
        app: small
        screens:
          List: {}
          Chat: {context: {id: string}}
          Settings: {}
        containers:
          Tabs: {kind: tab, children: [Stack, Settings]}
          Stack: {kind: navigation, children: [List]}
        routes:
          home:
            steps:
              - {container: Tabs, find: any, action: replace-root}
              - from: root
          settings:
            steps:
              - {screen: Settings, find: any, build: no}
              - from: home
          chat:
            context: {id: string}
            steps:
              \(step)
              - {container: Stack, find: any, build: no}
              - from: home
        """
    }

    /// The step of a chat without a fault.
    static let goodStep = "- {screen: Chat, find: {context: [id]}, set: [id], action: push}"
}
