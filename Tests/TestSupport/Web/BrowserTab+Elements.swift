import Foundation

extension BrowserTab {
  /// Where an element is, in CSS pixels from the upper left corner of what is shown.
  package struct Frame: Decodable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    package var maxX: Double { x + width }
    package var maxY: Double { y + height }
  }

  package func frame(of selector: String) async throws -> Frame {
    try await waitForElement(selector)
    return try await value(
      "document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", .text(selector),
      as: Frame.self)
  }

  package func text(of selector: String) async throws -> String {
    try await waitForElement(selector)
    return try await value(
      "document.querySelector(arguments[0]).textContent.trim()", .text(selector), as: String.self)
  }

  /// The texts of all elements that a selector names, in order.
  package func texts(of selector: String) async throws -> [String] {
    try await value(
      "[...document.querySelectorAll(arguments[0])].map((e) => e.textContent.trim())",
      .text(selector), as: [String].self)
  }

  package func count(of selector: String) async throws -> Int {
    try await value("document.querySelectorAll(arguments[0]).length", .text(selector), as: Int.self)
  }

  package func waitForElement(_ selector: String) async throws {
    try await wait(
      for: "element \(selector)", until: "document.querySelector(arguments[0])", .text(selector))
  }

  /// Clicks in the middle of an element, which is scrolled to where it is hidden.
  package func click(_ selector: String) async throws {
    try await act(on: selector) { try await command("/element/\($0)/click") }
  }

  /// Types text at the end of what is in a field.
  package func type(_ text: String, into selector: String) async throws {
    try await act(on: selector) {
      try await command("/element/\($0)/value", ["text": .text(text)])
    }
  }

  /// Puts a value into a field, which says so to the page as if it had been typed or chosen.
  package func fill(_ selector: String, with text: String) async throws {
    // What a list offers may come after the list.
    try await wait(
      for: "field \(selector) that takes \(text)",
      until: """
        ((field) => field && (!field.options || [...field.options].some(
          (option) => option.value === arguments[1])))(document.querySelector(arguments[0]))
        """, .text(selector), .text(text))
    try await run(
      """
      const field = document.querySelector(arguments[0])
      field.focus()
      const type = Object.getPrototypeOf(field)
      Object.getOwnPropertyDescriptor(type, 'value').set.call(field, arguments[1])
      field.dispatchEvent(new Event('input', {bubbles: true}))
      field.dispatchEvent(new Event('change', {bubbles: true}))
      """, .text(selector), .text(text))
  }

  /// What is in a field.
  package func fieldValue(_ selector: String) async throws -> String {
    try await waitForElement(selector)
    return try await value(
      "document.querySelector(arguments[0]).value", .text(selector), as: String.self)
  }

  /// Tries again while the element is replaced, moves, or lies under something that goes away.
  private func act(on selector: String, _ action: (String) async throws -> Void) async throws {
    let deadline = Date(timeIntervalSinceNow: 10)
    let passing = [
      "no such element", "stale element reference", "element click intercepted",
      "element not interactable",
    ]
    while true {
      do {
        try await action(element(selector))
        return
      } catch let problem as Browser.Problem where passing.contains(problem.error) {
        guard Date() < deadline else {
          throw Browser.Failure(description: "\(selector): \(problem): \(await state())")
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// WebDriver's name for the first element that a selector names.
  private func element(_ selector: String) async throws -> String {
    let body: JSON = ["using": "css selector", "value": .text(selector)]
    let found = try await browser.command(
      "POST", "/element", body, as: [String: String].self, in: handle)
    return found.values.first ?? ""
  }
}
