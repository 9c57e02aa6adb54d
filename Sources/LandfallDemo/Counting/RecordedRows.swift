/// What the database holds, as far as it is counted.
struct RecordedRows: Sendable {
    /// A row of `landfall.navigation_event`.
    struct Event: Sendable {
        /// The topic of the intent.
        let topic: String
        /// The plan that answered it.
        let planID: String
    }

    /// Rows of `landfall.experiment_viewed`.
    struct Exposure: Sendable {
        /// The topic of the intents.
        let topic: String
        /// The experiment and its variation.
        let variation: String
        /// How many.
        let count: Int
    }

    var events: [Event] = []
    /// The exposures, added up.
    var exposures: [Exposure] = []
}
