import Localization
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct RoffTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("--priority", #"\-\-priority"#), (".TH evil", #"\&.TH evil"#),
    ("'br", #"\(aqbr"#), (#"a\fBb"#, #"a\efBb"#), (#"\*[x]"#, #"\e*[x]"#),
    ("say \"it\"", #"say \(dqit\(dq"#), ("~/.ootd ^x `y`", #"\(ti/.ootd \(hax \(gay\(ga"#),
    ("한é", #"\[uD55C]\[u00E9]"#), ("😀", #"\[u1F600]"#), ("a\n.so x", #"a\[u240A].so x"#),
    ("\u{1B}[31m", #"\[u241B][31m"#), ("\u{202E}x", "<U+202E>x"), ("", ""),
  ])
  func `any text is typeset unchanged`(text: String, roff: String) {
    expectEqual(text.roff, roff)
  }

  @Test func `hostile words add no requests to a page`() {
    let hostile = "\n.so /etc/passwd\n'ds x\\*y \".\" \\n"
    let command = CommandHelp(
      name: hostile, abstract: hostile,
      parameters: [
        ParameterHelp(
          spellings: [hostile], value: hostile, isOptional: true, isRepeating: true,
          meaning: hostile),
        ParameterHelp(
          spellings: [], value: ".so", isOptional: false, isRepeating: false, meaning: ".so"),
      ], examples: [hostile, ".so x"], subcommands: [])
    let program = CommandHelp(
      name: "ootd", abstract: hostile, parameters: [], examples: [], subcommands: [command])
    let page = ManualPage(
      program, topics: [hostile], version: hostile, day: Day(number: 0), language: .english)
    let requests = page.text.split(separator: "\n").filter {
      $0.hasPrefix(".") || $0.hasPrefix("'")
    }
    let known = [".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi"]
    for request in requests { #expect(known.contains { request.hasPrefix($0) }, "\(request)") }
    #expect(page.text.contains(#"\&.so x"#))
    #expect(page.text.utf8.allSatisfy { $0 < 0x80 })
  }
}

@Suite(.serialized, .startsNothing) struct GuidePageTests {
  @Test func `paragraphs and list items are wrapped, links name chapters, and code stays`() {
    let markdown = """
      # Naming

      [JSON](json.md#errors) is printed by each of the commands that read, so that scripts can
      use it.

      1. the todo of the branch that is checked out, or else the first one
         that is in progress
      - short

      ```sh
      ootd list --format "{id}  {title}  {priority}  {project}"
      ```
      """
    expectEqual(
      Format.sample(.english, width: 40).guide(markdown),
      """
      Naming

      JSON (`ootd help json`) is printed by
      each of the commands that read, so that
      scripts can use it.

      1. the todo of the branch that is
         checked out, or else the first one
         that is in progress
      - short

          ootd list --format "{id}  {title}  {priority}  {project}"

      """)
  }

  private static let table = """
    | command | count | meaning |
    | --- | ---: | --- |
    | `ootd sync` | 12 | sends changes; see [Sync](sync.md) |
    | `a\\|b` | 3 | 한국어로 쓴 긴 설명입니다 |
    """

  @Test(arguments: [
    (
      46,
      """
        command      count  meaning
        ───────────  ─────  ────────────────────────
        `ootd sync`     12  sends changes; see Sync
                            (`ootd help sync`)
        `a|b`            3  한국어로 쓴 긴
                            설명입니다

      """
    ),
    (
      30,
      """
      `ootd sync`
        count: 12
        meaning: sends changes; see
        Sync (`ootd help sync`)
      `a|b`
        count: 3
        meaning: 한국어로 쓴 긴
        설명입니다

      """
    ),
  ])
  func `a table has columns, or labels in a narrow terminal`(width: Int, text: String) {
    expectEqual(Format.sample(.english, width: width).guide(Self.table), text)
  }
}
