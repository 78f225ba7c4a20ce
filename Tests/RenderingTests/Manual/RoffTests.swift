import Rendering
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RoffTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("--priority", #"\-\-priority"#), (".TH evil", #"\&.TH evil"#),
    ("'br", #"\(aqbr"#), (#"a\fBb"#, #"a\efBb"#), (#"\*[x]"#, #"\e*[x]"#),
    ("say \"it\"", #"say \(dqit\(dq"#), ("~/.ootd ^x `y`", #"\(ti/.ootd \(hax \(gay\(ga"#),
    ("한é", #"\[uD55C]\[u00E9]"#), ("😀", #"\[u1F600]"#), ("a\n.so x", #"a\[u240A].so x"#),
    ("\u{1B}[31m", #"\[u241B][31m"#), ("\u{202E}x", "<U+202E>x"), ("", ""),
  ])
  func `text is set as it is, whatever it holds`(text: String, roff: String) {
    expectEqual(text.roff, roff)
  }

  @Test func `a page of hostile words has no request but its own`() {
    let hostile = "\n.so /etc/passwd\n'ds x\\*y \".\" \\n"
    let command = ManualCommand(
      name: hostile, abstract: hostile,
      parameters: [
        ManualParameter(
          spellings: [hostile], value: hostile, isOptional: true, isRepeating: true,
          meaning: hostile),
        ManualParameter(
          spellings: [], value: ".so", isOptional: false, isRepeating: false, meaning: ".so"),
      ], examples: [hostile, ".so x"])
    let page = ManualPage(
      [command], general: [], version: hostile, day: Day(number: 0),
      phrases: Language.english.phrases)
    let requests = page.text.split(separator: "\n").filter {
      $0.hasPrefix(".") || $0.hasPrefix("'")
    }
    let known = [".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi"]
    for request in requests { #expect(known.contains { request.hasPrefix($0) }, "\(request)") }
    #expect(page.text.contains(#"\&.so x"#))
    #expect(page.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: [Language.english, .french, .korean])
  func `each qualifier of a query is explained`(language: Language) {
    for name in TodoQuery.qualifiers {
      expectEqual(language.phrases.manual.qualifiers[name]?.isEmpty, false, "\(name)")
    }
  }
}
