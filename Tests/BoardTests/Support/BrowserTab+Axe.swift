import Foundation
import TestSupport
import Testing

extension BrowserTab {
  /// Expects that axe finds no violations on the current page, in the light and the dark colour scheme.
  /// - Parameter selector: The part to check if the rest has already been checked in another state; the full
  ///   run checks the whole page in every state.
  func expectAccessible(
    _ state: String, in selector: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    if try await !value("'axe' in window", as: Bool.self) { try await run(Self.axe()) }
    let part = Seeds.areAll ? ":root" : selector ?? ":root"
    for scheme in ["dark", "light"] {
      try await prefer(["prefers-color-scheme": scheme])
      let violations = try await violations(in: part)
      #expect(violations.isEmpty, "\(state), \(scheme)", sourceLocation: sourceLocation)
    }
  }

  private func violations(in selector: String) async throws -> [String] {
    // Elements that fade in reach their colours only at the end of the animation. Endless animations don't
    // affect colours.
    try await run(
      """
      await Promise.allSettled(document.getAnimations()
        .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
        .map((animation) => animation.finished))
      """)
    // The colour scheme only affects the contrast rule.
    return try await value(
      """
      axe.run(arguments[0], matchMedia('(prefers-color-scheme: dark)').matches
        ? {runOnly: ['color-contrast']} : {rules: {'target-size': {enabled: true}}}).then(({violations}) => violations.map(({id, help, nodes}) =>
        `${id}: ${help}: ${nodes.slice(0, 3).map(({html, failureSummary}) =>
          `${html.slice(0, 200)} ${failureSummary}`).join('; ')}`))
      """, .text(selector), as: [String].self)
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The script that defines `axe`, from the PyPI package axe-playwright-python.
  private static func axe() throws -> String {
    let file = root.appendingPathComponent(".build/axe/axe_playwright_python/axe.min.js")
    guard let script = try? String(contentsOf: file, encoding: .utf8) else {
      throw TestFailure(
        description: """
          missing \(file.path); run `python3 -m pip install --no-deps --target .build/axe \
          axe-playwright-python`
          """)
    }
    return script
  }
}
