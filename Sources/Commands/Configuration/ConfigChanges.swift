import Git
import Localization
import Rendering
import Todos

struct ConfigSet: ConfigCommand {
  static let usage = Usage(
    "config set",
    examples: [
      "config set dayStartsAt 04:00", "config set bareReferences true --here",
      "config set identity me@work.example --add",
    ])

  @Argument("settingName", offering: .settings) var name: String
  @Argument("settingValues", offering: .settingValues) var values: [String]
  @Flag("add", help: "settingAdd") var add = false
  @Flag("here", help: "settingHere") var here = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let name = try Setting.Name(typed: name)
    if !name.isList {
      if add {
        let lists = Setting.Name.allCases.filter(\.isList).map { "\($0)" }
        throw Failure.onlyWith("--add", other: lists.joined(separator: "|"))
      }
      if values.count > 1 { throw Failure.unexpectedArgument(values[1]) }
    }
    for value in values { try Settings.check(value, for: name) }
    try await session.changeSetting(name, here: here, json: json) { writer, former in
      let new = values.distinct
      if add {
        // One by one, so that values that another process adds meanwhile are kept.
        for value in new where !former.contains(value) {
          try await writer.add(value, to: name.rawValue)
        }
      } else if new != former {
        try await writer.set(name.rawValue, to: new)
      }
    }
  }
}

struct ConfigUnset: ConfigCommand {
  static let usage = Usage(
    "config unset", examples: ["config unset wipLimit", "config unset identity me@work.example"])

  @Argument("settingName", offering: .settings) var name: String
  @Argument("unsetValue", offering: .settingValues) var value: String?
  @Flag("here", help: "settingHere") var here = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let name = try Setting.Name(typed: name)
    if let value, !name.isList { throw Failure.unexpectedArgument(value) }
    try await session.changeSetting(name, here: here, json: json) { writer, former in
      guard value.map(former.contains) ?? !former.isEmpty else {
        throw session.notSet(name, value, in: writer.file)
      }
      if let value {
        try await writer.remove(value, from: name.rawValue)
      } else {
        try await writer.unset(name.rawValue)
      }
    }
  }
}

extension Session {
  /// Sets or unsets settings in the user's configuration. Changes nothing if a value is invalid or can't be unset.
  func apply(_ changes: [SettingChange]) async throws {
    let writer = try ConfigurationWriter(environment)
    for change in changes {
      if let value = change.value {
        try Settings.check(value, for: change.name)
      } else if try writer.values(of: change.name.rawValue).isEmpty {
        throw notSet(change.name, nil, in: writer.file)
      }
    }
    for change in changes {
      let name = change.name.rawValue
      guard let value = change.value else {
        try await writer.unset(name)
        continue
      }
      if try writer.values(of: name) != [value] { try await writer.set(name, to: [value]) }
    }
  }

  /// The error for unsetting a setting, or one value of it, that a file doesn't contain.
  fileprivate func notSet(
    _ name: Setting.Name, _ value: String?, in file: String
  ) -> Failure {
    let other = setting(name, in: configuration).origin
    return .settingNotSet(
      name: name.rawValue, value: value, file: file, other: other == file ? nil : other)
  }

  /// Changes a setting; prints its new value, and the command that restores the former one.
  /// - Parameters:
  ///   - here: Whether to change the configuration of the repository here instead of the user's.
  ///   - change: Gets the former values in the file that is changed.
  fileprivate func changeSetting(
    _ name: Setting.Name, here: Bool, json: Bool,
    _ change: (ConfigurationWriter, [String]) async throws -> Void
  ) async throws {
    let own = here ? try await repository(at: ".") : nil
    let writer = try ConfigurationWriter(environment, repository: own)
    let former = try writer.values(of: name.rawValue)
    try await change(writer, former)
    let around = await repositoryHere()
    let setting = setting(name, in: try Configuration(environment: environment, repository: around))
    if json { return try print(setting.json(language)) }
    let isChanged = try writer.values(of: name.rawValue) != former
    let scope = here ? " --here" : ""
    let words = former.map(\.shellWord).joined(separator: " ")
    // `config set` would refuse a value that was wrong before.
    let isValid = former.allSatisfy { Settings.isValid($0, for: name) }
    let restoring =
      former.isEmpty
      ? "ootd config unset \(name.shortName)\(scope)"
      : isValid
        ? "ootd config set \(name.shortName) \(words)\(scope)"
        : "git config --file \(writer.file.shellWord) \(name.rawValue) \(words)"
    try print(
      format.change(
        of: setting, in: writer.file, restoring: isChanged ? restoring : nil))
  }

  /// The repository that the working folder is in; nil if there is none that can be opened.
  private func repositoryHere() async -> Repository? {
    guard repositoryPath != nil else { return nil }
    return await context.debug.ignoring("repository around the working folder") {
      try await Repository.discover(from: context.workingDirectory, environment: environment)
    } ?? nil
  }
}
