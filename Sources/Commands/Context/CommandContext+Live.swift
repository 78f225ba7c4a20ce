import Foundation
import Rendering
import Todos

extension CommandContext {
  /// The real machine. `OOTD_NOW`, an ISO 8601 moment, replaces the clock.
  static func live() throws(InputError) -> CommandContext {
    let environment = ProcessInfo.processInfo.environment
    return CommandContext(
      environment: environment,
      workingDirectory: FileManager.default.currentDirectoryPath,
      now: try now(environment),
      timeZone: try timeZone(environment),
      hostName: hostName,
      terminalWidth: Stream.output.terminalWidth(environment),
      attention: .live(environment),
      random: { UInt64.random(in: .min ... .max) },
      write: { stream, text in try stream.write(text) })
  }

  /// The words after the program's name.
  /// - Throws: ``InputError/notUnicode(_:)``, for repairing one would change what was typed.
  static func arguments() throws(InputError) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      guard let argument = String(validatingCString: bytes) else {
        throw .notUnicode(String(cString: bytes))
      }
      arguments.append(argument)
    }
    return arguments
  }

  private static func now(_ environment: [String: String]) throws(InputError) -> Moment {
    guard let text = environment["OOTD_NOW"] else {
      return Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
    guard let (moment, _) = Moment.parse(iso8601: text) else { throw .invalidClock(text) }
    return moment
  }

  /// What `TZ` names; without it the machine's zone, which `TimeZone.current` takes longer to find.
  private static func timeZone(_ environment: [String: String]) throws(InputError) -> TimeZone {
    guard let text = environment["TZ"] else {
      return TimeZone(variable: "/etc/localtime") ?? .current
    }
    guard let zone = TimeZone(variable: text) else { throw .unknownTimeZone(text) }
    return zone
  }

  private static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    return name.split(separator: ".").first.map(String.init) ?? name
  }
}
