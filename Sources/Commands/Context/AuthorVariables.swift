import Files
import Foundation
import Git

extension CommandContext {
  /// The variables for git. In a process that git started, those of the author are the ones that the last
  /// command from a shell had.
  ///
  /// `git commit` sets GIT_AUTHOR_EMAIL for its editor and hooks to the author of the commit that it makes: of
  /// `--author`, of an amended or of a picked commit, which can be anyone. (`git am` and `git rebase` leave it as
  /// it was.) So someone else's commit would count as mine. git sets GIT_PREFIX for whatever it starts.
  var gitEnvironment: GitEnvironment {
    guard environment["GIT_PREFIX"] != nil else { return GitEnvironment(environment) }
    let text = String(decoding: authorFile?.bytes ?? [], as: UTF8.self)
    var variables = environment.filter { !GitEnvironment.authorNames.contains($0.key) }
    for line in text.split(separator: "\n") {
      let pair = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, GitEnvironment.authorNames.contains(String(pair[0])) else { continue }
      variables[String(pair[0])] = String(pair[1])
    }
    return GitEnvironment(variables)
  }

  /// Remembers the author's variables of a shell for the hooks that git starts, so that both read the same
  /// commits as mine.
  func rememberAuthor() {
    guard environment["GIT_PREFIX"] == nil, let file = authorFile else { return }
    let lines = GitEnvironment.authorNames.compactMap { name in
      environment[name].flatMap { $0.contains(where: \.isNewline) ? nil : "\(name)=\($0)\n" }
    }
    let text = Array(lines.joined().utf8)
    if text.isEmpty {
      unlink(file.path)
    } else if file.bytes != text {
      file.write(text)
    }
  }

  private var authorFile: CacheFile? {
    stateFolder.map { CacheFile(path: "\($0)/author", debug) }
  }
}
