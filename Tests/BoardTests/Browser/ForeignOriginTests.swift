import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// A page on another port of 127.0.0.1, in a browser that has a session with the board.
@Suite(.serialized, .startsBrowser) struct ForeignOriginTests {
  /// Every attack that such a page can try, with its result.
  private static let attacks = """
    const board = arguments[0]
    const attempt = async (what) => {
      try { return String(await what()) } catch (error) { return error.name }
    }
    const loaded = (tag, attributes) => new Promise((done) => {
      const node = Object.assign(document.createElement(tag), attributes)
      node.onload = () => done('loaded')
      node.onerror = () => done('refused')
      document.body.append(node)
    })
    const json = {method: 'POST', credentials: 'include', body: '{"title":"attack"}'}
    const plain = {...json, mode: 'no-cors', headers: {'Content-Type': 'text/plain'}}
    window.result = {
      read: await attempt(async () =>
        (await fetch(`${board}api/board`, {credentials: 'include'})).text()),
      blind: await attempt(async () =>
        (await fetch(`${board}api/board`, {credentials: 'include', mode: 'no-cors'})).text()),
      write: await attempt(async () => (await fetch(`${board}api/todos`, {
        ...json, headers: {'Content-Type': 'application/json'}})).status),
      plain: await attempt(async () => (await fetch(`${board}api/todos`, plain)).text()),
      script: await loaded('script', {src: `${board}lib/vendor/markdown-it.js`, type: 'module'}),
      data: await loaded('script', {src: `${board}lib/vendor/markdown-it.js`}),
      image: await loaded('img', {src: `${board}api/board`}),
      stream: await new Promise((done) => {
        const stream = new EventSource(`${board}api/events`, {withCredentials: true})
        stream.onopen = () => done('open')
        stream.onerror = () => { stream.close(); done('refused') }
      }),
      form: await new Promise((done) => {
        const frame = document.createElement('iframe')
        frame.name = 'target'
        document.body.append(frame)
        const form = document.createElement('form')
        Object.assign(form, {
          action: `${board}api/todos`, method: 'post', enctype: 'text/plain', target: 'target'})
        const field = document.createElement('input')
        Object.assign(field, {name: '{"title":"attack","notes":"', value: '"}'})
        form.append(field)
        document.body.append(form)
        frame.onload = () => {
          try { done(frame.contentDocument ? 'own' : 'foreign') } catch { done('foreign') }
        }
        form.submit()
      }),
    }
    """

  @Test func `a foreign page reads nothing and changes nothing`() async throws {
    try await withBoard(["My secret"], provoking: [401, 403, 415]) { board, page in
      let other = try ServedBoard(browser: board.browser, seed: 1000)
      try await other.start()
      let foreign = try await board.browser.openTab()
      // Another board's page stands in for any program's page. Without its CSP, the attacks can run.
      try await foreign.devTools("Page.setBypassCSP", ["enabled": true])
      try await foreign.go(to: other.link)
      try await foreign.waitForBoard()
      try await expectEqual(foreign.value("location.port", as: String.self), "\(other.port)")
      let before = try await board.ootd("history", "--json")
      try await foreign.run(ForeignOriginTests.attacks, .text(board.address))
      let result = try await foreign.value("window.result", as: [String: String].self)
      expectEqual(
        result,
        [
          "read": "TypeError", "blind": "TypeError", "write": "TypeError", "plain": "TypeError",
          "script": "refused", "data": "refused", "image": "refused", "stream": "refused",
          "form": "foreign",
        ])
      try await expectEqual(board.ootd("history", "--json"), before)
      try await foreign.close()
      // Discard the browser's errors about the refused requests.
      _ = try await board.browser.consoleErrors()
      withExtendedLifetime(other) {}
    }
  }

  @Test func `a foreign server receives nothing that grants access`() async throws {
    try await withBoard(["My secret"], provoking: [404]) { board, page in
      let secret = try await page.value("localStorage.getItem('ootd-session')", as: String.self)
      let token = board.token
      let other = try await RecordingServer.start(board.home)
      let foreign = try await board.browser.openTab()
      for host in ["127.0.0.1", "localhost"] {
        try await foreign.go(to: "http://\(host):\(other.port)/")
        try await foreign.run("await fetch('/post', {method: 'POST', credentials: 'include'})")
        try await expectEqual(foreign.value("localStorage.length", as: Int.self), 0)
      }
      let sent = try other.requests()
      expectEqual(sent.filter { $0.method == "POST" }.count, 2)
      for request in sent {
        let text = "\(request.target) \(request.headers)"
        #expect(!text.contains(secret) && !text.contains(token), "\(text)")
        #expect(!request.headers.contains { $0.name.lowercased() == "cookie" })
        try await expectRefusal(of: request.headers, by: board)
      }
      expectEqual(secret.count, 64)
      try await expectEqual(board.list(), ["1"])
    }
  }

  /// Expects the board to refuse a script that replays these headers and forges the others.
  private func expectRefusal(
    of headers: [(name: String, value: String)], by board: ServedBoard
  ) async throws {
    let own = "127.0.0.1:\(board.port)"
    let names = ["host", "origin", "referer", "content-type", "content-length", "sec-fetch-site"]
    let replayed = headers.filter { !names.contains($0.name.lowercased()) }
    let forged = [
      ("Host", own), ("Origin", "http://\(own)"), ("Referer", "http://\(own)/"),
      ("Content-Type", "application/json"), ("Sec-Fetch-Site", "same-origin"),
    ]
    for (method, path) in [
      ("GET", "/api/board"), ("GET", "/api/events"), ("POST", "/api/todos"), ("POST", "/api/undo"),
    ] {
      let body = method == "POST" ? #"{"title":"attack"}"# : ""
      let response = try await HTTPConnection.response(
        to: HTTPRequest(method, path, headers: replayed + forged, body: body), port: board.port)
      expectEqual(response.status, 401, "\(method) \(path)")
      #expect(!response.text.contains("secret"))
    }
  }
}
