/// The shell program that becomes a private server and leaves a guard behind.
enum ServerGuard {
    /// Arguments: the folder, whether to guard, whether to remove the folder, and the server's command.
    ///
    /// Its standard input is a pipe that the owner holds open. `exec` makes the shell's process the server's own, so `$$` is
    /// the server in the guard, too. The guard is no child of the server (two forks): a postmaster looks after its children.
    /// The server is signalled only while its own pid file names it, so a process id used again is safe; a server that has
    /// not written the file yet is waited for.
    static let script = """
        folder=$1 guarded=$2 temporary=$3
        shift 3
        cd "$folder" || exit 1
        exec 3<&0 </dev/null
        if [ "$guarded" = yes ]; then
          ( (
            cat <&3 >/dev/null
            tries=0
            while [ "$tries" -lt 100 ]; do
              noted=$(head -n 1 data/postmaster.pid 2>/dev/null)
              if [ "$noted" = "$$" ]; then
                kill -INT "$$" || break
              elif [ "$tries" -gt 10 ] || ! kill -0 "$$" 2>/dev/null; then
                break
              fi
              sleep 0.1
              tries=$((tries + 1))
            done
            cd /
            if [ "$temporary" = yes ]; then rm -rf "$folder"; fi
          ) & )
        fi
        exec 3<&- "$@"
        """
}
