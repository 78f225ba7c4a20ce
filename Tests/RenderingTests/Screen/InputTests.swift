import Testing
import TestingAdditions

@testable import Rendering

@Suite(.startsNothing) struct InputTests {
  private static let cases: [(text: String, inputs: [Input])] = [
    ("a", [.key(.character("a"))]), ("é가", [.key(.character("é")), .key(.character("가"))]),
    ("\r\n", [.key(.enter), .key(.enter)]), ("\u{7F}\u{8}", [.key(.backspace), .key(.backspace)]),
    ("\u{17}\u{12}\u{1A}", [.key(.control("w")), .key(.control("r")), .key(.control("z"))]),
    ("\t\u{1B}[Z", [.key(.tab), .key(.backTab)]), ("\u{1C}\u{1B}x", []),
    ("\u{1B}\u{1B}\u{1A}", [.key(.escape), .key(.escape), .key(.control("z"))]),
    ("\u{1B}[A\u{1B}OB", [.key(.up), .key(.down)]), ("\u{1B}[1;5C", [.key(.right)]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~", [.pageUp, .pageDown, .home, .end].map { .key($0) }),
    ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[21~\u{1B}[?62;4c", []),
    // The Kitty keyboard protocol: Escape, Ctrl-R, Shift-Tab, Shift-N, a repeat and a release.
    ("\u{1B}[27u\u{1B}[114;5u", [.key(.escape), .key(.control("r"))]),
    ("\u{1B}[9;2u\u{1B}[110;2u", [.key(.backTab), .key(.character("N"))]),
    ("\u{1B}[106;1:2u\u{1B}[106;1:3u", [.key(.character("j"))]),
    ("\u{1B}[13;2u\u{1B}[57441u\u{1B}[97;3u", [.key(.enter)]),
    // A paste is never keys, whatever is in it.
    ("\u{1B}[200~q\r\u{1B}[A:x\u{1B}[201~", [.paste("q\r\u{1B}[A:x")]),
    ("\u{1B}O\u{1B}[200~q\u{1B}[201~\u{1B}[1\u{1B}[A", [.paste("q"), .key(.up)]),
    ("\u{1B}[<0;5;3M", [.mouse(Mouse(action: .press, row: 2, column: 4))]),
    ("\u{1B}[<32;6;3M", [.mouse(Mouse(action: .drag, row: 2, column: 5))]),
    ("\u{1B}[<0;6;3m", [.mouse(Mouse(action: .release, row: 2, column: 5))]),
    ("\u{1B}[<64;1;1M", [.mouse(Mouse(action: .wheelUp, row: 0, column: 0))]),
    ("\u{1B}[<81;1;1M", [.mouse(Mouse(action: .wheelDown, row: 0, column: 0))]),
    ("\u{1B}[<2;1;1M\u{1B}[<0;0;0M", []),
  ]

  @Test(arguments: cases) func `bytes of a terminal are keys, pastes and the mouse`(
    text: String, inputs: [Input]
  ) {
    var bytes = Array(text.utf8)
    expectEqual(Input.decode(&bytes, isWhole: true), inputs)
    #expect(bytes.isEmpty)
  }

  @Test func `bytes may come one by one, and Escape is a key only if nothing follows`() {
    let whole = Self.cases.reduce(into: (text: "", inputs: [Input]())) { all, next in
      all.text += next.text
      all.inputs += next.inputs
    }
    var pending: [UInt8] = []
    var inputs: [Input] = []
    for byte in whole.text.utf8 {
      pending.append(byte)
      inputs += Input.decode(&pending, isWhole: false)
    }
    expectEqual(inputs, whole.inputs)
    pending = [0x1B]
    expectEqual(Input.decode(&pending, isWhole: false), [])
    expectEqual(Input.decode(&pending, isWhole: true), [.key(.escape)])
  }

  @Test func `a broken character takes nothing of what follows it`() {
    var bytes: [UInt8] = [0xFF, 0x6A, 0xE4, 0xBD, 0x1B, 0x5B, 0x41, 0x80, 0x6B]
    let keys: [Key] = [.character("j"), .up, .character("k")]
    expectEqual(Input.decode(&bytes, isWhole: false), keys.map { .key($0) })
  }

  @Test(arguments: [
    ("ab\u{1B}[Dx", "axb"), ("a b\u{17}c", "a c"), ("abc\u{1}\u{4}", "abc"),
    ("abc\u{1}\u{1B}[3~", "bc"),
    ("ab\u{1B}[D\u{B}", "a"), ("ab\u{15}c", "c"), ("한글\u{7F}", "한"), ("a\u{5}b\u{1B}[Hc", "cab"),
  ])
  func `a line is edited with the keys of readline`(typed: String, text: String) {
    var line = TypedLine()
    var bytes = Array(typed.utf8)
    for key in Key.decode(&bytes, isWhole: true) { _ = line.press(key) }
    expectEqual(line.text, text)
  }
}
