/// The command lines that git's hooks, shells, status bars and ootd itself start. They skip what takes time and is
/// for people, and never fail, whatever is wrong: nobody asked for them just now.
enum Unattended {
  /// - Returns: Whether it is one of them, and done.
  static func run(_ arguments: [String]) async -> Bool {
    let hook = HookRun.invocation(arguments)
    let prompt = Prompt.invocation(arguments)
    let completion = Completions.invocation(arguments)
    guard
      hook != nil || prompt != nil || completion != nil
        || [MorningTelling.arguments, AutomaticSync.arguments].contains(arguments)
    else { return false }
    if arguments == AutomaticSync.arguments { DetachedProcess.detach() }
    let background = hook.flatMap { HookBackground.limits($0.words) }
    if background != nil { HookBackground.detach() }
    // The hook's shell waits for a line, even after a failure.
    defer { if background != nil { _ = HookBackground.reply("") } }
    let context: CommandContext
    do {
      context = try .live()
    } catch {
      DebugLog.live(CommandContext.variables).note("environment", error)
      return true
    }
    if let hook, let background {
      await HookRun.run(hook.event, inBackground: background, context)
    } else if let hook {
      await HookRun.run(hook.event, hook.words, in: context)
    } else if let prompt {
      Prompt.show(prompt, in: context)
    } else if let completion {
      Completions.answer(completion.line, in: completion.shell, context)
    } else if arguments == AutomaticSync.arguments {
      await AutomaticSync(context).run()
    } else {
      await MorningTelling(context).run()
    }
    return true
  }
}
