import Files
package import Localization
import Rendering
package import Todos

#if canImport(Glibc)
  import CArguments
#endif

extension CommandContext {
  /// The real machine. `OOTD_NOW`, an ISO 8601 moment, replaces the clock.
  static func live() throws(Failure) -> CommandContext {
    let environment = variables
    let workingDirectory = workingDirectory
    var context = CommandContext(
      environment: environment, author: try Author(environment: environment),
      workingDirectory: workingDirectory,
      executable: executable(environment, from: workingDirectory), hostName: hostName,
      zone: try zone(environment), clock: try clock(environment), random: .system,
      console: ProcessConsole(environment))
    context.interactivity = .live(environment)
    context.debug = .live(environment)
    return context
  }

  /// The process's environment.
  static var variables: [String: String] {
    #if canImport(Glibc)
      // The same as `ProcessInfo`, in a tenth of the time.
      var count = 0
      while environ[count] != nil { count += 1 }
      var variables = [String: String](minimumCapacity: count)
      for index in 0..<count {
        guard let entry = environ[index] else { break }
        if let sign = strchr(entry, 0x3D) {
          let name = UnsafeRawBufferPointer(start: entry, count: sign - entry)
          variables[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
        }
      }
      return variables
    #else
      return ProcessInfo.processInfo.environment
    #endif
  }

  /// The program's name as it was called, and its arguments.
  static var argumentVector: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?> {
    #if canImport(Glibc)
      UnsafeBufferPointer(start: argument_vector(), count: Int(argument_count()))
    #else
      UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    #endif
  }

  /// The words after the program's name.
  /// - Throws: `input.notUnicode`, because a repaired argument isn't what was typed, and `input.noArguments` if even the
  ///   program's name is missing.
  static func arguments() throws(Failure) -> [String] {
    let vector = argumentVector
    // Since Linux 5.18 a program started with an empty argument list gets an empty name.
    guard let name = vector.first ?? nil, name.pointee != 0 || vector.count > 1 else {
      throw Failure("input.noArguments", .failed, hint: "ootd today")
    }
    var arguments: [String] = []
    for case let bytes? in vector.dropFirst() {
      guard let argument = String(validatingCString: bytes) else {
        throw .value("input.notUnicode", .failed, String(cString: bytes), as: "argument")
      }
      arguments.append(argument)
    }
    return arguments
  }

  private static func clock(_ environment: [String: String]) throws(Failure) -> WallClock {
    guard let text = environment["OOTD_NOW"] else { return .system }
    guard let (moment, _) = Moment.parse(iso8601: text) else {
      throw .value("input.invalidClock", .failed, text)
    }
    return WallClock { moment }
  }

  private static func zone(_ environment: [String: String]) throws(Failure) -> Zone {
    let text = environment["TZ"]
    if let zone = Zone(variable: text) { return zone }
    let folder = ZoneFile.folder
    throw .value(
      "input.unknownTimeZone", .failed, text ?? "",
      [
        "advice": FileSystem.isFolder(folder)
          ? Message("zone.exampleName") : Message("zone.noDatabase", ["folder": folder])
      ])
  }

  /// Empty if the folder has been deleted.
  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    // The bytes are signed on some machines.
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
    let name = String(decoding: bytes, as: UTF8.self)
    return name.split(separator: ".").first.map(String.init) ?? name
  }
}

extension CommandContext {
  /// The path at which the called program was found. Links aren't followed: a package manager's link stays
  /// the same across versions, but its target doesn't.
  static func executable(_ environment: [String: String], from workingDirectory: String) -> String {
    let name = (argumentVector.first ?? nil).map { String(cString: $0) } ?? ""
    let search = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    let folders = name.contains { $0 == "/" } ? [""] : search
    let paths = folders.map { folder in
      let path = folder + name
      if path.hasPrefix("/") { return path }
      return "\(workingDirectory)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
    }
    // The caller may have passed any name.
    if let path = paths.first(where: { isSameFile($0, running) }) { return path }
    // Without /proc only the name is known.
    return FileSystem.realPath(running) ?? paths.first { access($0, X_OK) == 0 } ?? ""
  }

  /// A path that leads to the program that is running.
  private static var running: String {
    #if canImport(Darwin)
      return Bundle.main.executablePath ?? ""
    #else
      return "/proc/self/exe"
    #endif
  }

  /// Whether two paths lead to one file.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_ino == two.st_ino
      && one.st_dev == two.st_dev
  }
}

extension Author {
  /// `OOTD_ACTOR`, or else the agent whose mark is in the environment, or else a person.
  /// - Throws: `input.invalidActor`
  package init(environment: [String: String]) throws(Failure) {
    guard let name = Self.mark(environment["OOTD_ACTOR"]) else {
      self = Author(marksIn: environment) ?? .person
      return
    }
    self.init(rawValue: name)
    guard self == .person || Self.isAgentName(name) else {
      throw .value("input.invalidActor", .failed, name)
    }
  }
}

extension Zone {
  /// The zone of the variable `TZ` in any form of tzset(3): a name in the time zone database, a file, or a
  /// POSIX rule; without it, the machine's zone.
  ///
  /// Nil for a value that the C library would silently take for UTC.
  init?(variable text: String?) {
    let name = text.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
    guard ["", "UTC", "GMT"].contains(name) || Self.isFile(name) || ZoneRule(name.utf8) != nil
    else { return nil }
    tzset()
    self = .ofProcess
  }

  private static func isFile(_ name: String) -> Bool {
    let path = name.hasPrefix("/") ? name : "\(ZoneFile.folder)/\(name)"
    return if case .file = FileSystem.kind(of: path) { true } else { false }
  }
}
