import Commands

@main enum Main {
  /// On the main actor, so that a command that waits for nothing starts no thread.
  @MainActor static func main() async {
    await Ootd.main()
  }
}
