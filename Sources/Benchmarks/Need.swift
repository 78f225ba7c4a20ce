import Foundation

/// A program that rows need, named as Debian's package that has it.
enum Need: String, CaseIterable {
  case curl, fish, git, hyperfine
  case openssh = "openssh-server"
  case python3, strace, taskwarrior, time
  case valgrind, zsh

  /// Checks that all programs are there that the rows need, before anything is filled with data.
  /// - Throws: ``BenchmarkError/missing(_:command:)``, which names all that aren't.
  static func check(_ rows: [Row]) throws {
    let needs = rows.reduce(into: Set<Need>()) { $0.formUnion($1.needs) }
    let missing = allCases.filter { needs.contains($0) && !$0.isInstalled }
    // As root, sshd changes its root to this folder, which packages leave to systemd.
    let folder = "/run/sshd"
    let lacksFolder =
      needs.contains(.openssh) && geteuid() == 0 && !FileManager.default.fileExists(atPath: folder)
    var names = missing.map(\.program)
    var commands: [String] = []
    if !missing.isEmpty {
      let packages = missing.map(\.rawValue).joined(separator: " ")
      commands.append("\(geteuid() == 0 ? "" : "sudo ")apt-get install -y \(packages)")
    }
    if lacksFolder {
      names.append(folder)
      commands.append("mkdir -p -m 755 \(folder)")
    }
    guard names.isEmpty else {
      throw BenchmarkError.missing(names, command: commands.joined(separator: " && "))
    }
  }

  private var program: String {
    switch self {
    case .openssh: "sshd"
    case .taskwarrior: "task"
    // GNU time, which shells have a reserved word for.
    case .time: "/usr/bin/time"
    default: rawValue
    }
  }

  private var isInstalled: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = program.hasPrefix("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
    return (folders + ["/usr/sbin/", "/usr/local/sbin/"]).contains { folder in
      FileManager.default.isExecutableFile(atPath: folder + program)
    }
  }
}
