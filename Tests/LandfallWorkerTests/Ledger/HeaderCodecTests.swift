import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct HeaderCodecTests {
    static let lists: [[Header]] = [
        [],
        [Header(name: "ce_id", text: "1")],
        [Header(name: "x", value: nil), Header(name: "x", value: [])],
        [
            Header(name: "", value: Array(repeating: 0xFF, count: 300)),
            Header(name: "kopf ü", text: "wert"),
        ],
    ]

    @Test(arguments: lists)
    func `headers come back as they were`(headers: [Header]) {
        #expect(HeaderCodec.decode(HeaderCodec.encode(headers)) == headers)
    }

    @Test func `a cut or lengthened text is no list of headers`() {
        let bytes = HeaderCodec.encode(Self.lists[3])
        for count in 0..<bytes.count {
            #expect(HeaderCodec.decode(Array(bytes.prefix(count))) == nil)
        }
        #expect(HeaderCodec.decode(bytes + [0]) == nil)
        #expect(HeaderCodec.decode([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]) == nil)
    }
}
