/// What the page is told of while it is open.
enum BoardEvent: String, Sendable {
  /// The first of each stream: what was missed before is to be read now.
  case hello
  /// Anything in the store was changed, by whomever.
  case change
  /// What counts of commits is another number.
  case activity
  /// An exchange was tried, which changes nothing in the store where it fails.
  case sync

  /// The event as a stream holds it (WHATWG HTML, "Server-sent events").
  var text: String { "event: \(rawValue)\ndata: {}\n\n" }
}
