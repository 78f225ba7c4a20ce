extension SmartHTTPServer {
  /// The web server: CGI for git-http-backend(1), one thread per request.
  static let script = #"""
    import base64, http.server, json, os, socketserver, subprocess, sys
    from urllib.parse import unquote

    ROOT = sys.argv[2]

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = 1 << 16

        def do_GET(self):
            with open("behavior.json") as file:
                behavior = json.load(file)
            path, _, query = self.path.partition("?")
            is_push = "git-receive-pack" in (path.rsplit("/", 1)[-1], query.removeprefix("service="))
            login = behavior.get("login")
            if login and not self.is_from(login):
                self.refuse(401)
            elif "status" in behavior:
                self.refuse(behavior["status"])
            elif is_push and "pushStatus" in behavior:
                self.refuse(behavior["pushStatus"])
            else:
                self.run_git(unquote(path), query, login)

        do_POST = do_GET

        def log_request(self, code="-", size="-"):
            names = ("Content-Encoding", "Transfer-Encoding")
            how = [self.headers[name] for name in names if name in self.headers]
            print(self.command, self.path, int(code), *how, file=sys.stderr, flush=True)

        def is_from(self, login):
            pair = "{user}:{password}".format(**login).encode()
            return self.headers.get("Authorization") == "Basic " + base64.b64encode(pair).decode()

        def refuse(self, status):
            self.body()
            self.send_response(status)
            if status == 401:
                self.send_header("WWW-Authenticate", 'Basic realm="todos"')
            self.send_header("Content-Length", "0")
            self.end_headers()

        def body(self):
            if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
                return self.rfile.read(int(self.headers.get("Content-Length", 0)))
            parts = []
            while size := int(self.rfile.readline().split(b";")[0], 16):
                parts.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(parts)

        def run_git(self, path, query, login):
            variables = {
                "GIT_PROJECT_ROOT": ROOT, "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path,
                "QUERY_STRING": query, "REQUEST_METHOD": self.command, "REMOTE_ADDR": "127.0.0.1",
                "SERVER_PROTOCOL": self.request_version,
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            }
            if login:
                variables["REMOTE_USER"] = login["user"]
            for name in ("Accept", "Accept-Encoding", "Content-Encoding", "Git-Protocol"):
                if name in self.headers:
                    variables["HTTP_" + name.upper().replace("-", "_")] = self.headers[name]
            body = self.body()
            git = subprocess.run(
                ["git", "http-backend"], input=body, stdout=subprocess.PIPE,
                env={**os.environ, **variables, "CONTENT_LENGTH": str(len(body))})
            head, _, content = git.stdout.partition(b"\r\n\r\n")
            headers = [line.split(": ", 1) for line in head.decode().splitlines()]
            statuses = [int(value.split()[0]) for name, value in headers if name == "Status"]
            self.send_response((statuses or [200 if headers else 500])[0])
            for name, value in headers:
                if name != "Status":
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        request_queue_size = 128
        allow_reuse_address = True
        allow_reuse_port = sys.platform == "darwin"

    with Server(("127.0.0.1", int(sys.argv[1])), Handler) as server:
        print("listening", flush=True)
        server.serve_forever()
    """#
}
