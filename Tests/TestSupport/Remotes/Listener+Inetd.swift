extension Listener {
  /// Runs a command for each connection, which becomes its standard input and output, like inetd and like
  /// systemd with `git.socket` and `ssh.socket`.
  ///
  /// This keeps the processes of connections in the listener's process group. A running command keeps the
  /// file `running` locked, so that others can check for it.
  static let inetd = """
    import fcntl, socket, subprocess, sys

    lock = open("running", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    server = socket.socket()
    shared = socket.SO_REUSEPORT if sys.platform == "darwin" else socket.SO_REUSEADDR
    server.setsockopt(socket.SOL_SOCKET, shared, 1)
    server.bind(("127.0.0.1", int(sys.argv[1])))
    server.listen(128)
    print("listening", flush=True)
    running = []
    while True:
        connection, _ = server.accept()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        running = [process for process in running if process.poll() is None]
        running.append(subprocess.Popen(sys.argv[2:], stdin=connection, stdout=connection))
        connection.close()
    """
}
