import Foundation

/// The `posix_spawn` settings of a program that leads its own process group, with no signals ignored or
/// blocked.
struct Spawn: ~Copyable {
  #if os(Linux)
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags | Int32(POSIX_SPAWN_SETSIGDEF)))
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func redirect(_ descriptor: Int32, to other: Int32) {
    posix_spawn_file_actions_adddup2(&actions, other, descriptor)
  }

  mutating func open(_ path: String, as descriptor: Int32) {
    let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
  }

  /// - Returns: The process id, which is also the id of its group.
  mutating func run(
    _ program: String, _ arguments: [String], environment: [String: String]
  ) throws -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
    guard result == 0 else {
      throw TestFailure(description: "can't start \(program): \(String(cString: strerror(result)))")
    }
    return process
  }
}
