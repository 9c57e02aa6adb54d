import LandfallContract

extension Scenario {
    /// Reading the record of a device state, in both encodings.
    static var decoding: [Scenario] {
        ContentEncoding.allCases.flatMap { encoding in
            sizes.map { nodes in
                Scenario(name: "decode/\(encoding.rawValue)", nodes: nodes) {
                    let record = try SampleState(nodes: nodes).record(in: encoding)
                    return { times in
                        for _ in 0..<times { keep(try? SampleState.read(record, encoding)) }
                    }
                }
            }
        }
    }
}
