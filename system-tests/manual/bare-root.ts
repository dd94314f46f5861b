/**
 * A bare Debian in a folder, in which the blocks of the manual are run as root: made by `debootstrap`, with the packages that the manual
 * names. It has no systemd: `systemctl` and `journalctl` are scripts that do what the manual asks of them with the real units.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const packages = ['ca-certificates', 'curl', 'jq', 'nginx', 'openssl', 'pgbouncer', 'postgresql', 'procps'];

const systemctl = `#!/bin/bash
# start, stop and restart of units by their files; of timers only whether they are there.
unit_file() { for folder in /etc/systemd/system /lib/systemd/system; do [ -f "$folder/$1" ] && echo "$folder/$1" && return; done; }
value() { sed -n "s/^$2=//p" "$1" | tail -1; }
start() {
  case "$1" in
    *.timer) test -n "$(unit_file "$1")"; return ;;
    nginx|nginx.service) nginx; return ;;
    pgbouncer|pgbouncer.service) setsid runuser -u postgres -- pgbouncer /etc/pgbouncer/pgbouncer.ini >>/var/log/pgbouncer.log 2>&1 </dev/null & sleep 2; return ;;
  esac
  local name=\${1%.service} file; file=$(unit_file "\${1%.service}.service"); [ -n "$file" ] || { echo "no unit $1"; return 5; }
  local env; env=$(value "$file" EnvironmentFile)
  if [ "$(value "$file" Type)" = oneshot ]; then
    ( set -a; [ -z "$env" ] || . "$env"; set +a
      runuser -u "$(value "$file" User)" -- sh -c "umask 077; $(value "$file" ExecStart | sed 's/\\$\\$/$/g; s/%%/%/g')" ) >>"/var/log/$name.log" 2>&1; return
  fi
  setsid runuser -u "$(value "$file" User)" -- sh -c "umask 077; exec $(value "$file" ExecStart)" >>"/var/log/$name.log" 2>&1 </dev/null &
  echo $! >"/run/$name.pid"
}
stop() {
  local name=\${1%.service} id; id=$(cat "/run/$name.pid" 2>/dev/null) || return 0
  pkill -TERM -P "$id"; kill -TERM "$id" 2>/dev/null
  for _ in $(seq 300); do kill -0 "$id" 2>/dev/null || break; sleep 0.1; done
  rm -f "/run/$name.pid"
}
verb=$1; shift; [ "$1" = --now ] && shift && case "$verb" in disable) verb=stop ;; *) verb=start ;; esac
for unit in "$@"; do
  case "$verb" in
    start) start "$unit" || exit ;;
    stop) stop "$unit" ;;
    restart) stop "$unit"; start "$unit" || exit ;;
    reload) nginx -s reload 2>/dev/null || nginx || exit ;;
    status) kill -0 "$(cat "/run/\${unit%.service}.pid")" || exit 3 ;;
  esac
done
`;
const journalctl = `#!/bin/bash
while [ $# -gt 0 ]; do case "$1" in -u) unit=$2; shift ;; -n) lines=$2; shift ;; -o) format=$2; shift ;; esac; shift; done
[ "$format" = cat ] || echo "-- with the date and the unit before each line:"
echo "Started $unit.service." | cat - "/var/log/$unit.log" | tail -n "\${lines:-100000}" 
`;

interface CommandOutput {
  readonly exitCode: number;
  readonly output: string;
}

/** Throws with the end of its output unless the program ends with 0. */
export function runHere(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${`${stdout}${stderr}`.slice(-3000)}`);
}

export class BareRoot {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Of the same release as this machine. Needs the network, and root. */
  create(): void {
    const [, suite = ''] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
    runHere('debootstrap', ['--variant=minbase', suite, this.folder]);
    // Every user of the machine may enter it.
    chmodSync(this.folder, 0o755);
    runHere('mount', ['-t', 'proc', 'proc', join(this.folder, 'proc')]);
    // Nothing starts by itself.
    this.write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
    this.write('usr/local/sbin/systemctl', systemctl, 0o755);
    this.write('usr/local/sbin/journalctl', journalctl, 0o755);
    // Types what the test has prepared.
    this.write('usr/local/sbin/editor', '#!/bin/sh\ncat /tmp/typed > "$1"\n', 0o755);
    this.write(
      'etc/apt/apt.conf.d/99-manual',
      'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n',
    );
    const names = ['centres', 'db', 'mail', 'store'].map((name) => `${name}.example.org`);
    this.write('etc/hosts', `127.0.0.1 localhost ${names.join(' ')}\n`);
    runHere('chroot', [this.folder, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages], {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }

  write(file: string, text: string | Uint8Array, mode = 0o644): void {
    const target = join(this.folder, file);
    mkdirSync(join(target, '..'), { recursive: true });
    writeFileSync(target, text);
    chmodSync(target, mode);
  }

  /** Runs the lines as root in `/opt/portal`, and stops at the first one that fails. */
  run(lines: string): Promise<CommandOutput> {
    const script = `set -e -o pipefail; cd /opt/portal 2>/dev/null || cd /; ${lines}`;
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      HOME: '/root',
    };
    const child = spawn('chroot', [this.folder, 'bash', '-c', script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      // Not `close`: a service that was started keeps nothing open, but a proxy might.
      child.once('exit', (code) => setTimeout(() => resolve({ exitCode: code ?? 1, output }), 50));
    });
  }

  /** Ends everything that runs in it, and deletes it. */
  remove(): void {
    spawnSync('bash', [
      '-c',
      `for p in /proc/[0-9]*; do [ "$(readlink $p/root)" = '${this.folder}' ] && kill -9 "\${p#/proc/}"; done; sleep 0.5`,
    ]);
    spawnSync('umount', ['-l', join(this.folder, 'proc')]);
    runHere('rm', ['-rf', '--one-file-system', this.folder]);
  }
}
