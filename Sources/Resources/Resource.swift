internal import CResources

/// Files that ship inside the binary, as bytes.
package enum Resource {
  /// The preset blocks: JSON, an array of objects with `name`, `priority` and a `title` in each
  /// language.
  package static var blocks: [UInt8] { bytes("blocks.json") }

  /// The POSIX shell code of a git hook, with `@start@` for the lines that start the program.
  package static var hook: [UInt8] { bytes("hook.sh") }
  /// The lines that start the program in a hook, with `@ootd@` for its path and `@event@` for the
  /// hook's name. The ones that record commits also have `@input@` for standard input.
  package static var hookRecording: [UInt8] { bytes("hook-record.sh") }
  package static var hookPreparing: [UInt8] { bytes("hook-prepare.sh") }

  /// What shells evaluate to show the day in their prompts, with `@ootd@` for the program.
  package static var bash: [UInt8] { bytes("init.bash") }
  package static var zsh: [UInt8] { bytes("init.zsh") }
  package static var fish: [UInt8] { bytes("init.fish") }

  /// What shells evaluate to complete command lines, with `@ootd@` for the program.
  package static var bashCompletions: [UInt8] { bytes("complete.bash") }
  package static var zshCompletions: [UInt8] { bytes("complete.zsh") }
  package static var fishCompletions: [UInt8] { bytes("complete.fish") }

  /// The files of the board's page, by name.
  package static var page: [String: [UInt8]] {
    let folder = "Board/"
    let files = all.map { (path: String(cString: $0.path), bytes: $0.contents) }
      .filter { $0.path.hasPrefix(folder) && !$0.path.hasSuffix(".json") }
    return Dictionary(
      uniqueKeysWithValues: files.map { (String($0.path.dropFirst(folder.count)), $0.bytes) })
  }

  /// The texts of the page in a language, such as `en`: a JSON object.
  package static func words(_ language: String) -> [UInt8] {
    bytes("Board/words.\(language).json")
  }

  /// The commit that the program was built from; nil if the build didn't say.
  package static var commit: String? { built_commit().map { String(cString: $0) } }

  private static var all: UnsafeBufferPointer<resource> {
    UnsafeBufferPointer(start: first_resource(), count: resource_count())
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = all.first(where: { String(cString: $0.path) == path }) else {
      preconditionFailure("Resources/resources.c lacks \(path)")
    }
    return file.contents
  }
}

extension resource {
  fileprivate var contents: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: size)) }
}
