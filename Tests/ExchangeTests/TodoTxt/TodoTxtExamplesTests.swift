import Testing
import TestingAdditions
import Todos

@testable import Exchange

/// Every example in README.md of https://github.com/todotxt/todo.txt, and other forms that programs write.
@Suite(.serialized, .startsNothing) struct TodoTxtExamplesTests {
  private let format = TodoTxtFormat(calendar: Samples.seoul, now: Samples.now)

  /// A line and its expected fields.
  struct Example: CustomTestStringConvertible, Sendable {
    let line: String
    let title: String
    var isDone = false
    var priority = Priority.unset
    var created: String?
    var completed: String?
    var project: String?
    var labels: [String] = []

    var testDescription: String { line }
  }

  static let examples = [
    Example(
      line: "(A) Thank Mom for the meatballs @phone", title: "Thank Mom for the meatballs",
      priority: .high, labels: ["phone"]),
    Example(
      line: "(B) Schedule Goodwill pickup +GarageSale @phone", title: "Schedule Goodwill pickup",
      priority: .medium, project: "GarageSale", labels: ["phone"]),
    Example(
      line: "Post signs around the neighborhood +GarageSale",
      title: "Post signs around the neighborhood", project: "GarageSale"),
    Example(line: "@GroceryStore pies", title: "@GroceryStore pies", labels: ["GroceryStore"]),
    Example(line: "(A) Call Mom", title: "Call Mom", priority: .high),
    Example(
      line: "Really gotta call Mom (A) @phone @someday", title: "Really gotta call Mom (A)",
      labels: ["phone", "someday"]),
    Example(line: "(b) Get back to the boss", title: "(b) Get back to the boss"),
    Example(line: "(B)->Submit TPS report", title: "(B)->Submit TPS report"),
    Example(
      line: "2011-03-02 Document +TodoTxt task format", title: "Document +TodoTxt task format",
      created: "2011-03-02", project: "TodoTxt"),
    Example(
      line: "(A) 2011-03-02 Call Mom", title: "Call Mom", priority: .high,
      created: "2011-03-02"),
    Example(line: "(A) Call Mom 2011-03-02", title: "Call Mom 2011-03-02", priority: .high),
    Example(
      line: "(A) Call Mom +Family +PeaceLoveAndHappiness @iphone @phone",
      title: "Call Mom +PeaceLoveAndHappiness", priority: .high, project: "Family",
      labels: ["iphone", "phone"]),
    Example(
      line: "Email SoAndSo at soandso@example.com", title: "Email SoAndSo at soandso@example.com"),
    Example(line: "Learn how to add 2+2", title: "Learn how to add 2+2"),
    Example(
      line: "x 2011-03-03 Call Mom", title: "Call Mom", isDone: true, completed: "2011-03-03"),
    // From the figure `description.svg`.
    Example(
      line: "x (A) 2016-05-20 2016-04-30 measure space for +chapelShelving @chapel due:2016-05-30",
      title: "measure space for", isDone: true, priority: .high, created: "2016-04-30",
      completed: "2016-05-20", project: "chapelShelving", labels: ["chapel"]),
    Example(
      line: "x 2017-02-03 (A) 2017-02-01 foobar", title: "foobar", isDone: true, priority: .high,
      created: "2017-02-01", completed: "2017-02-03"),
    Example(
      line: "x 2017-02-03 (B) foobar", title: "foobar", isDone: true, priority: .medium,
      completed: "2017-02-03"),
    Example(line: "x (C) foobar", title: "foobar", isDone: true, priority: .low),
    Example(
      line: "x 2017-02-03 2017-02-01 (A) foobar", title: "(A) foobar", isDone: true,
      created: "2017-02-01", completed: "2017-02-03"),
    Example(line: "xylophone lesson", title: "xylophone lesson"),
    Example(line: "X 2012-01-01 Make resolutions", title: "X 2012-01-01 Make resolutions"),
    Example(line: "(A) x Find ticket prices", title: "x Find ticket prices", priority: .high),
    Example(
      line: "x 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github",
      title: "Review Tim's pull request", isDone: true, created: "2011-03-01",
      completed: "2011-03-02", project: "TodoTxtTouch", labels: ["github"]),
  ]

  /// The examples whose tags or priorities move.
  private let moved = [
    "(A) Call Mom +Family +PeaceLoveAndHappiness @iphone @phone":
      "(A) Call Mom +Family @iphone @phone +PeaceLoveAndHappiness",
    "x (A) 2016-05-20 2016-04-30 measure space for +chapelShelving @chapel due:2016-05-30":
      "x 2016-05-20 2016-04-30 measure space for +chapelShelving @chapel due:2016-05-30 pri:A",
    "x 2017-02-03 (A) 2017-02-01 foobar": "x 2017-02-03 2017-02-01 foobar pri:A",
    "x 2017-02-03 (B) foobar": "x 2017-02-03 foobar pri:B",
    "x (C) foobar": "x foobar pri:C",
  ]

  @Test(arguments: examples)
  func `an example is parsed by the format's rules, and written back`(_ example: Example) throws {
    let record = try #require(format.records(example.line).first)
    expectEqual(record.title, example.title)
    expectEqual(record.status == .done, example.isDone)
    expectEqual(record.priority, example.priority)
    expectEqual(record.created.map(Samples.seoul.day(of:))?.description, example.created)
    expectEqual(record.finished?.description, example.completed)
    expectEqual(record.completed, nil)
    expectEqual(record.project, example.project)
    expectEqual(record.labels, example.labels)
    expectEqual(format.text([record]), (moved[example.line] ?? example.line) + "\n")
  }
}
