import ArgumentParser
import LandfallSettings
import LandfallWorker

/// The command `landfall`; each subcommand has a file of its own.
struct LandfallProgram: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "landfall",
        abstract: "Lands every push tap and every email link on the right screen.",
        discussion: """
            Settings come from flags, from the environment (LANDFALL_...), and from a file \
            (--config), in this order: the first that has a value wins. --help shows the flags that most \
            people need, --help-all also those for Kafka and the topics.

            Exit status: 0 good, 1 the work failed, 2 the command line or a setting is wrong, or \
            names something that does not exist.
            """,
        version: LandfallVersion.text,
        subcommands: [
            ServeCommand.self, GatewayCommand.self, HealthCommand.self, MetricsCommand.self,
            DemoCommand.self,
            ResolveCommand.self, CatalogCommand.self,
            TokenCommand.self, MigrateCommand.self, TopicsCommand.self, PartitionsCommand.self,
            ReportCommand.self, ForgetCommand.self, DoctorCommand.self, LagCommand.self,
            AuditCommand.self,
            DeadLettersCommand.self, OffsetsCommand.self, ReplayCommand.self,
            ConformanceCommand.self, BenchCommand.self, BenchPathCommand.self,
        ]
    )
}
