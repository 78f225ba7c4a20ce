extension Row {
  /// The request that the page sends after each change, to a running server.
  static var board: Row {
    Row(
      name: "page, 1,000", home: .todos, command: "curl --silent --fail --config board.curl",
      figure: .delay(after: "curl --silent --fail --config labels.curl"), packages: 8, plain: 10,
      setup: setup, preparation: "ootd edit 1 --title $$ >/dev/null",
      teardown: "kill $(cat board.pid)", runsOotd: false, programs: [.curl])
  }

  /// Exchanges the address's token for the session secret, as the page does.
  private static var setup: String {
    """
    set -e
    ootd board --web --no-open --port 0 >board.out 2>/dev/null & echo $! >board.pid
    for second in $(seq 100); do [ -s board.out ] && break; sleep 0.1; done
    address=$(head -n 1 board.out); page=${address%%/#*}
    session=$(curl --silent --header "Origin: $page" --header 'Content-Type: application/json' \\
      --data "{\\"token\\":\\"${address##*=}\\"}" "$page/api/session" |
      sed 's/.*"session":"\\([^"]*\\)".*/\\1/')
    for name in board labels; do
      printf 'url = "%s"\\nheader = "Ootd-Session: %s"\\noutput = /dev/null\\n' \\
        "$page/api/$name" "$session" >$name.curl
    done
    curl --silent --fail --config board.curl
    """
  }
}
