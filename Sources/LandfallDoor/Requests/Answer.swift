/// An answer that is written as a whole.
struct Answer: Sendable {
    var status: Int
    var fields: [String: String] = [:]
    var type = "application/json"
    var body: [UInt8] = []

    init(_ status: Int, fields: [String: String] = [:]) {
        self.status = status
        self.fields = fields
    }
}
