import Rendering
import Synchronization
import Todos

/// Runs command lines in this process for another program, each as if it had been typed.
struct CommandRunner {
  let context: CommandContext
  let format: Format

  struct Output {
    let status: Int32
    let text: String
    let errors: String
  }

  /// - Parameters:
  ///   - input: The command's standard input. By default, a `-` that stands for it means itself.
  ///   - client: The author of the command's changes, unless the environment names one.
  func run(_ words: [String], input: String = "-", for client: Author? = nil) async -> Output {
    let streams = Mutex((text: "", errors: ""))
    let status = await Ootd.run(
      words,
      in: context.unattended(by: author(for: client), input: input) { stream, text in
        streams.withLock { streams in
          switch stream {
          case .output: streams.text += text
          case .error: streams.errors += text
          }
        }
      })
    return streams.withLock { Output(status: status, text: $0.text, errors: $0.errors) }
  }

  /// Gives `body` a session that ends with it.
  func withSession<Value>(_ body: (Session) throws -> Value) async rethrows -> Value {
    let session = await Session(context.unattended(by: context.author) { _, _ in })
    defer { session.close() }
    return try body(session)
  }

  private func author(for client: Author?) -> Author {
    let isNamed = Author.mark(context.environment["OOTD_ACTOR"]) != nil
    return isNamed || context.author.isAgent ? context.author : client ?? context.author
  }
}

extension CommandContext {
  /// A copy for a command that a program runs now: without a terminal, and with its output elsewhere.
  fileprivate func unattended(
    by author: Author, input: String = "",
    write: @escaping @Sendable (Stream, String) throws -> Void
  ) -> CommandContext {
    CommandContext(
      environment: environment, author: author, workingDirectory: workingDirectory,
      executable: executable, now: clock(), clock: clock, zone: zone, hostName: hostName,
      terminalWidth: nil, input: { _ in Array(input.utf8) }, random: random, write: write,
      debug: debug)
  }
}
