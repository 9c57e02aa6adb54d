/// How far a step of an assembly is.
public enum AssemblyStage {
    /// It builds nothing, so far.
    public enum Looking {}

    /// It builds its screen, and needs an action.
    public enum Building {}
}
