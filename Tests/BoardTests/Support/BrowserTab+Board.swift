import TestSupport
import Testing

extension BrowserTab {
  func waitForBoard() async throws {
    try await wait(for: "board", until: "document.documentElement.dataset.ready === 'true'")
  }

  /// The handles of the cards that a column shows, from top to bottom.
  func cards(in status: String) async throws -> [String] {
    try await value(
      """
      [...document.querySelectorAll(`.column[data-status=${arguments[0]}] .cards > .card`)]
        .map((card) => card.dataset.id)
      """, .text(status), as: [String].self)
  }

  /// What the server says that a column holds, from top to bottom.
  func stored(in status: String) async throws -> [String] {
    try await value(
      """
      fetch('/api/board', \(inSession)).then((answer) => answer.json())
        .then((board) => board[arguments[0]].map((todo) => todo.id))
      """, .text(status), as: [String].self)
  }

  /// Waits until a column shows and the store has these, from top to bottom.
  func expect(
    _ status: String, _ ids: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      try await wait(
        for: "\(status) \(ids)",
        until: """
          [...document.querySelectorAll(`.column[data-status=${arguments[0]}] .cards > .card`)]
            .map((card) => card.dataset.id).join() === arguments[1]
            && !document.querySelector('body.dragging')
          """, .text(status), .text(ids.joined(separator: ",")))
      try await wait(
        for: "stored \(status) \(ids)",
        until: """
          await fetch('/api/board', \(inSession)).then((answer) => answer.json())
            .then((board) => board[arguments[0]].map((todo) => todo.id).join()) === arguments[1]
          """, .text(status), .text(ids.joined(separator: ",")))
    } catch {
      let shown = try await cards(in: status)
      let stored = try await stored(in: status)
      Issue.record(
        "\(status) shows \(shown), holds \(stored), expected \(ids): \(error)",
        sourceLocation: sourceLocation)
    }
  }

  /// Expects that nothing reaches beyond the right edge of what the page shows now.
  func expectFit(
    _ state: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let wide = try await value(
      """
      [...document.querySelectorAll('body *')].filter((node) => node.checkVisibility()
        && !node.closest('svg, .visually-hidden, select')
        && node.getBoundingClientRect().right > innerWidth + 1
        && !node.closest('#heatmap-frame, #calendar-frame'))
        .map((node) => `${node.tagName}.${node.className} ${node.id}`).slice(0, 5)
      """, as: [String].self)
    #expect(wide.isEmpty, "\(state)", sourceLocation: sourceLocation)
    #expect(
      try await value(
        "((root) => root.scrollWidth <= root.clientWidth)(document.documentElement)", as: Bool.self),
      "\(state)", sourceLocation: sourceLocation)
  }

  /// Where a person would take hold of a card.
  func grip(of id: String) async throws -> Point {
    let frame = try await frame(of: card(id))
    return Point(x: frame.x + frame.width * 0.4, y: frame.center.y)
  }

  /// The upper part of a card, where what is dropped comes before it.
  func top(of id: String) async throws -> Point {
    try await grip(of: id).moved(y: -frame(of: card(id)).height * 0.3)
  }

  /// The lower part of a card, where what is dropped comes after it.
  func bottom(of id: String) async throws -> Point {
    try await grip(of: id).moved(y: frame(of: card(id)).height * 0.3)
  }

  /// The middle of what a column shows.
  func middle(of status: String) async throws -> Point {
    try await frame(of: list(status)).center
  }

  /// Drags a card with the mouse.
  func drag(_ id: String, to point: Point, in steps: Int = 8) async throws {
    try await perform(
      .mouse.move(to: grip(of: id)).press().move(to: point, in: steps).release())
  }
}

/// JavaScript options of `fetch` that carry the page's session.
let inSession = "{headers: {'Ootd-Session': localStorage.getItem('ootd-session')}}"

/// The selector of a card.
func card(_ id: String) -> String { ".card[data-id=\"\(id)\"]" }

/// The selector of a column's list.
func list(_ status: String) -> String { ".column[data-status=\(status)] .cards" }
