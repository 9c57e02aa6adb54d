import LandfallKafka
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

@Suite
struct `Topics that are not made` {
    @Test(
        arguments: [
            (
                nil, 1, .unsupportedFeature,
                "a and 1 more can't be made: brokers before 2.4 have no default for the copies of a "
                    + "partition: say --replication 1, as there is 1 broker"
            ),
            (
                nil, 5, .unsupportedFeature,
                "a and 1 more can't be made: brokers before 2.4 have no default for the copies of a "
                    + "partition: say --replication 3, as there are 5 brokers"
            ),
            (
                3, 1, .invalidReplicationFactor,
                "a and 1 more can't be made: --replication 3 does not fit 1 broker: say "
                    + "--replication 1"
            ),
        ] as [(Int?, Int, ResponseCode, String)]
    )
    func `since brokers refuse end with what to say instead`(
        replication: Int?,
        brokerCount: Int,
        code: ResponseCode,
        message: String
    ) {
        let refusal = TopicRefusal(replication: replication, brokerCount: brokerCount)
        let failure = refusal.failure(of: ["a", "b"], .misconfigured(Fault(code)))
        #expect(failure == .usage(message))
    }
}
