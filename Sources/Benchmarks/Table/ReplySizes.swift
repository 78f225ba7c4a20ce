import Foundation

/// Prints how many tokens of a model the usual replies take, as a Markdown table beside those of the same todos before
/// lists left out what is empty.
struct ReplySizes {
  /// Bytes of such JSON that make a token: a list of 7,400 bytes had 2,173.
  private static let bytesPerToken = 3.4

  private static let rows: [(name: String, words: [String], former: Int?)] = [
    ("list of 12", ["ootd", "list", "--json"], 2423),
    ("list of 12, id and title", ["ootd", "list", "--json", "id,title"], nil),
    ("today", ["ootd", "today", "--json"], 2473), ("next", ["ootd", "next", "--json"], 160),
    ("prime", ["ootd", "prime", "--json"], 862),
    ("MCP find of 60 issues", ["sh", "-c", call("find", "{}")], 22_598),
    (
      "MCP find, id and title",
      ["sh", "-c", call("find", #"{\"limit\":60,\"fields\":[\"id\",\"title\"]}"#)], nil
    ),
  ]

  /// A line of `sh` that calls a tool and keeps its text, which is there twice.
  private static func call(_ tool: String, _ arguments: String) -> String {
    let start =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
    let call =
      #"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"\#(tool)\",\"arguments\":\#(arguments)}}"#
    return """
      printf '%s\\n' '\(start)' "\(call)" | ootd mcp | tail -n 1 |
        sed 's/.*"structuredContent"://; s/,"isError".*//'
      """
  }

  func print(in workspace: Workspace) async throws {
    let home = Home.replies
    for number in 1...12 {
      let notes = String(repeating: "A note that says more about it. ", count: number)
      try await workspace.run(
        ["ootd", "add", "Todo number \(number)", "--notes", notes, "-p", "high"], in: home)
    }
    put("reply", "tokens", "before")
    put("---", "---", "---")
    for (index, row) in Self.rows.enumerated() {
      if index == 5 { try await addIssues(workspace, home) }
      let bytes = try await workspace.run(row.words, in: home).utf8.count
      put(
        row.name, "\(Int(Double(bytes) / Self.bytesPerToken))", row.former.map(String.init) ?? "")
    }
  }

  /// Sixty issues with a body of a page, as a forge's are.
  private func addIssues(_ workspace: Workspace, _ home: Home) async throws {
    let body = String(repeating: "What happens, and what should happen instead. ", count: 20)
    let issues = (1...60).map { number in
      """
      {"number":\(number),"title":"Issue number \(number) of the tracker","body":"\(body)","state":"OPEN",
      "labels":[{"name":"bug"}],"url":"https://github.com/acme/api/issues/\(number)"}
      """
    }
    let file = workspace.path(of: home) + "/issues.json"
    try "[\(issues.joined(separator: ","))]".write(toFile: file, atomically: true, encoding: .utf8)
    try await workspace.run(["ootd", "import", "github", file], in: home)
  }

  private func put(_ cells: String...) {
    FileHandle.standardOutput.write(Data("| \(cells.joined(separator: " | ")) |\n".utf8))
  }
}
