import Files
import Foundation
package import Rendering
package import Todos

#if canImport(Glibc)
  import CArguments
#endif
#if canImport(Darwin)
  import MachO
#endif

extension CommandContext {
  /// The real machine. `OOTD_NOW`, an ISO 8601 moment, replaces the clock.
  static func live() throws(InputError) -> CommandContext {
    let environment = variables
    let workingDirectory = workingDirectory
    let terminalSize = Stream.output.terminalSize(environment)
    return CommandContext(
      environment: environment,
      author: try Author(environment: environment),
      workingDirectory: workingDirectory,
      executable: executable(environment, from: workingDirectory),
      now: try now(environment),
      clock: try clock(environment),
      zone: try zone(environment),
      hostName: hostName,
      terminalWidth: terminalSize?.columns,
      terminal: terminalSize.map { .live(rows: $0.rows, environment) },
      interactivity: .live(environment),
      endingSignals: [SIGINT, SIGHUP, SIGTERM],
      inputFile: inputFile,
      input: input,
      inputPart: inputPart(parent: getppid()),
      ask: { question in
        guard isatty(0) == 1, isatty(2) == 1 else { return nil }
        try? Stream.error.write(question)
        if let answer = readLine() { return answer }
        // At the end of input, the cursor is still on the question's line.
        try? Stream.error.write("\n")
        return CommandContext.endOfInput
      },
      pick: { picker in
        var screen = PickerScreen(environment)
        return screen?.run(picker)
      },
      send: { sequence in
        guard !["", "dumb"].contains(environment["TERM"] ?? "") else { return false }
        let terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        return FileOutput.write(Array(sequence.utf8), to: terminal) == 0
      },
      random: { UInt64.random(in: .min ... .max) },
      write: { stream, text in try stream.write(text) },
      debug: .live(environment))
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
  /// - Throws: ``InputError/notUnicode(_:)``, because a repaired argument isn't what was typed, and
  ///   ``InputError/noArguments`` if even the program's name is missing.
  static func arguments() throws(InputError) -> [String] {
    let vector = argumentVector
    // Since Linux 5.18 a program started with an empty argument list gets an empty name.
    guard let name = vector.first ?? nil, name.pointee != 0 || vector.count > 1 else {
      throw .noArguments
    }
    var arguments: [String] = []
    for case let bytes? in vector.dropFirst() {
      guard let argument = String(validatingCString: bytes) else {
        throw .notUnicode(String(cString: bytes))
      }
      arguments.append(argument)
    }
    return arguments
  }

  @Sendable private static func input(limit: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try readInput()
      bytes += part
      if part.isEmpty || bytes.count > limit { return bytes }
    }
  }

  /// The next bytes; empty at the end.
  private static func readInput() throws(InputError) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .input(message: String(cString: strerror(errno))) }
      return Array(part[..<count])
    }
  }

  /// - Parameter parent: The process that started this one. If it ends, another process may still keep the
  ///   input open, so look for it each second.
  private static func inputPart(
    parent: pid_t
  ) -> @Sendable () throws(InputError) -> [UInt8] {
    { () throws(InputError) in
      while true {
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        let count = poll(&input, 1, 1000)
        if count != 0, count > 0 || errno != EINTR { return try readInput() }
        if getppid() != parent { return [] }
      }
    }
  }

  @Sendable private static func inputFile() -> String? {
    var status = stat()
    guard fstat(0, &status) == 0, status.isRegularFile else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, pread(0, buffer.baseAddress, buffer.count, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func now(_ environment: [String: String]) throws(InputError) -> Moment {
    try clock(environment)()
  }

  private static func clock(
    _ environment: [String: String]
  ) throws(InputError) -> @Sendable () -> Moment {
    guard let text = environment["OOTD_NOW"] else {
      return { Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    }
    guard let (moment, _) = Moment.parse(iso8601: text) else { throw .invalidClock(text) }
    return { moment }
  }

  private static func zone(_ environment: [String: String]) throws(InputError) -> Zone {
    let text = environment["TZ"]
    guard let zone = Zone(variable: text) else { throw .unknownTimeZone(text ?? "") }
    return zone
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
    let name = text(buffer)
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
    let paths = folders.map { absolute("\($0)\(name)", workingDirectory) }
    // The caller may have passed any name.
    if let path = paths.first(where: { isSameFile($0, running) }) { return path }
    // Without /proc only the name is known.
    return FileSystem.realPath(running) ?? paths.first { access($0, X_OK) == 0 } ?? ""
  }

  private static func absolute(_ path: String, _ workingDirectory: String) -> String {
    if path.hasPrefix("/") { return path }
    return "\(workingDirectory)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
  }

  /// A path that leads to the program that is running.
  private static var running: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return "" }
      return text(buffer)
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

  /// The text before the first zero; its bytes are signed on some machines.
  static func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}

extension Author {
  /// `OOTD_ACTOR`, or else the agent whose mark is in the environment, or else a person.
  /// - Throws: ``InputError/invalidActor(_:)``
  package init(environment: [String: String]) throws(InputError) {
    guard let name = Self.mark(environment["OOTD_ACTOR"]) else {
      self = Author(marksIn: environment) ?? .person
      return
    }
    self.init(rawValue: name)
    guard self == .person || Self.isAgentName(name) else { throw .invalidActor(name) }
  }
}

extension Zone {
  /// The zone of the variable `TZ` in any form of tzset(3): a name in the time zone database, a file, or a
  /// POSIX rule; without it, the machine's zone.
  ///
  /// Nil for a value that the C library would silently take for UTC.
  init?(variable text: String?) {
    let name = text.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
    if ["", "UTC", "GMT"].contains(name) || Self.isFile(name) || Self.isRule(name) {
      tzset()
      self = .ofProcess
    } else if TimeZone.knownTimeZoneIdentifiers.contains(name),
      let zone = TimeZone(identifier: name)
    {
      // The machine has no time zone database, as in small containers.
      self = .named(zone)
    } else {
      return nil
    }
  }

  private static func isFile(_ name: String) -> Bool {
    var status = stat()
    let path = name.hasPrefix("/") ? name : "/usr/share/zoneinfo/\(name)"
    return stat(path, &status) == 0 && status.isRegularFile
  }

  /// Whether a text begins like `KST-9`, `<+0330>-3:30` and `CET-1CEST`: a name, and hours west of UTC.
  private static func isRule(_ text: String) -> Bool {
    let name =
      text.hasPrefix("<")
      ? text.prefix { $0 != ">" } + ">" : text.prefix { $0.isLetter && $0.isASCII }
    let rest = text.dropFirst(name.count)
    let digits = rest.drop { $0 == "-" || $0 == "+" }
    let hours = digits.prefix { $0.isASCII && $0.isNumber }
    guard name.count >= 3, rest.count - digits.count <= 1, let count = Int(hours) else {
      return false
    }
    let next = digits.dropFirst(hours.count).first
    return count <= 24 && (next.map { $0.isLetter || ":<".contains($0) } ?? true)
  }
}
