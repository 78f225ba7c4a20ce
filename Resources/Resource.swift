/// Files that ship inside the binary, as bytes.
package enum Resource {
  /// The preset blocks: JSON, an array of objects with `name`, `priority` and a `title` in each
  /// language.
  package static var blocks: [UInt8] { PackageResources.blocks_json }

  /// The POSIX shell code of a git hook, with `@start@` for the lines that start the program.
  package static var hook: [UInt8] { PackageResources.hook_sh }
  /// The lines that start the program in a hook, with `@ootd@` for its path and `@event@` for the
  /// hook's name. The ones that record commits also have `@input@` for standard input.
  package static var hookRecording: [UInt8] { PackageResources.hook_record_sh }
  package static var hookPreparing: [UInt8] { PackageResources.hook_prepare_sh }

  /// What shells evaluate to show the day in their prompts, with `@ootd@` for the program.
  package static var bash: [UInt8] { PackageResources.init_bash }
  package static var zsh: [UInt8] { PackageResources.init_zsh }
  package static var fish: [UInt8] { PackageResources.init_fish }

  /// What shells evaluate to complete command lines, with `@ootd@` for the program.
  package static var bashCompletions: [UInt8] { PackageResources.complete_bash }
  package static var zshCompletions: [UInt8] { PackageResources.complete_zsh }
  package static var fishCompletions: [UInt8] { PackageResources.complete_fish }
}
