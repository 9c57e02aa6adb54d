import LandfallKafka
import Testing

@Suite struct LibraryTextTests {
    @Test(arguments: [
        (
            "[thrd:h:1/bootstrap]: h:1/bootstrap: Connect to ipv4#127.0.0.1:1 failed: Connection "
                + "refused (after 0ms in state CONNECT, 1 identical error(s) suppressed)",
            "h:1/bootstrap: Connect to ipv4#127.0.0.1:1 failed: Connection refused",
            "Connection refused"
        ),
        (
            "h:1/1: Disconnected: verify that security.protocol is correctly configured, broker "
                + "might require SASL authentication (after 731ms in state UP)",
            "h:1/1: Disconnected: verify that security.protocol is correctly configured, broker "
                + "might require SASL authentication",
            "Disconnected"
        ),
        ("2/2 brokers are down", "2/2 brokers are down", "2/2 brokers are down"), ("", "", ""),
    ])
    func `a text of librdkafka is made short`(text: String, plain: String, cause: String) {
        #expect(LibraryText.plain(text) == plain)
        #expect(LibraryText.cause(text) == cause)
    }
}
