import Landfall
import LandfallContract
import LandfallWire
import TestSupport
import Testing

/// What is read of a state to keep it, against what is read of it to use it.
@Suite struct `The head of a state` {
    @Test(arguments: ContentEncoding.allCases)
    func `says what the whole says, and refuses nothing that the whole takes`(
        encoding: ContentEncoding
    ) throws {
        var taken = 0
        var refused = 0
        for seed in 0..<300 {
            var messages = RandomMessages(seed: UInt64(seed) + 6_000_000)
            let message = messages.state()
            let whole = try Specimen.state.bytes(of: message, encoding)
            let key = message.deviceID.isEmpty ? [0x6B] : Array(message.deviceID.utf8)
            let headers = Reading.headers(encoding)
            var damage = Damage(random: SeededGenerator(seed: seed), encoding: encoding)
            for round in 0..<4 {
                let bytes = round == 0 ? whole : damage.applied(to: whole)
                let head = try? Reading.head(bytes, key: key, headers: headers)
                guard let state = try? Reading.state(bytes, key: key, headers: headers) else {
                    refused += head == nil ? 1 : 0
                    continue
                }
                taken += 1
                #expect(head?.launchID == state.launchID, "seed \(seed), round \(round)")
                #expect(head?.sequence == state.sequence, "seed \(seed), round \(round)")
            }
        }
        #expect(taken > 300)
        #expect(refused > 30)
    }

    @Test(arguments: [
        (#"{"deviceId":"other"}"#, "key_mismatch"),
        (#"{"sequence":-1}"#, "negative_sequence"),
        (#"{"windows":[}"#, "invalid_json"),
        (#"{"sequence":1,"sequence":2}"#, "duplicate_field"),
        ("null", "invalid_json"),
    ])
    func `refuses with the same words as the whole`(json: String, code: String) {
        let key = Array("dev-1".utf8)
        let error = #expect(throws: ContractError.self) {
            try Reading.head(Array(json.utf8), key: key)
        }
        #expect(error?.code == code)
        #expect(Reading.code(ofState: Array(json.utf8), key: key) == code)
    }
}
