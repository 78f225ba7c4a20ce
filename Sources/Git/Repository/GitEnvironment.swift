package import Files
import Foundation

/// The part of a process environment that git itself reads to find its configuration.
///
/// It leaves out the variables that `git rev-parse --local-env-vars` lists (`GIT_DIR`, `GIT_INDEX_FILE`,
/// …): in a hook they point at one repository, and would apply to every other one too.
package struct GitEnvironment: Hashable, Sendable {
  /// The variables of a `git` process.
  let variables: [String: String]

  /// The variables of a process that acts on the user's behalf.
  let all: [String: String]

  /// The system and user configuration files, existing or not; later ones override earlier ones.
  let configurationFiles: [String]

  /// The user's home folder, which `~` stands for.
  package var home: String? { variables["HOME"] }

  /// Changes whenever configuration or permissions may differ: it covers the variables and the user. PATH
  /// is left out, because it differs from shell to shell and only decides which git runs.
  package var digest: Digest {
    var digest = Digest(UInt64(geteuid()))
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) where name != "PATH" {
      digest.add(name)
      digest.add(value)
    }
    return digest
  }

  /// The variables that `git rev-parse --local-env-vars` lists.
  private static let local = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX",
    "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX",
  ]

  private static let names = [
    "HOME", "PATH", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES",
  ]

  /// The variables that set the author of commits (git-commit(1), "Commit information").
  package static let authorNames = ["GIT_AUTHOR_EMAIL", "EMAIL"]

  /// - Parameter environment: All variables of a process.
  package init(_ environment: [String: String]) {
    variables = environment.filter {
      (GitEnvironment.names + GitEnvironment.authorNames).contains($0.key)
    }
    all = environment.filter { !GitEnvironment.local.contains($0.key) }
    configurationFiles = GitEnvironment.files(variables)
  }

  /// The absolute folders of PATH, so that git is never run from the working directory.
  var searchPath: [String] {
    let folders = (variables["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.filter { $0.hasPrefix("/") }
  }

  /// The files of git-config(1), "FILES".
  private static func files(_ variables: [String: String]) -> [String] {
    let skipsSystem = ConfigurationEntry.isTrue(variables["GIT_CONFIG_NOSYSTEM"] ?? "false")
    let system = skipsSystem ? nil : variables["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"
    if let file = variables["GIT_CONFIG_GLOBAL"] { return [system, file].compactMap(\.self) }
    let home = variables["HOME"]
    let xdg = variables["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let base = xdg ?? home.map { "\($0)/.config" }
    return [system, base.map { "\($0)/git/config" }, home.map { "\($0)/.gitconfig" }]
      .compactMap(\.self)
  }
}
