package import LandfallWorker

/// One of the sample apps.
package struct SampleApp: Sendable {
    /// Its name, also that of its folder.
    let name: String
    /// The names of its topics.
    let settings: TopicSettings
    package let topics: AppTopics
    /// Its hour.
    let recording: Recording
    /// Where its routes are.
    let catalogPath: String

    /// The consumer group of its worker.
    var group: String { "landfall-\(name)" }
    /// What its worker names as the source of replies.
    var source: String { "/landfall/demo/\(name)" }

    /// The apps that have a recording.
    package static let names = ["chat", "shop"]

    /// Reads the recording of an app.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - samples: The folder that holds the folders of the apps.
    ///   - settings: The names of its topics.
    ///   - file: Reads a file of the recording.
    /// - Throws: What `file` throws, or ``DemoError`` when something is missing or can't be read.
    package init(
        _ name: String,
        in samples: String,
        topics settings: TopicSettings,
        reading file: (String) throws -> [UInt8]
    ) throws {
        try self.init(
            name: name,
            settings: settings,
            recording: Recording(folder: "\(samples)/\(name)", reading: file),
            catalogPath: "\(samples)/\(name)/routes.yaml"
        )
    }

    /// Puts an app together.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - settings: The names of its topics.
    ///   - recording: Its hour.
    ///   - catalogPath: Where its routes are.
    /// - Throws: ``DemoError`` for a name that no topic can have.
    init(
        name: String,
        settings: TopicSettings,
        recording: Recording,
        catalogPath: String
    ) throws(DemoError) {
        self.name = name
        self.settings = settings
        self.recording = recording
        self.catalogPath = catalogPath
        do {
            self.topics = try AppTopics(settings)
        } catch {
            throw .setup("Kafka: \(error)")
        }
    }
}
