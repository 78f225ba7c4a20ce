import Rendering
import Testing
import TestingAdditions
import Todos

@Suite(.startsNothing) struct SetupViewTests {
  @Test func `a count at which reading ended is a lower bound`() {
    let rows: [SetupRepository] = [
      ("linux", "/src/linux", 9, 50_001, nil), ("api", "/src/api", 2, 50_000, nil),
    ]
    let text = SetupView(format: .sample()) { $0 }
      .repositories(rows, marked: [], linked: 0, limit: 50_000)
    #expect(text.contains(" 9/50000+ ") && text.contains(" 2/50000 "), "\(text)")
  }
}
