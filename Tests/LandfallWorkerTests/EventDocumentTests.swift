import Landfall
import Testing

@testable import LandfallWorker

@Suite struct EventDocumentTests {
    @Test func `no events are no document`() {
        #expect(EventDocument([]).text == nil)
    }

    @Test func `names and values are quoted`() {
        let event = NavigationEvent(
            name: "a\"b",
            properties: [
                ContextEntry(key: "k", value: "\\ \n \u{0} ü"), ContextEntry(key: "a", value: ""),
            ]
        )
        let expected = #"[{"name":"a\"b","properties":{"a":"","k":"\\ \u000a "# + "\u{FFFD} ü\"}}]"
        #expect(EventDocument([event]).text == expected)
    }
}
