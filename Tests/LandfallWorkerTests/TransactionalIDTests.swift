import Testing

@testable import LandfallWorker

@Suite struct TransactionalIDTests {
    private static let groups = ["a", "b", "a.b", "a.b.c", "a/b", "a/b.c", "a.b/c", ".", "/", "a."]
    private static let instances = ["b", "c", "b.c", "b.0", ".", "0", "a.b"]

    @Test func `no two lanes of a cluster have one id, whatever their names are made of`() {
        var owners: [String: String] = [:]
        for group in Self.groups {
            for instance in Self.instances {
                for lane in [0, 1, 10] {
                    let owner = "group \(group), instance \(instance), lane \(lane)"
                    let id = LaneSetup.transactionalID(group: group, instance: instance, lane: lane)
                    #expect(owners.updateValue(owner, forKey: id) == nil, "\(id) of \(owner)")
                }
            }
        }
    }

    @Test func `names without dots have the id of before`() {
        let id = LaneSetup.transactionalID(group: "landfall", instance: "worker-1", lane: 3)
        #expect(id == "landfall.worker-1.3")
    }

    @Test func `an instance with a slash is refused`() {
        var worker = WorkerConfiguration(
            kafka: KafkaSettings(brokers: ["localhost:9092"]),
            postgres: PostgresSettings(url: "postgres://localhost/landfall")
        )
        worker.instance = "a/b"
        #expect(throws: WorkerError.self) { try worker.validate() }
    }
}
