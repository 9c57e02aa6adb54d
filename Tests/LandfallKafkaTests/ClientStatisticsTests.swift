import LandfallKafka
import Synchronization
import Testing

/// Statistics that librdkafka reports of a client.
@Suite struct ClientStatisticsTests {
    @Test func `A report is read by librdkafka's names, and what is left out counts as nothing`()
        throws
    {
        let text = """
            {"name":"x#consumer-1","msg_size":17,
             "brokers":{
              "a:9092/2":{"nodeid":2,"state":"UP","rtt":{"p99":1500},"throttle":{"avg":250},
               "waitresp_cnt":1,"req_timeouts":3,"txretries":4,"txerrs":5,"rxerrs":6,"connects":7,
               "disconnects":8,"txbytes":9,"rxbytes":10},
              "a:9092/1":{"nodeid":1,"state":"INIT"},
              "a:9092/bootstrap":{"nodeid":-1,"state":"UP"},
              "b:9092/3":{"nodeid":3,"state":"TRY_CONNECT"}},
             "topics":{"t":{"partitions":{
              "-1":{"leader":-1},
              "4":{"leader":2,"next_offset":11,"ls_offset":12,"hi_offset":13,"fetchq_cnt":14,"fetchq_size":15}}}},
             "eos":{"txn_state":"Ready","epoch_cnt":16}}
            """
        let statistics = try ClientStatistics(json: Array(text.utf8))
        #expect(statistics.brokers.map(\.id) == [1, 2, 3])
        #expect(statistics.brokers.map(\.isUp) == [nil, true, false])
        let broker = try #require(statistics.brokers.first { $0.id == 2 })
        #expect(broker.roundTripSeconds == 0.0015)
        #expect(broker.throttleSeconds == 0.25)
        #expect(broker.inFlight == 1)
        #expect(broker.timeouts == 3)
        #expect(broker.retries == 4)
        #expect(broker.errors == 11)
        #expect(broker.connects == 7)
        #expect(broker.disconnects == 8)
        #expect(broker.sentBytes == 9)
        #expect(broker.receivedBytes == 10)
        #expect(Array(statistics.partitions.keys) == [TopicPartition("t", 4)])
        let partition = try #require(statistics.partitions[TopicPartition("t", 4)])
        #expect(partition.leader == 2)
        #expect(partition.nextFetch == 11)
        #expect(partition.lastStable == 12)
        #expect(partition.highWatermark == 13)
        #expect(partition.fetchedRecords == 14)
        #expect(partition.fetchedBytes == 15)
        #expect(statistics.unsentBytes == 17)
        #expect(statistics.transactionState == "Ready")
        #expect(statistics.producerEpochs == 16)
    }

    @Test(arguments: ["", "[]", "{\"brokers\":7}", "{\"topics\":{\"t\":{\"partitions\":[]}}}", "{"])
    func `A text that is no report is refused`(text: String) {
        #expect(throws: DecodingError.self) { try ClientStatistics(json: Array(text.utf8)) }
    }

    @Test(.timeLimit(.minutes(5)))
    func `Readers and producers report by themselves once they are polled`() async throws {
        try await offPool {
            let fixture = try Fixture()
            let place = TopicPartition("reported", 0)
            try fixture.cluster.createTopic(place.topic, partitionCount: 1)
            let (ofTable, ofProducer) = (LastReport(), LastReport())
            let table = try fixture.table(reporting: ofTable.feed)
            try table.add([place], timeout: .seconds(30))
            let producer = try fixture.transactions { $0.client.statistics = ofProducer.feed }
            try producer.prepare([place.topic])
            let deadline = ContinuousClock.now + .seconds(60)
            var known = ClientStatistics()
            while known.partitions[place]?.leader != 1 || ofProducer.json == nil, .now < deadline {
                _ = table.poll(limit: 10, wait: .milliseconds(20)) { _ in }
                producer.serve()
                known = try ofTable.json.map { try ClientStatistics(json: $0) } ?? known
            }
            #expect(known.partitions[place]?.leader == 1)
            #expect(known.brokers.contains { $0.isUp == true })
            let last = try ClientStatistics(json: try #require(ofProducer.json))
            #expect(last.transactionState != nil)
        }
    }
}

/// The last report that came.
private final class LastReport: Sendable {
    private let last = Mutex<[UInt8]?>(nil)

    var json: [UInt8]? { last.withLock { $0 } }

    var feed: StatisticsFeed {
        StatisticsFeed(every: .milliseconds(50)) { [self] json in last.withLock { $0 = json } }
    }
}

extension Fixture {
    /// A reader that reports.
    fileprivate func table(reporting feed: StatisticsFeed) throws -> TableConsumer {
        var configuration = TableConfiguration(client: try client(), group: "readers")
        configuration.client.statistics = feed
        return try TableConsumer(configuration)
    }
}
