import Testing

@testable import LandfallGateway

/// Keys of backends that are made.
@Suite struct BackendKeyTests {
    @Test func `A key opens what its entry says`() throws {
        let rights = BackendKey.Rights(
            scopes: [.states, .intents],
            devices: "crm-",
            channels: ["EMAIL_LINK"],
            rate: "100/500"
        )
        let key = try BackendKey(id: "crm", rights)
        #expect(!key.entry.contains(key.text))
        let keys = try BackendKeys(Array(#"{"keys": [\#(key.entry)]}"#.utf8))
        let backend = try #require(keys.backend(of: key.text))
        #expect(backend.id == "crm")
        #expect(backend.scopes == [.states, .intents])
        #expect(backend.devices == "crm-")
        #expect(backend.channels == ["EMAIL_LINK"])
        #expect(backend.rate == Rate("100/500"))
        let another = try BackendKey(id: "crm", rights)
        #expect(another.text != key.text)
        #expect(keys.backend(of: another.text) == nil)
    }

    @Test func `Nothing is made that the gateway would not take`() {
        for id in ["", "a_b", "ä", String(repeating: "a", count: 65)] {
            #expect(throws: BackendKeys.Fault.self) {
                try BackendKey(id: id, BackendKey.Rights(scopes: [.intents]))
            }
        }
        #expect(throws: BackendKeys.Fault.self) {
            try BackendKey(id: "crm", BackendKey.Rights(scopes: [.intents], rate: "fast"))
        }
    }
}
