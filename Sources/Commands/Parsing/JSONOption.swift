import ArgumentParser
import Rendering

/// `--json`.
struct JSONOption: ParsableArguments {
  @Flag(help: ArgumentHelp(\.json)) var json = false
}
