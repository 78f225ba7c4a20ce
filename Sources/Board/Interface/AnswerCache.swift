import Hummingbird
import Store
import Synchronization
import Todos

/// What was answered last, for all pages that ask for the same while nothing has changed. Many do at
/// once, after each change.
final class AnswerCache: Sendable {
  private let answers = Mutex<[String: Answer]>([:])

  private struct Answer {
    let version: Int
    let second: Int64
    let body: ByteBuffer
  }

  /// Enough for the queries that are open in several tabs.
  private static let limit = 16

  /// - Parameters:
  ///   - question: What tells requests apart.
  ///   - now: Answers hold for a second at most, for deadlines pass.
  ///   - make: Asks the store.
  func answer(
    _ question: String, _ store: TodoStore, at now: Moment, _ make: () throws -> JSON
  ) throws -> ByteBuffer {
    // Before the rest is read: what is changed in between is then asked for anew.
    let version = try store.version()
    let known = answers.withLock { $0[question] }
    if let known, known.version == version, known.second == now.seconds { return known.body }
    let body = ByteBuffer(bytes: try make().utf8)
    answers.withLock { answers in
      if answers.count >= Self.limit { answers = [:] }
      answers[question] = Answer(version: version, second: now.seconds, body: body)
    }
    return body
  }
}
