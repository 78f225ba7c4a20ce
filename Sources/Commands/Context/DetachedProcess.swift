import Dispatch
import Files

/// A background process in its own session, without a terminal or its parent's files, that nobody waits for.
enum DetachedProcess {
  /// Starts this program with arguments that make it detach itself first.
  static func start(_ arguments: [String], in context: CommandContext) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return }
    defer { posix_spawnattr_destroy(&attributes) }
    // Start it in a new session: the terminal may be closed before the process runs.
    posix_spawnattr_setflags(&attributes, sessionFlag)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let program = context.executable
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = context.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, program, &actions, &attributes, words, variables)
    guard error == 0 else { return context.debug.log("starting \(program)", errno: error) }
    // Wait for it on a thread, so that a long-running parent, such as the board, keeps no zombie.
    DispatchQueue(label: "ootd.wait").async { [process] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }

  /// Leaves the working folder and the terminal of the parent process, and closes its files. Call it before
  /// this process opens any file.
  static func detach() {
    setsid()
    chdir("/")
    closeInheritedFiles()
  }

  /// Closes all files except the standard streams, such as a shell's pipes: whoever waits for one to close
  /// mustn't wait for this process. Call it before this process opens any file.
  static func closeInheritedFiles() {
    #if canImport(Glibc)
      closefrom(3)
    #else
      for descriptor in FileSystem.names(in: "/dev/fd").compactMap({ Int32($0) })
      where descriptor > 2 {
        close(descriptor)
      }
    #endif
  }

  /// POSIX_SPAWN_SETSID, which Glibc's module leaves out (posix_spawn(3); spawn.h of macOS).
  private static var sessionFlag: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }
}
