import Foundation

extension Row {
  /// The rows in the order in which they are measured. The last one adds todos to a home that other rows use.
  /// - Parameter commits: The number of commits in the large repository.
  static func all(commits: Int) -> [Row] {
    [
      Row(
        name: "`ootd today`, 10,000 todos (1,000 open), 29 linked repositories, nothing new",
        yardstickName: "`task list`, same todos", home: .todos,
        command: "ootd today", yardstick: "task list", limit: .ratio(0.35)),
      Row(
        name: "`ootd list`, 100,000 todos (2,000 open)",
        yardstickName: "`task list`, same todos", home: .manyTodos,
        command: "ootd list", yardstick: "task list", limit: .ratio(0.1), runs: 20),
      todaysCommits,
    ] + searches + rows(ofHistory: commits) + hooks + prompts + sync + [
      board,
      Row(
        name: "`ootd list`, 10,000 todos (1,000 open)",
        yardstickName: "`task list`, same todos", home: .todos,
        command: "ootd list", yardstick: "task list", limit: .ratio(0.5)),
      Row(
        name: "`ootd add`, same todos", yardstickName: "`task add`", home: .todos,
        command: "ootd add Fix token refresh", yardstick: "task add Fix token refresh",
        limit: .ratio(2)),
    ]
  }

  /// Searches for words that one todo in a thousand contains, and for one that all others contain.
  private static var searches: [Row] {
    [
      Row(
        name: "search of 100,000 todos for a word that 100 have",
        yardstickName: "`task list`, same todos", home: .manyTodos,
        command: "ootd list --all dijkstra", yardstick: "task list", limit: .ratio(0.5), runs: 20),
      Row(
        name: "search of the same for two Korean letters",
        yardstickName: "`task list`", home: .manyTodos,
        command: "ootd list --all 고리", yardstick: "task list", limit: .ratio(0.5), runs: 20),
      Row(
        name: "search of the same for a word that 99,900 have",
        yardstickName: "`task all refresh`", home: .manyTodos,
        command: "ootd list --all refresh", yardstick: "task all refresh", limit: .ratio(0.5),
        runs: 5),
    ]
  }

  /// The yardstick starts git 29 times, as a person asking git would have to.
  private static var todaysCommits: Row {
    Row(
      name: "today's commits of 29 linked repositories, nothing new",
      yardstickName: "`git log --all --since=midnight --author=me` in each", home: .repositories,
      command: "ootd today",
      yardstick: """
        sh -c "for repository in repositories/*; do \
        git -C $repository log --all --since=midnight --author=me@example.com; done"
        """,
      limit: .ratio(0.1))
  }

  /// A year before all history makes ootd read everything.
  private static func rows(ofHistory number: Int) -> [Row] {
    let commits = "\(number.grouped) commits"
    let log = "git -C \(LargeRepository.path) log --all"
    let wholeLog = "\(log) --format='%at %ae'"
    let readsAll = "ootd activity --year 2001 --json"
    let removal = "rm -rf ~/.cache/ootd"
    return [
      Row(
        name: "first index of all history, \(commits)",
        yardstickName: "`git log --all --format='%at %ae'`", home: .history,
        command: readsAll, yardstick: wholeLog, limit: .ratio(0.7), runs: 10, preparation: removal),
      Row(
        name: "after one new commit in that repository", yardstickName: "the same",
        home: .history, command: "ootd today --json", yardstick: wholeLog, limit: .ratio(0.01),
        runs: 10,
        setup: "\(readsAll) >/dev/null", preparation: newCommit),
      Row(
        name: "a year's heat map, first time, \(commits)",
        yardstickName: "`git log --all --since=1.year --format='%at %ae'`", home: .history,
        command: "ootd activity --weeks 53",
        yardstick: "\(log) --since=1.year --format='%at %ae'", limit: .ratio(1.5), runs: 20,
        preparation: removal),
    ]
  }

  /// Compares repositories that differ only in the hook.
  private static var hooks: [Row] {
    let commit = "commit --quiet --allow-empty -m"
    return [
      Row(
        name: "`git commit` with the hook, 29 linked repositories", yardstickName: "without",
        home: .repositories, command: "git -C hooked \(commit) Fix",
        yardstick: "git -C plain \(commit) Fix", limit: .difference(0.010), setup: hookedCopy),
      Row(
        name: "the same, of a commit that a todo is linked to", yardstickName: "without",
        home: .repositories, command: "git -C hooked \(commit) ootd-1",
        yardstick: "git -C plain \(commit) ootd-1", limit: .difference(0.020), setup: hookedCopy),
      // The yardstick's hook does nothing, because git itself takes time to start any hook at each commit.
      Row(
        name: "rebase of 50 commits with the hook", yardstickName: "with a hook that does nothing",
        home: .repositories, command: "git -C hooked rebase --quiet main",
        yardstick: "git -C idle rebase --quiet main", limit: .ratio(1.15), runs: 20,
        setup: hookedCopy + topics, preparation: topicAgain),
    ]
  }

  /// Fresh copies for each row, so that rows don't depend on each other.
  private static var hookedCopy: String {
    """
    set -e; first=$(ls -d repositories/* | head -n 1)
    [ ! -d hooked ] || ootd project rm hooked
    rm -rf plain hooked idle
    for name in plain hooked idle; do git clone --quiet "$first" $name; done
    echo "#!/bin/sh" >idle/.git/hooks/post-commit; chmod +x idle/.git/hooks/post-commit
    (cd hooked; ootd project add --name hooked; ootd add Fix; ootd hook install; ootd today)

    """
  }

  private static var topics: String {
    """
    for name in plain hooked idle; do
      git -C $name switch --quiet -c first
      for number in $(seq 50); do
        echo $number >$name/topic-$number; git -C $name add .
        OOTD_HOOK=0 git -C $name commit --quiet -m "Topic $number"
      done
      git -C $name switch --quiet main
      OOTD_HOOK=0 git -C $name commit --quiet --allow-empty -m Other
    done
    """
  }

  private static var topicAgain: String {
    "for name in plain hooked idle; do git -C $name switch --quiet -C topic first; done"
  }

  /// Each commit needs its own subject, because copies of a commit count once.
  private static var newCommit: String {
    let git = "git -C \(LargeRepository.path)"
    return """
      \(git) update-ref HEAD $(\(git) commit-tree -p HEAD -m "Fix token refresh $$" "HEAD^{tree}")
      """
  }
}

extension Int {
  /// With commas between thousands: `200,000`.
  var grouped: String {
    formatted(.number.locale(Locale(identifier: "en_US")))
  }
}
