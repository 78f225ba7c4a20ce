import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct BlockListViewTests {
  private func lines(width: Int?) -> [String] {
    let long = String(repeating: "word ", count: 12) + "end"
    let blocks = [("a", "Short"), ("long", long)].map { name, title in
      Block(
        id: EntityID(presetBlock: name), name: name, title: title, project: "api",
        repetition: Block.Repetition(.day, start: Format.today, isPaused: name == "long"))
    }
    let view = BlockListView(blocks, format: .sample(width: width))
    return view.text.split(separator: "\n").map(String.init)
  }

  @Test func `there is a gap after a long title`() {
    let piped = lines(width: nil)
    #expect(piped[1].hasSuffix("word end  api  every day, paused"))
    #expect(piped[0].hasSuffix("api  every day"))
    expectEqual(
      piped[0].firstRange(of: "api")?.lowerBound, piped[1].firstRange(of: "api")?.lowerBound)
    let wide = lines(width: 120)
    #expect(wide[1].hasSuffix("word end  api  every day, paused"))
    for line in lines(width: 40) { #expect(line.displayWidth <= 40) }
  }

  @Test func `a long title is cut before the recurrence`() {
    let lines = lines(width: 60)
    #expect(lines[1].hasSuffix("…  api  every day, paused"))
    expectEqual(lines[1].displayWidth, 60)
  }
}
