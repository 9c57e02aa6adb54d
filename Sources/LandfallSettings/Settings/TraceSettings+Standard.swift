import Foundation
import LandfallReview

// OpenTelemetry's own variables, which count where Landfall's settings are not given.

extension TraceSettings {
    /// Takes what standard variables say and no setting does.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 where one of them asks for what there is not.
    package mutating func complete(by source: SettingsSource) throws(CommandFailure) {
        if case .url(let url) = endpoint, url.contains("@") {
            // The part before the host may be a password, so the URL is not shown.
            throw .usage(
                "trace-endpoint has a name or a password before the host: put a header with it into "
                    + "trace-headers-file"
            )
        }
        let variables = source.standard
        func text(_ names: String...) -> (name: String, value: String)? {
            for name in names { if let value = variables[name] { return (name, value) } }
            return nil
        }
        guard variables["OTEL_SDK_DISABLED"]?.lowercased() != "true" || endpoint != nil else {
            return
        }
        if source.find(.traceEndpoint) == nil {
            endpoint = try Self.endpoint(variables)
            if endpoint != nil {
                let protocolName = text(
                    "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
                    "OTEL_EXPORTER_OTLP_PROTOCOL"
                )
                guard protocolName == nil || protocolName?.value == "http/protobuf" else {
                    throw .usage(
                        "\(protocolName?.name ?? "") is \(protocolName?.value ?? ""), and landfall sends "
                            + "http/protobuf only: give --trace-endpoint, or --trace-endpoint off"
                    )
                }
            }
        }
        if headersFile == nil,
            let found = text("OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS")
        {
            headers = try Self.pairs(found.value, of: found.name)
        }
        if let found = text("OTEL_RESOURCE_ATTRIBUTES") {
            resource = try Self.pairs(found.value, of: found.name)
        }
        if source.find(.traceServiceName) == nil {
            let named = resource.last { $0.name == "service.name" }?.value
            serviceName = variables["OTEL_SERVICE_NAME"] ?? named ?? serviceName
        }
        resource.removeAll { $0.name == "service.name" }
        if source.find(.traceRatio) == nil, endpoint != nil {
            ratio = try Self.ratio(variables) ?? ratio
            if variables["OTEL_TRACES_SAMPLER"] == "always_off" { endpoint = .off }
        }
    }

    private static func endpoint(
        _ variables: [String: String]
    ) throws(CommandFailure) -> TraceEndpoint? {
        if variables["OTEL_TRACES_EXPORTER"].map({ $0 != "otlp" }) ?? false { return nil }
        // The one for traces is taken as it is; to the common one the path is added.
        if let text = variables["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] {
            guard TraceEndpoint(text) != nil, text != "off", !text.contains("@") else {
                throw .refused("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "an http or https URL")
            }
            return .url(text)
        }
        guard let text = variables["OTEL_EXPORTER_OTLP_ENDPOINT"] else { return nil }
        guard let endpoint = TraceEndpoint(text), endpoint != .off, !text.contains("@") else {
            throw .refused("OTEL_EXPORTER_OTLP_ENDPOINT", "an http or https URL")
        }
        return endpoint
    }

    /// The share that a sampler takes; all of them follow the parent here.
    private static func ratio(_ variables: [String: String]) throws(CommandFailure) -> Double? {
        switch variables["OTEL_TRACES_SAMPLER"] {
        case nil: return nil
        case "always_on", "parentbased_always_on": return 1
        case "always_off", "parentbased_always_off": return 0
        case "traceidratio", "parentbased_traceidratio":
            guard let text = variables["OTEL_TRACES_SAMPLER_ARG"] else { return 1 }
            guard let ratio = Double(text), (0...1).contains(ratio) else {
                throw .refused("OTEL_TRACES_SAMPLER_ARG", "a number from 0 to 1")
            }
            return ratio
        default:
            throw .refused(
                "OTEL_TRACES_SAMPLER",
                "always_on, always_off, traceidratio, or one of them with parentbased_ before it"
            )
        }
    }

    /// Reads `name=value,name=value`, where `%2C` is a comma.
    private static func pairs(
        _ text: String,
        of variable: String
    ) throws(CommandFailure) -> [TraceHeader] {
        var pairs: [TraceHeader] = []
        for part in text.split(separator: ",") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(halves[0]).trimmingSpaces
            guard halves.count == 2, !name.isEmpty else {
                throw .refused(variable, "a list of name=value with commas between")
            }
            let value = String(halves[1]).trimmingSpaces
            pairs.append(TraceHeader(name: name, value: value.removingPercentEncoding ?? value))
        }
        return pairs
    }
}

extension CommandFailure {
    /// A standard variable has an invalid value, which may be a secret.
    fileprivate static func refused(_ variable: String, _ form: String) -> CommandFailure {
        .usage("\(variable) is \(form), not something else")
    }
}
