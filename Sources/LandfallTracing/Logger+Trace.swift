import LandfallTelemetry
public import Logging
import Tracing

extension Logger.MetadataProvider {
    /// Puts `trace_id` and `span_id` of the span that is under way into lines of the log: for the logger of a team's
    /// own interceptors.
    public static let landfallTrace = Logger.MetadataProvider {
        guard let reference = InstrumentationContext.current?.spanReference else { return [:] }
        return ["trace_id": "\(reference.traceID)", "span_id": "\(reference.spanID)"]
    }
}
