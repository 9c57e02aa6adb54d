import LandfallWorker

/// One of the sample apps.
struct SampleApp: Sendable {
    /// Its name, also that of its folder.
    let name: String
    /// The names of its topics.
    let settings: TopicSettings
    /// Its topics.
    let topics: AppTopics
    /// Its hour.
    let recording: Recording
    /// Where its routes are.
    let catalogPath: String

    /// The apps that have a recording.
    static let names = ["chat", "shop"]

    /// Reads the recording of an app.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - samples: The folder that holds the folders of the apps.
    ///   - settings: The names of its topics.
    /// - Throws: ``CommandFailure`` with status 2 when something is missing or can't be read.
    init(
        _ name: String,
        in samples: String,
        topics settings: TopicSettings
    ) throws(CommandFailure) {
        try self.init(
            name: name,
            settings: settings,
            recording: Recording(folder: "\(samples)/\(name)"),
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
    /// - Throws: ``CommandFailure`` with status 2 for a name that no topic can have.
    init(
        name: String,
        settings: TopicSettings,
        recording: Recording,
        catalogPath: String
    ) throws(CommandFailure) {
        self.name = name
        self.settings = settings
        self.recording = recording
        self.catalogPath = catalogPath
        do {
            self.topics = try AppTopics(settings)
        } catch {
            throw CommandFailure(of: error)
        }
    }
}
