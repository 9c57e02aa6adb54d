/// What the database holds, as far as it is counted.
package struct RecordedRows: Sendable {
    /// A row of `landfall.navigation_event`.
    package struct Event: Sendable {
        /// The topic of the intent.
        package let topic: String
        /// The plan that answered it.
        package let planID: String
    }

    /// Rows of `landfall.experiment_viewed`.
    package struct Exposure: Sendable {
        /// The topic of the intents.
        package let topic: String
        /// The experiment and its variation.
        package let variation: String
        /// How many.
        package let count: Int
    }

    /// The events.
    package var events: [Event] = []
    /// The exposures, added up.
    package var exposures: [Exposure] = []
}
