import Foundation
import Rendering
import Todos

#if canImport(Glibc)
  import CArguments
#endif

extension CommandContext {
  /// The real machine. `OOTD_NOW`, an ISO 8601 moment, replaces the clock.
  static func live() throws(InputError) -> CommandContext {
    let environment = variables
    let workingDirectory = workingDirectory
    return CommandContext(
      environment: environment,
      workingDirectory: workingDirectory,
      executable: executable(environment, from: workingDirectory),
      now: try now(environment),
      clock: try clock(environment),
      zone: try zone(environment),
      hostName: hostName,
      terminalWidth: Stream.output.terminalWidth(environment),
      attention: .live(environment),
      endingSignals: [SIGINT, SIGHUP, SIGTERM],
      inputFile: inputFile,
      input: input,
      answer: { question in
        guard isatty(0) == 1, isatty(2) == 1 else { return nil }
        try? Stream.error.write(question)
        if let answer = readLine() { return answer }
        // At the end of input, the cursor is still on the question's line.
        try? Stream.error.write("\n")
        return ""
      },
      random: { UInt64.random(in: .min ... .max) },
      write: { stream, text in try stream.write(text) },
      debug: .live(environment))
  }

  /// The process's environment.
  static var variables: [String: String] {
    #if canImport(Glibc)
      // As `ProcessInfo` has it, in a tenth of the time.
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

  @Sendable private static func input() throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .input(message: String(cString: strerror(errno))) }
      if count == 0 { return bytes }
      bytes += part[..<count]
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

  /// Empty where the folder was deleted meanwhile.
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
