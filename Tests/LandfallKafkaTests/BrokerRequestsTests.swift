import Testing

@testable import LandfallKafka

@Suite struct BrokerRequestsTests {
    @Test func `versions are read from the debug log, the lowest of all brokers`() {
        let requests = BrokerRequests.parse([
            "[thrd:a]: a:   ApiKey InitProducerId (22) Versions 0..4",
            "[thrd:b]: b:   ApiKey InitProducerId (22) Versions 0..1",
            "[thrd:b]: b:   ApiKey Fetch (1) Versions 0..10", "[thrd:b]: ApiKey what", "",
        ])
        #expect(requests?.highest == ["InitProducerId": 1, "Fetch": 10])
        #expect(BrokerRequests.parse(["Broker API support:"]) == nil)
    }

    @Test(arguments: [(4, false), (5, true), (9, true)])
    func `static members are known from JoinGroup 5 on`(version: Int, areKnown: Bool) {
        #expect(BrokerRequests(highest: ["JoinGroup": version]).areStaticMembersKnown == areKnown)
        #expect(BrokerRequests(highest: ["Fetch": 10]).areStaticMembersKnown)
    }

    @Test func `a cluster tells what it knows`() throws {
        let cluster = try MockCluster { _ in }
        let client = ClientConfiguration(
            brokers: cluster.bootstrapServers,
            clientID: "tests",
            log: { _ in }
        )
        let requests = try BrokerRequests.ask(client, timeout: .seconds(60))
        #expect(requests?.highest["InitProducerId"] != nil)
        #expect(requests?.highest["Fetch"] != nil)
        #expect(requests?.areStaticMembersKnown == true)
        try cluster.limit(.joinGroup, to: 4)
        let fewer = try BrokerRequests.ask(client, timeout: .seconds(60))
        #expect(fewer?.areStaticMembersKnown == false)
    }
}
