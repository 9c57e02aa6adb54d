import Foundation
import LandfallBytes
import LandfallKafka
import Synchronization

@testable import LandfallGateway

/// A stand-in that answers intents where a test has no worker.
enum WorkerStandIn {
    /// The record that answers an intent.
    static func answers(_ record: Stored, _ value: String) throws -> OutgoingRecord {
        let document = try JSONSerialization.jsonObject(with: Data((record.value ?? "").utf8))
        let id = (document as? [String: Any])?["intentId"] as? String ?? ""
        return OutgoingRecord(
            topic: GatewayTopics().plans,
            key: Array(record.key.utf8),
            value: Array(value.utf8),
            headers: [
                RecordHeader(name: "content-type", text: "application/json"),
                RecordHeader(name: "ce_causationid", text: id),
                RecordHeader(name: "kafka_correlationId", value: record.correlation),
            ]
        )
    }

    /// Reads the topic of intents, and answers each like a worker; ends with its task.
    static func work(_ fixture: GatewayFixture) async throws {
        let isOver = Atomic(false)
        try await withTaskCancellationHandler {
            try await offPool {
                let consumer = try TableConsumer(
                    TableConfiguration(
                        client: GatewayFixture.client(fixture.cluster),
                        group: "worker"
                    )
                )
                let topic = fixture.topics.pushIntents
                let partitions = (Int32(0)..<4).map { TopicPartition(topic, Partition($0)) }
                try consumer.add(partitions, timeout: .seconds(60))
                let producer = try AcknowledgedProducer(
                    AcknowledgedConfiguration(client: GatewayFixture.client(fixture.cluster))
                )
                while !isOver.load(ordering: .relaxed) {
                    _ = try consumer.poll(limit: 100, wait: .milliseconds(20)) { record in
                        let stored = try Stored(record)
                        let names = (stored.value ?? "").contains(#""deviceId""#)
                        let device = names ? #","deviceId":"\#(stored.key)""# : ""
                        let plan = "of \(stored.correlation.last ?? 9)"
                        let value = #"{"planId":"\#(plan)","outcome":"REFUSED"\#(device)}"#
                        _ = try producer.enqueue(Self.answers(stored, value))
                    }
                }
            }
        } onCancel: {
            isOver.store(true, ordering: .relaxed)
        }
    }
}
