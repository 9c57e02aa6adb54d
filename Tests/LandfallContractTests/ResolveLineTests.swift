import Landfall
import LandfallContract
import Testing

/// The lines of `landfall resolve`.
@Suite struct `A line for resolve` {
    private func line(_ text: String, number: Int64 = 1) throws(ContractError) -> ResolveLine {
        try ResolveLine(Array(text.utf8), number: number)
    }

    @Test func `has intent, state, catalog and now`() throws {
        let line = try line(
            #"{"intent":{"intentId":"i","deviceId":"d","link":"a"},"state":{"sequence":7},"#
                + #""catalog": {"routes": {}} ,"now":"2026-11-21T08:15:29Z"}"#
        )
        #expect(line.intent.intentID == "i")
        #expect(line.state?.deviceID == "d")
        #expect(line.state?.sequence == 7)
        #expect(line.catalog == Array(#"{"routes": {}}"#.utf8))
        #expect(line.now == Timestamp(seconds: 1_795_248_929, nanoseconds: 0))
        #expect(line.identity == IntentIdentity(key: [0x64], intentID: "i", attempt: 0))
    }

    @Test func `may have an intent alone, and a catalog as text`() throws {
        let line = try line(#"{"intent":{"link":"a"},"catalog":"routes:\n  chat: {}\n"}"#)
        #expect(line.state == nil)
        #expect(line.now == nil)
        #expect(line.catalog == Array("routes:\n  chat: {}\n".utf8))
        let key = Array(line.intent.intentID.utf8)
        #expect(
            line.identity
                == IntentIdentity(key: key, intentID: line.intent.intentID, attempt: 0)
        )
    }

    @Test func `gives intents without an id ids that differ by line`() throws {
        let first = try line(#"{"intent":{"link":"a"}}"#, number: 1)
        let second = try line(#"{"intent":{"link":"a"}}"#, number: 2)
        #expect(first.intent.intentID != second.intent.intentID)
    }

    @Test(arguments: [
        ("{}", "missing_intent"), ("", "invalid_json"), (#"{"intent":{}}"#, "no_target"),
        (#"{"intent":{"link":"a"},"now":"soon"}"#, "invalid_timestamp"),
        (#"{"intent":{"link":"a","deviceId":"d"},"state":{"deviceId":"e"}}"#, "device_mismatch"),
        (#"{"intent":{"link":"a"},"state":{"sequence":-1}}"#, "negative_sequence"),
        (#"{"intent":{"link":"a"}} {}"#, "invalid_json"),
        (#"{"intent":{"link":"a"},"intent":{"link":"b"}}"#, "duplicate_field"),
    ])
    func `is refused with its word`(text: String, code: String) {
        do throws(ContractError) {
            _ = try line(text)
            Issue.record("accepted")
        } catch { #expect(error.code == code) }
    }

    @Test(arguments: [
        #"{"intent": {"link": "a", "deviceId": !7}}"#,
        #"{"intent": {"link": "a"}, "state": {"deviceId": !7}}"#,
        #"{"intent": {"link": "a"}, "state": {"capturedAt": "!soon"}}"#,
        #"{"intent": {"link": "a"}, "now": "!soon"}"#, #"{"intent": {"link": "a"}!!"#,
    ])
    func `says where in the line a fault is`(marked: String) throws {
        let bytes = Array(marked.utf8)
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "!")))
        do throws(ContractError) {
            _ = try line(marked.replacing("!", with: ""))
            Issue.record("accepted")
        } catch {
            #expect(
                "\(error)".hasSuffix("at byte \(place)")
                    || "\(error)".contains("at byte \(place) "),
                "\(error)"
            )
        }
    }
}
