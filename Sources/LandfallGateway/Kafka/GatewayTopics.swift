package import LandfallKafka

/// The topics between which the gateway stands.
package struct GatewayTopics: Hashable, Sendable {
    /// Intents of the channel `EMAIL_LINK`.
    package var emailIntents: Topic = "navigation.intents.email"
    /// All other intents.
    package var pushIntents: Topic = "navigation.intents.push"
    /// States of devices.
    package var states: Topic = "navigation.device-state"
    /// Results of plans.
    package var results: Topic = "navigation.plan-results"
    package var plans: Topic = "navigation.plans"

    /// Creates the names that hold by default.
    package init() {}

    /// The topics that the gateway writes.
    var written: [Topic] { [pushIntents, emailIntents, states, results] }
}

/// A record of Kafka; the contract has a type of the same name.
typealias KafkaRecord = LandfallKafka.OutgoingRecord
