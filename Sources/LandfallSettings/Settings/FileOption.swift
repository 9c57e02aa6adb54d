package import ArgumentParser

/// The flag that names the file of settings.
package struct FileOption: ParsableArguments {
    /// The path of the file.
    @Option(
        help: ArgumentHelp(
            """
            A file of settings in YAML or JSON, by the names of the flags without their hyphens in \
            front. [LANDFALL_CONFIG]
            """,
            valueName: "file"
        )
    )
    package var config: String?

    /// Nothing is given.
    package init() {}
}
