import LandfallBytes
import Testing

@testable import LandfallWorker

@Suite struct DeadLetterLimitTests {
    private func letter(key: Int, value: Int, headers: [Int]) -> RecordContent {
        let all =
            headers.map { RecordHeader(name: "h", value: Array(repeating: 3, count: $0)) }
            + [RecordHeader(name: "landfall_error_code", text: "x")]
        return RecordContent(
            key: Array(repeating: 1, count: key),
            value: Array(repeating: 2, count: value),
            headers: HeaderBlock(all)
        )
    }

    @Test func `a letter within the limit stays as it is`() {
        let letter = letter(key: 10, value: 500, headers: [100])
        #expect(DeadLetterLimit(bytes: 1000).fit(letter, originalHeaderCount: 1) == letter)
    }

    @Test func `the value goes first`() {
        let limit = DeadLetterLimit(bytes: 1000)
        let fitted = limit.fit(letter(key: 10, value: 900, headers: [100]), originalHeaderCount: 1)
        #expect(fitted.value == nil)
        #expect(fitted.key?.count == 10)
        #expect(
            fitted.headers.map(\.name) == [
                "h", "landfall_error_code", "landfall_omitted_value_bytes",
            ]
        )
        #expect(Array(fitted.headers).last?.value == Array("900".utf8))
    }

    @Test func `then the headers that it came with, then its key`() {
        let limit = DeadLetterLimit(bytes: 1000)
        let fitted = limit.fit(
            letter(key: 2000, value: 1, headers: [800, 900]),
            originalHeaderCount: 2
        )
        #expect(fitted.value == nil)
        #expect(fitted.key == nil)
        #expect(
            fitted.headers.map(\.name) == [
                "landfall_error_code", "landfall_omitted_value_bytes",
                "landfall_omitted_headers_bytes", "landfall_omitted_key_bytes",
            ]
        )
    }

    @Test func `a letter of the ledger loses the headers before its own`() {
        let letter = letter(key: 10, value: 1, headers: [900])
        let limit = DeadLetterLimit(bytes: 500)
        let fitted = limit.fit(letter)
        #expect(
            fitted?.headers.map(\.name) == [
                "landfall_error_code", "landfall_omitted_value_bytes",
                "landfall_omitted_headers_bytes",
            ]
        )
        #expect(fitted?.key?.count == 10)
        #expect(DeadLetterLimit(bytes: 5000).fit(letter) == nil)
    }
}
