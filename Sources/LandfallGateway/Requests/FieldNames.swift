import HTTPTypes

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
