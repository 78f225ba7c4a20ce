import Actions
import Localization
import Rendering
import Resources
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

/// Each field that people and programs can set has an answer at every door.
@Suite(.startsNothing) struct FieldDoorsTests {
  /// The title is an argument of commands, and the text below an edited todo's header.
  private static let rows = FieldRow.inputs(of: .todo).filter { $0.field != .title }

  @Test(arguments: FieldRow.inputs(of: .todo))
  func `a field has a name in each language`(_ row: FieldRow) throws {
    let key = "field.\(try #require(row.input))"
    for language in Language.allCases { #expect(language.t(key) != key) }
  }

  @Test(arguments: rows) func `a field has an option`(_ row: FieldRow) throws {
    #expect(TodoFields.parameters.map(\.field).contains(try #require(row.input)))
  }

  @Test(arguments: rows) func `a field has a line in the editor`(_ row: FieldRow) {
    let header = TodoHeader(
      TodoEdit(title: "Fix"), in: LocalCalendar(zone: .ofProcess, dayStart: 0))
    let isText = row.field == .notes
    #expect(header.text(in: .english).contains("\(Language.english.name(of: row)):") == !isText)
  }

  @Test(arguments: rows) func `JSON and tools take and print a field`(_ row: FieldRow) throws {
    let name = try #require(row.input)
    #expect(TodoReader.newKeys.contains(name) && TodoReader.editKeys.contains(name))
    #expect(TodoJSON.schema.document(title: "show").text.contains("\"\(name)\":"))
    for tool in [MCPTool.add, .change] {
      #expect(tool.parameters.contains { $0.name == name })
    }
  }

  @Test(arguments: rows) func `the page shows a field`(_ row: FieldRow) throws {
    let name = try #require(row.input)
    let modules = ["todo/properties.js", "todo/panel.js"].compactMap { Resource.page[$0] }
    let isNamed = modules.contains { String(decoding: $0, as: UTF8.self).contains("\"\(name)\"") }
    // Those without a place of their own are sent with the page.
    #expect(isNamed || FieldRow.texts.contains { $0.field == row.field })
  }
}
