import Foundation

extension BrowserTab {
  /// The position of an element, in CSS pixels from the upper left corner of the viewport.
  package struct Frame: Decodable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
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

  /// The texts of all elements that match a selector, in order.
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

  /// Clicks the centre of an element, scrolling it into view if needed, and waits for the element that this opens.
  package func click(_ selector: String, opening other: String? = nil) async throws {
    try await act(on: selector) { try await command("/element/\($0)/click") }
    if let other { try await waitForElement(other) }
  }

  /// Types text at the end of a field's value.
  package func type(_ text: String, into selector: String) async throws {
    try await act(on: selector) { try await command("/element/\($0)/value", ["text": .text(text)]) }
  }

  /// Sets a field's value and fires the events of typing or choosing it.
  package func fill(_ selector: String, with text: String) async throws {
    // The options of a list may arrive after the list.
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

  /// The value of a field.
  package func fieldValue(_ selector: String) async throws -> String {
    try await waitForElement(selector)
    return try await value(
      "document.querySelector(arguments[0]).value", .text(selector), as: String.self)
  }

  /// Retries while the element is replaced, moves or is covered by something temporary.
  private func act(on selector: String, _ action: (String) async throws -> Void) async throws {
    let deadline = Date(timeIntervalSinceNow: 10)
    let transient = [
      "no such element", "stale element reference", "element click intercepted",
      "element not interactable",
    ]
    while true {
      do {
        try await action(element(selector))
        return
      } catch let problem as Browser.Problem where transient.contains(problem.error) {
        guard Date() < deadline else {
          throw TestFailure(description: "\(selector): \(problem): \(await state())")
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// WebDriver's id of the first element that matches a selector.
  private func element(_ selector: String) async throws -> String {
    let body: JSON = ["using": "css selector", "value": .text(selector)]
    let found = try await browser.command(
      "POST", "/element", body, as: [String: String].self, in: handle)
    return found.values.first ?? ""
  }
}
