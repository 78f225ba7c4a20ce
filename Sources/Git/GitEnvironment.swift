package import Files
import Foundation

/// The part of a process environment that git itself reads to find its configuration.
///
/// Variables that `git rev-parse --local-env-vars` names (`GIT_DIR`, `GIT_INDEX_FILE`, …) are left
/// out: inside a hook they point at one repository and would be taken for every other one.
package struct GitEnvironment: Hashable, Sendable {
  /// What a `git` process is started with.
  let variables: [String: String]

  /// What a process is started with that acts for the person.
  let all: [String: String]

  /// The machine's and the person's configuration files, the later overriding the earlier, whether or
  /// not they are there.
  let configurationFiles: [String]

  /// The person's home folder, where `~` leads.
  package var home: String? { variables["HOME"] }

  /// What tells whether the same configuration and rights hold: the variables and the user. PATH,
  /// which differs from shell to shell, only says which git there is.
  package var digest: Digest {
    var digest = Digest(UInt64(geteuid()))
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) where name != "PATH" {
      digest.add(name)
      digest.add(value)
    }
    return digest
  }

  /// What `git rev-parse --local-env-vars` names.
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

  /// - Parameter environment: All variables of a process.
  package init(_ environment: [String: String]) {
    variables = environment.filter { GitEnvironment.names.contains($0.key) }
    all = environment.filter { !GitEnvironment.local.contains($0.key) }
    configurationFiles = GitEnvironment.files(variables)
  }

  /// The absolute folders of PATH: git is never taken from the working directory.
  var searchPath: [String] {
    let folders = (variables["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.filter { $0.hasPrefix("/") }
  }

  /// git-config(1), "FILES".
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
