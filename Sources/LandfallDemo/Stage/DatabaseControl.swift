/// A shell program for people that stops and starts the demo's database.
struct DatabaseControl {
    /// The folder of the database.
    let folder: String

    /// Its text.
    ///
    /// What it starts is what ran before, on the same port: PostgreSQL notes its own command line.
    var text: String {
        """
        # Stops or starts the database of the demo: sh \(SettingExports.quoted("\(folder)/database")) stop, or start.
        cd \(SettingExports.quoted("\(folder)/data")) || exit 1
        process=$(head -n 1 postmaster.pid 2>/dev/null)
        runs() { [ -n "$process" ] && kill -0 "$process" 2>/dev/null && [ -e postmaster.pid ]; }
        case ${1:-} in
        stop)
            runs || { echo "the database does not run" >&2; exit 1; }
            kill -INT "$process"
            while runs; do sleep 0.1; done
            ;;
        start)
            runs && { echo "the database runs" >&2; exit 1; }
            command=$(cat postmaster.opts)
            user=
            # PostgreSQL refuses to run as root.
            [ "$(id -u)" -ne 0 ] || user="setpriv --reuid=$(stat -c %u .) --regid=$(stat -c %g .) --clear-groups --"
            eval "exec setsid $user $command" >>../log-of-restarts 2>&1 </dev/null &
            until [ -e postmaster.pid ] && grep -q ready postmaster.pid; do
                kill -0 $! 2>/dev/null || { tail -n 3 ../log-of-restarts >&2; exit 1; }
                sleep 0.1
            done
            ;;
        *) echo "usage: sh $0 stop|start" >&2; exit 2 ;;
        esac

        """
    }
}
