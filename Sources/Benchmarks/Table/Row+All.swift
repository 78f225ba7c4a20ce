extension Row {
  /// The rows in the order in which they are measured. The last one adds todos to a home that other rows use.
  static var all: [Row] {
    counts + replies + [
      Row(
        name: "today", home: .todos, command: "ootd today", figure: .ratio(to: "task list"),
        packages: 0.20, plain: 0.30),
      Row(
        name: "list, 100,000", home: .manyTodos, command: "ootd list",
        figure: .ratio(to: "task list"), packages: 0.06, plain: 0.08, runs: 20),
      todaysCommits,
    ] + searches + history + hooks + prompts + sync + imports + screen + [
      board,
      Row(
        name: "list, 10,000", home: .todos, command: "ootd list", figure: .ratio(to: "task list"),
        packages: 0.5, plain: 0.5),
      Row(
        name: "add", home: .todos, command: "ootd add Fix token refresh",
        figure: .ratio(to: "task add Fix token refresh"), packages: 1.5, plain: 2.0),
    ]
  }

  /// Searches for words that one todo in a thousand contains, and for one that all others contain.
  private static var searches: [Row] {
    [
      Row(
        name: "search, 100", home: .manyTodos, command: "ootd list --all dijkstra",
        figure: .ratio(to: "task list"), packages: 0.5, plain: 0.5, runs: 20),
      Row(
        name: "search, Korean", home: .manyTodos, command: "ootd list --all 고리",
        figure: .ratio(to: "task list"), packages: 0.5, plain: 0.5, runs: 20),
      Row(
        name: "search, 99,900", home: .manyTodos, command: "ootd list --all refresh",
        figure: .ratio(to: "task all refresh"), packages: 0.30, plain: 0.32, runs: 10),
    ]
  }

  /// The yardstick starts git 29 times, as a person asking git would have to.
  private static var todaysCommits: Row {
    let log = "git -C $repository log --all --since=midnight --author=me@example.com"
    return Row(
      name: "commits today", home: .repositories, command: "ootd today",
      figure: .ratio(to: "sh -c \"for repository in repositories/*; do \(log); done\""),
      packages: 0.13, plain: 0.19)
  }

  /// A year before all history makes ootd read everything.
  private static var history: [Row] {
    let log = "git -C \(LargeRepository.path) log --all"
    let wholeLog = "\(log) --format='%at %ae'"
    let readsAll = "ootd activity --year 2001 --json"
    let removal = "rm -rf ~/.cache/ootd"
    return [
      Row(
        name: "first index", home: .history, command: readsAll, figure: .ratio(to: wholeLog),
        packages: 0.65, plain: 0.75, runs: 10, preparation: removal),
      Row(
        name: "one new commit", home: .history, command: "ootd today --json",
        figure: .ratio(to: wholeLog), packages: 0.01, plain: 0.018, runs: 10,
        setup: "\(readsAll) >/dev/null", preparation: newCommit),
      Row(
        name: "year's heat map", home: .history, command: "ootd activity --weeks 53",
        figure: .ratio(to: "\(log) --since=1.year --format='%at %ae'"),
        packages: 1.0, plain: 1.1, runs: 20, preparation: removal),
    ]
  }

  /// Imports of all 100,000 todos, the second one over the same todos.
  private static var imports: [Row] {
    func importing(into folder: String) -> String {
      "XDG_DATA_HOME=$HOME/\(folder) exec ootd import taskwarrior manyTodos/export.json"
    }
    let first = "sh -c \"\(importing(into: "first"))\""
    let export = "task export >manyTodos/export.json"
    let removal = "rm -rf manyTodos/first manyTodos/task; mkdir manyTodos/task"
    return [
      Row(
        name: "import", home: .manyTodos, command: first,
        figure: .ratio(to: "task rc.data.location=manyTodos/task import manyTodos/export.json"),
        packages: 1.2, plain: 1.2, runs: 5, setup: export, preparation: removal),
      Row(
        name: "import again", home: .manyTodos, command: "sh -c \"\(importing(into: "again"))\"",
        figure: .ratio(to: first), packages: 0.34, plain: 0.34, runs: 5,
        setup: "\(export); rm -rf manyTodos/again; (\(importing(into: "again")))",
        preparation: removal),
    ]
  }

  /// Compares repositories that differ only in the hook.
  private static var hooks: [Row] {
    let commit = "commit --quiet --allow-empty -m"
    return [
      Row(
        name: "commit, hook", home: .repositories, command: "git -C hooked \(commit) Fix",
        figure: .delay(after: "git -C plain \(commit) Fix"), packages: 7.5, plain: 18,
        setup: hookedCopy),
      Row(
        name: "commit, linked", home: .repositories, command: "git -C hooked \(commit) ootd-1",
        figure: .delay(after: "git -C plain \(commit) ootd-1"), packages: 12, plain: 22,
        setup: hookedCopy),
      // The yardstick's hook does nothing, because git itself takes time to start any hook at each commit.
      Row(
        name: "rebase, hook", home: .repositories, command: "git -C hooked rebase --quiet main",
        figure: .ratio(to: "git -C idle rebase --quiet main"), packages: 1.15, plain: 1.15,
        runs: 20,
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
