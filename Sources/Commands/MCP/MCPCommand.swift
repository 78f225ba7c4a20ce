import ArgumentParser
import Rendering
import Store
import Todos

/// Serves the Model Context Protocol on standard input and output, until the input ends or the process that
/// started it does.
struct MCPCommand: OotdCommand {
  static let usage = Usage("mcp", examples: ["mcp", "mcp --read-only", "mcp -P api"])

  @Option(name: .project, help: .text("mcpProject"), completion: .offering(.projects))
  var project: String?
  @Flag(name: .customLong("read-only"), help: .text("readOnly")) var isReadOnly = false

  func run(in session: Session) async throws {
    var server = MCPServer(
      session.context, format: session.format, project: project, isReadOnly: isReadOnly)
    if let project {
      _ = try await server.run("mcp") { session in
        try session.store().read { try $0.checkNames(project: project) }
        return .null
      }
    }
    var lines = LineSplitter(limit: MCPMessage.limit)
    while true {
      let part = try session.context.console.inputPart()
      for line in lines.lines(adding: part) {
        guard let response = await server.response(to: line) else { continue }
        try session.print(response.text + "\n")
      }
      if part.isEmpty { return }
    }
  }
}

/// Splits bytes into lines as they come.
struct LineSplitter {
  /// The most bytes of a line.
  let limit: Int
  private var rest: [UInt8] = []
  private var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The lines that end in the next bytes, without newlines and blank ones; nil for one that is too long.
  /// - Parameter part: Empty at the end, which ends the last line.
  mutating func lines(adding part: [UInt8]) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    let pieces = part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if !isTooLong { rest += piece }
      if rest.count > limit { (rest, isTooLong) = ([], true) }
      guard index < pieces.count - 1 || part.isEmpty else { break }
      if isTooLong {
        lines.append(nil)
      } else if !rest.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
        lines.append(rest)
      }
      (rest, isTooLong) = ([], false)
    }
    return lines
  }
}
