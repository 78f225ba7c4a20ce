import ArgumentParser
import Rendering

struct HookCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "hook", \.hook, examples: ["hook install", "hook status --all", "hook uninstall ~/src/api"],
      subcommands: [HookInstall.self, HookUninstall.self, HookStatus.self, HookRun.self])
  }
}
