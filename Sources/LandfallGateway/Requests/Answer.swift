import HTTPTypes

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

/// Names of fields that HTTPTypes does not have, made once.
extension HTTPField.Name {
    static let clientCert = name("Client-Cert")
    static let forwardedClientCert = name("X-Forwarded-Client-Cert")
    static let forwardedFor = name("X-Forwarded-For")
    static let landfallPartition = name("X-Landfall-Partition")

    private static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no field") }
        return name
    }
}
