/// Files that ship inside the binary, as bytes.
package enum Resource {
  /// The preset blocks: JSON, an array of objects with `name`, `priority` and a `title` in each
  /// language.
  package static var blocks: [UInt8] { PackageResources.blocks_json }

  /// What a git hook does: lines of POSIX shell with `@ootd@`, `@words@` and `@input@` for the
  /// program, its arguments and its standard input.
  package static var hook: [UInt8] { PackageResources.hook_sh }

  /// What shells evaluate to show the day in their prompts, with `@ootd@` for the program.
  package static var bash: [UInt8] { PackageResources.init_bash }
  package static var zsh: [UInt8] { PackageResources.init_zsh }
  package static var fish: [UInt8] { PackageResources.init_fish }

  /// What shells evaluate to complete command lines, with `@ootd@` for the program.
  package static var bashCompletions: [UInt8] { PackageResources.complete_bash }
  package static var zshCompletions: [UInt8] { PackageResources.complete_zsh }
  package static var fishCompletions: [UInt8] { PackageResources.complete_fish }
}
