import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct LabelColorTests {
  @Test(arguments: [
    ("#40a858", "#40a858"), ("40A858", "#40a858"), ("#000000", "#000000"), ("ffffff", "#ffffff"),
    ("0000ff", "#0000ff"), ("red", "#ff0000"), ("Red", "#ff0000"), ("TEAL", "#008080"),
    ("grey", "#808080"), ("123456", "#123456"),
  ])
  func `a colour is six hexadecimal digits with or without a number sign, or a name`(
    text: String, expected: String
  ) throws {
    let color = try #require(LabelColor(text))
    expectEqual(color.description, expected)
    expectEqual(LabelColor(color.description), color)
  }

  @Test(arguments: [
    "", "#", "##40a858", "#40a85", "#40a8588", "#40a85g", "+40a85", "-40a85", " 40a858", "#red",
    "0x40a858", "#fff", "rgb(0,0,0)", "４０ａ８５８", "random", "4０a858", "e\u{301}e\u{301}", "#40a858\n",
  ])
  func `other text isn't a colour`(text: String) {
    expectEqual(LabelColor(text), nil)
  }

  @Test func `numbers of more than three bytes aren't colours`() {
    expectEqual(LabelColor(rgb: -1), nil)
    expectEqual(LabelColor(rgb: 0x100_0000), nil)
    expectEqual(LabelColor(rgb: 0)?.description, "#000000")
    expectEqual(LabelColor(rgb: 0xFF_FFFF)?.description, "#ffffff")
    expectEqual(LabelColor(rgb: 0xA)?.description, "#00000a")
  }

  @Test(arguments: [
    ("#000000", false), ("#ffffff", true), ("#808080", true), ("#7f7f7f", false),
    ("#ff0000", false), ("#00ff00", true), ("#0000ff", false), ("#ffff00", true),
    ("#d73a4a", false), ("#a2eeef", true), ("#40a858", true),
  ])
  func `text is black on colours lighter than half`(text: String, isBlack: Bool)
    throws
  { try expectEqual(#require(LabelColor(text)).hasBlackText, isBlack) }

  /// 0.299 r + 0.587 g + 0.114 b > 0.5, in whole thousandths of a byte.
  @Test func `the threshold for black text is exact`() throws {
    for green in 0...255 {
      for red in stride(from: 0, through: 255, by: 5) {
        let blue = (red * 7 + green * 3) % 256
        let color = try #require(LabelColor(rgb: red << 16 | green << 8 | blue))
        let light = red * 299 + green * 587 + blue * 114
        if color.hasBlackText != (light * 2 > 255_000) { Issue.record("\(color)") }
      }
    }
    // Exactly half isn't lighter than half.
    #expect(try !#require(LabelColor("#00cc44")).hasBlackText)
    #expect(try #require(LabelColor("#00cc45")).hasBlackText)
  }

  @Test(arguments: [
    ("bug", "#f078f0"), ("good first", "#6fe050"),
  ])
  func `the colour of a name is the same on every machine and never changes`(
    name: String, color: String
  ) {
    expectEqual(LabelColor(ofName: name).description, color)
  }

  @Test func `the case and composition of a name don't affect its colour`() {
    expectEqual(LabelColor(ofName: "BUG"), LabelColor(ofName: "bug"))
    expectEqual(LabelColor(ofName: "\u{E9}t\u{E9}"), LabelColor(ofName: "e\u{301}te\u{301}"))
    expectEqual(LabelColor(ofName: "버그"), LabelColor(ofName: "\u{1107}\u{1165}\u{1100}\u{1173}"))
  }

  @Test func `every seed gives a colour that is neither black nor white`() {
    for seed in (0..<3000).map(UInt64.init) + [.max, .max - 359] {
      let rgb = LabelColor(seed: seed).rgb
      let parts = [rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF]
      #expect(parts.allSatisfy { (0x3C...0xF0).contains($0) })
      #expect(parts.min() != parts.max())
    }
  }

  @Test func `every name is a valid colour`() {
    expectEqual(LabelColor.names, LabelColor.names.sorted())
    #expect(LabelColor.names.allSatisfy { LabelColor($0) != nil })
    #expect(LabelColor.names.count > 20)
  }
}
