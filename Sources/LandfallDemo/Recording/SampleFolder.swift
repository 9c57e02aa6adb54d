import Foundation

/// The folder of the sample apps.
package enum SampleFolder {
    /// Where an image of the program keeps them.
    static let installed = "/usr/share/landfall/deploy/samples"

    /// Finds the folder: below the working directory, below a folder that holds the program, or
    /// where an image keeps it.
    ///
    /// - Parameters:
    ///   - given: The folder that was asked for, or `nil` to look.
    ///   - working: The working directory.
    ///   - program: The path of the program.
    /// - Returns: The path.
    /// - Throws: ``DemoError`` when there is none.
    package static func find(
        _ given: String?,
        working: String = FileManager.default.currentDirectoryPath,
        program: String? = Bundle.main.executablePath
    ) throws(DemoError) -> String {
        if let given {
            guard holdsApps(given) else {
                throw .setup("--samples: \(given) does not hold chat/routes.yaml")
            }
            return given
        }
        let above = program.map(parents) ?? []
        let places = ([working] + above).map { "\($0)/deploy/samples" } + [installed]
        guard let found = places.first(where: holdsApps) else {
            throw .setup(
                "the sample apps are not here: run this in the repository, or name the folder "
                    + "deploy/samples with --samples"
            )
        }
        return found
    }

    private static func holdsApps(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/chat/routes.yaml")
    }

    /// The folders that lead to a program, nearest first: a build lies deep in its repository.
    private static func parents(of program: String) -> [String] {
        let parts = URL(fileURLWithPath: program).resolvingSymlinksInPath().pathComponents
        return (1..<max(1, parts.count)).reversed().prefix(8).map { count in
            "/" + parts[1..<count].joined(separator: "/")
        }
    }
}
