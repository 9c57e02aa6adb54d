/// The version of this program.
public enum LandfallVersion {
    /// The version, as `landfall --version` and dead letters say it.
    public static let text = "0.2.0"
}
