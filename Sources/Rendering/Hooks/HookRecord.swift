package import Todos

/// What is remembered of a repository's hooks.
package struct HookRecord: Hashable, Sendable {
  /// When one ran last, and which; nil where none has.
  package let lastRun: Moment?
  package let lastEvent: String?
  /// How many commits were found without them since then.
  package let scanned: Int
  package let lastScanned: Moment?

  package init(lastRun: Moment?, lastEvent: String?, scanned: Int, lastScanned: Moment?) {
    self.lastRun = lastRun
    self.lastEvent = lastEvent
    self.scanned = scanned
    self.lastScanned = lastScanned
  }
}
