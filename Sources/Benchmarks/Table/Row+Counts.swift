extension Row {
  /// Figures that don't depend on the machine's load: instructions and waits for the disk of usual commands in a
  /// small store, each in a new one.
  static var counts: [Row] {
    [
      instructions("prompt", "ootd prompt", packages: 2, plain: 15.5),
      instructions(
        "today, empty", "ootd today", packages: 11, plain: 25, setup: sixteen("--backlog")),
      instructions("list, 16", "ootd list", packages: 9.5, plain: 23),
      instructions("add, 16", "ootd add Fix", packages: 13.5, plain: 27),
      instructions("done, 16", "ootd done 3", packages: 14, plain: 28),
      instructions(
        "undo, 16", "ootd undo", packages: 16, plain: 30,
        setup: "\(sixteen()); ootd done 3 >/dev/null"),
      Row(
        name: "add, disk waits", home: .empty, command: "ootd add Fix", figure: .diskWaits,
        packages: 2, plain: 2, setup: sixteen()),
    ]
  }

  private static func instructions(
    _ name: String, _ command: String, packages: Double, plain: Double, setup: String = sixteen()
  ) -> Row {
    Row(
      name: name, home: .empty, command: command, figure: .instructions, packages: packages,
      plain: plain, setup: setup)
  }

  private static let removal = "rm -rf ~/.local ~/.cache"

  private static func sixteen(_ options: String = "") -> String {
    """
    \(removal)
    for number in $(seq 16); do ootd add "Todo $number" -p high \(options) >/dev/null; done
    """
  }

  /// The usual replies to an agent: of twelve todos with notes, and of MCP's `find` with sixty issues.
  static var replies: [Row] {
    let find = #"{\"limit\":60,\"fields\":[\"id\",\"title\"]}"#
    return [
      reply("list, tokens", "ootd list --json", limit: 1300),
      reply("list, id and title", "ootd list --json id,title", limit: 130),
      reply("today, tokens", "ootd today --json", limit: 1350),
      reply("next, tokens", "ootd next --json", limit: 80),
      reply("prime, tokens", "ootd prime --json", limit: 100),
      reply("find, tokens", calling("find", "{}"), limit: 2100, setup: "\(twelve)\n\(issues)"),
      reply("find, id and title", calling("find", find), limit: 900, setup: "\(twelve)\n\(issues)"),
    ]
  }

  private static func reply(
    _ name: String, _ command: String, limit: Double, setup: String = twelve
  ) -> Row {
    Row(
      name: name, home: .empty, command: command, figure: .tokens, packages: limit, plain: limit,
      setup: setup)
  }

  private static let twelve = """
    \(removal); set --
    for number in $(seq 12); do
      set -- "$@" "A note that says more about it."
      ootd add "Todo number $number" --notes "$*" -p high >/dev/null
    done
    """

  /// Sixty issues with a body of a page, as a forge's are.
  private static let issues = """
    body=$(printf 'What happens, and what should happen instead. %.0s' $(seq 20))
    labels='"labels":[{"name":"bug"}]' url=https://github.com/acme/api/issues
    for number in $(seq 60); do
      printf '{"number":%d,"title":"Issue number %d of the tracker","body":"%s",' $number $number "$body"
      printf '"state":"OPEN",%s,"url":"%s/%d"}\\n' "$labels" $url $number
    done | paste -sd, | sed 's/.*/[&]/' >issues.json
    ootd import github issues.json >/dev/null
    """

  /// A line of `sh` that calls a tool and keeps its text, which is there twice.
  private static func calling(_ tool: String, _ arguments: String) -> String {
    let start =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
    let call =
      #"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"\#(tool)\",\"arguments\":\#(arguments)}}"#
    return """
      printf '%s\\n' '\(start)' "\(call)" | ootd mcp | tail -n 1 |
        sed 's/.*"structuredContent"://; s/,"isError".*//'
      """
  }
}
