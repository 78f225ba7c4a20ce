/// The command lines that git's hooks, shells and status bars start. They skip what takes time and is
/// for people, and never fail, whatever is wrong: nobody asked for them just now.
enum Unattended {
  /// - Returns: Whether it is one of them, and done.
  static func run(_ arguments: [String]) async -> Bool {
    let hook = HookRun.invocation(arguments)
    let prompt = Prompt.invocation(arguments)
    let completion = Completions.invocation(arguments)
    guard
      hook != nil || prompt != nil || completion != nil || arguments == MorningTelling.arguments
    else { return false }
    guard let context = try? CommandContext.live() else { return true }
    if let hook {
      await HookRun.run(hook.event, hook.words, in: context)
    } else if let prompt {
      Prompt.show(prompt, in: context)
    } else if let completion {
      Completions.answer(completion.line, in: completion.shell, context)
    } else {
      await MorningTelling(context).run()
    }
    return true
  }
}
