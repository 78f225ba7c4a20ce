extension Row {
  /// Over ssh, which is how most remotes are reached, but on this machine, so that no network is measured.
  static var sync: [Row] {
    let refs = "git ls-remote $(git config ootd.benchmarkRemote) 'refs/ootd/*'"
    return [
      Row(
        name: "sync, nothing", home: .shared, command: "ootd sync",
        figure: .ratio(to: "sh -c \"exec \(refs)\""), packages: 1.15, plain: 1.3, runs: 20),
      Row(
        name: "sync, 10 new", home: .shared, command: "ootd sync",
        figure: .ratio(
          to: "sh -c \"git -C plain fetch --quiet && git -C plain push --quiet origin HEAD\""),
        packages: 1.6, plain: 1.7, runs: 20, setup: plainClone, preparation: changes),
      Row(
        name: "sync, all", home: .joining,
        command: "sh -c \"exec ootd sync setup --yes $(git config ootd.benchmarkRemote)\"",
        figure: .delay(after: "true"), packages: 20_000, plain: 20_000, runs: 3,
        preparation: "rm -rf ~/.local"),
    ]
  }

  /// A repository next to the packs, for the yardstick.
  private static var plainClone: String {
    """
    set -e; rm -rf plain
    git init --quiet plain
    git -C plain remote add origin $(git config ootd.benchmarkRemote)
    git -C plain commit --quiet --allow-empty -m First
    git -C plain push --quiet --force origin HEAD
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
