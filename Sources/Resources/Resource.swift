internal import CResources

/// Files that ship inside the binary, as bytes.
package enum Resource {
  /// The texts of a language, such as `en`: a JSON object with one entry a line, sorted by key. The
  /// bytes are part of the binary and stay valid.
  package static func locale(_ code: String) -> UnsafeBufferPointer<UInt8> {
    file("Locales/\(code).json").contents
  }

  /// The POSIX shell code of a git hook, with `@start@` for the lines that start the program.
  package static var hook: [UInt8] { bytes("hook.sh") }
  /// The lines of a hook that start the program, with `@ootd@` for its path and `@event@` for the
  /// hook's name. The lines that record commits also have `@input@` for standard input.
  package static var hookRecording: [UInt8] { bytes("hook-record.sh") }
  package static var hookPreparing: [UInt8] { bytes("hook-prepare.sh") }

  /// The shell code that shows the day in prompts, with `@ootd@` for the program.
  package static var bash: [UInt8] { bytes("init.bash") }
  package static var zsh: [UInt8] { bytes("init.zsh") }
  package static var fish: [UInt8] { bytes("init.fish") }

  /// The shell code that completes command lines, with `@ootd@` for the program.
  package static var bashCompletions: [UInt8] { bytes("complete.bash") }
  package static var zshCompletions: [UInt8] { bytes("complete.zsh") }
  package static var fishCompletions: [UInt8] { bytes("complete.fish") }

  /// The paragraph about ootd in an AGENTS.md, and a skill for agents that load those, in Markdown.
  package static var agents: [UInt8] { bytes("agents.md") }
  package static var skill: [UInt8] { bytes("skill.md") }

  /// The files of the board's page, by name.
  package static var page: [String: [UInt8]] {
    let folder = "Board/"
    let files = all.map { (path: String(cString: $0.path), bytes: $0.contents) }
      .filter { $0.path.hasPrefix(folder) }
    return Dictionary(
      uniqueKeysWithValues: files.map { (String($0.path.dropFirst(folder.count)), Array($0.bytes)) }
    )
  }

  /// A chapter of the guide in Markdown, such as `days`; nil if there is none.
  package static func chapter(_ name: String) -> String? {
    find_resource("Guide/\(name).md").map { String(decoding: $0.pointee.contents, as: UTF8.self) }
  }

  /// The commit that the program was built from; nil if the build didn't say.
  package static var commit: String? { built_commit().map { String(cString: $0) } }

  private static var all: UnsafeBufferPointer<resource> {
    UnsafeBufferPointer(start: first_resource(), count: resource_count())
  }

  private static func bytes(_ path: String) -> [UInt8] { Array(file(path).contents) }

  private static func file(_ path: String) -> resource {
    guard let file = find_resource(path) else {
      preconditionFailure("Resources/resources.c lacks \(path)")
    }
    return file.pointee
  }
}

extension resource {
  fileprivate var contents: UnsafeBufferPointer<UInt8> { .init(start: bytes, count: size) }
}
