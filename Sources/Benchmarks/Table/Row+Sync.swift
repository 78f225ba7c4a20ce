extension Row {
  /// Over ssh, which is how most remotes are reached, but on this machine, so that no network is measured.
  static var sync: [Row] {
    let refs = "git ls-remote $(git config ootd.benchmarkRemote) 'refs/ootd/*'"
    return [
      Row(
        name: "`ootd sync`, nothing new, 365,000 operations, over ssh",
        yardstickName: "`git ls-remote`", home: .shared, command: "ootd sync",
        yardstick: "sh -c \"exec \(refs)\"", limit: .ratio(1.2), runs: 20),
      Row(
        name: "`ootd sync` of 10 new operations there", yardstickName: "`git fetch; git push`",
        home: .shared, command: "ootd sync",
        yardstick: "sh -c \"git -C plain fetch --quiet && git -C plain push --quiet origin HEAD\"",
        limit: .ratio(2), runs: 20, setup: plainClone, preparation: changes),
      Row(
        name: "all 365,000 operations on a new machine", yardstickName: "nothing", home: .joining,
        command: "sh -c \"exec ootd sync setup $(git config ootd.benchmarkRemote)\"",
        yardstick: "true",
        limit: .difference(20), runs: 3, preparation: "rm -rf ~/.local"),
    ]
  }

  /// A repository next to the packs, for the yardstick.
  private static var plainClone: String {
    """
    set -e; rm -rf plain
    git init --quiet plain
    git -C plain remote add origin $(git config ootd.benchmarkRemote)
    git -C plain commit --quiet --allow-empty -m First
    git -C plain push --quiet origin HEAD
    """
  }

  /// The same changes for both: ten operations, and a commit.
  private static var changes: String {
    """
    for number in 1 2 3 4 5 6 7 8 9 10; do ootd edit $number --title $$-$number >/dev/null; done; \
    git -C plain commit --quiet --allow-empty -m $$
    """
  }
}
