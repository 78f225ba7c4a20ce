import TestSupport
import Testing

extension BrowserTab {
  func waitForBoard() async throws {
    try await wait(for: "board", until: "document.documentElement.dataset.ready === 'true'")
  }

  /// The handles of the cards in a column, top to bottom.
  func cards(in status: String) async throws -> [String] {
    try await value(
      """
      [...document.querySelectorAll(`.column[data-status=${arguments[0]}] .cards > .card`)]
        .map((card) => card.dataset.id)
      """, .text(status), as: [String].self)
  }

  /// The handles of a column's todos according to the server, top to bottom.
  func stored(in status: String) async throws -> [String] {
    try await value(
      """
      fetch('/api/board', \(inSession)).then((answer) => answer.json())
        .then((board) => board[arguments[0]].map((todo) => todo.id))
      """, .text(status), as: [String].self)
  }

  /// Waits until both the column and the store contain these todos, top to bottom. Of a long column only the
  /// cards in view are in the document.
  func expect(
    _ status: String, _ ids: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      try await wait(
        for: "\(status) \(ids)",
        until: """
          ((cards, ids) => Number(cards[0]?.getAttribute('aria-setsize') ?? 0) === ids.length
            && cards.every((card) => ids[card.getAttribute('aria-posinset') - 1] === card.dataset.id)
            && !document.querySelector('body.dragging'))(
              [...document.querySelectorAll(`.column[data-status=${arguments[0]}] .cards > .card`)],
              arguments[1] ? arguments[1].split(',') : [])
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

  /// Expects that nothing extends past the right edge of the viewport.
  func expectFit(
    _ state: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let wide = try await value(
      """
      [...document.querySelectorAll('body *')].filter((node) => node.checkVisibility()
        && !node.closest('svg, .visually-hidden, select')
        && node.getBoundingClientRect().right > innerWidth + 1
         && !node.closest('#heatmap-frame, .column:not(.shown)'))
        .map((node) => `${node.tagName}.${node.className} ${node.id}`).slice(0, 5)
      """, as: [String].self)
    #expect(wide.isEmpty, "\(state)", sourceLocation: sourceLocation)
    #expect(
      try await value(
        "((root) => root.scrollWidth <= root.clientWidth)(document.documentElement)", as: Bool.self),
      "\(state)", sourceLocation: sourceLocation)
  }

  /// The point at which a person would grab a card.
  func grip(of id: String) async throws -> Point {
    let frame = try await frame(of: card(id))
    return Point(x: frame.x + frame.width * 0.4, y: frame.center.y)
  }

  /// A point in the upper part of a card. Dropping there inserts before the card.
  func top(of id: String) async throws -> Point {
    try await grip(of: id).moved(y: -frame(of: card(id)).height * 0.3)
  }

  /// A point in the lower part of a card. Dropping there inserts after the card.
  func bottom(of id: String) async throws -> Point {
    try await grip(of: id).moved(y: frame(of: card(id)).height * 0.3)
  }

  /// The centre of a column's visible part.
  func middle(of status: String) async throws -> Point {
    try await frame(of: list(status)).center
  }

  /// Drags a card with the mouse.
  func drag(_ id: String, to point: Point, in steps: Int = 8) async throws {
    try await perform(.mouse.move(to: grip(of: id)).press().move(to: point, in: steps).release())
  }
}

/// The pages beside the board.
extension BrowserTab {
  /// Opens a page by its link, which on narrow screens only the menu shows.
  func show(_ place: String) async throws {
    try await run("document.querySelector('#places a[href=\"#\(place)\"]').click()")
    try await waitForPlace(place)
    try await waitForElement("#page-body > *")
  }

  /// Waits until a page is shown and its link is marked, or the board for an empty place.
  func waitForPlace(_ place: String) async throws {
    try await wait(
      for: "place \(place)",
      until: """
        decodeURIComponent(location.hash.slice(1)) === arguments[0]
          && document.querySelector('#page').hidden === !arguments[0]
          && document.querySelector('main').checkVisibility() === !arguments[0]
        """, .text(place))
  }

  /// Waits until the column of todos shows these.
  func expectCards(_ ids: [String]) async throws {
    try await wait(
      for: "cards \(ids)",
      until: """
        [...document.querySelectorAll('.column[data-status=todo] .cards > .card')]
          .map((card) => card.dataset.id).join() === arguments[0]
        """, .text(ids.joined(separator: ",")))
  }
}

/// The options of JavaScript's `fetch` that send the page's session.
let inSession = "{headers: {'Ootd-Session': localStorage.getItem('ootd-session')}}"

/// The selector of a card.
func card(_ id: String) -> String { ".card[data-id=\"\(id)\"]" }

/// The selector of a column's list.
func list(_ status: String) -> String { ".column[data-status=\(status)] .cards" }
