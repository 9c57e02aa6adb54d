/// An answer that is written as a whole.
struct Answer: Sendable {
    var status: Int
    var fields: [String: String] = [:]
    var type = "application/json"
    var body: [UInt8] = []
    /// What of its time belongs to Kafka and the worker, where a plan was waited for.
    var waited: Duration?

    init(_ status: Int, fields: [String: String] = [:]) {
        self.status = status
        self.fields = fields
    }
}
