import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ServerOptions {
  readonly program: string;
  readonly port: number;
  /** Its home: the keys that devices trust lie in `.android` there. */
  readonly folder: string;
}

/** An adb server that we started, and nobody else's. */
export interface ServerProcess {
  readonly pid: number;
  readonly isAlive: boolean;
  /** Resolves when it is gone, with the last line that it said. */
  readonly ended: Promise<string>;
  kill(): void;
}

/**
 * Ends the server when the pipe to the daemon closes, however that ends; ends itself when the server does. Says the
 * process id of the server first.
 */
const guard = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
echo "$server"
( read -r line <&3; kill -9 "$server" ) >/dev/null 2>&1 &
reader=$!
wait "$server"
kill "$reader"
`;

export async function startServerProcess({ program, port, folder }: ServerOptions): Promise<ServerProcess> {
  const args = ['-P', String(port), 'nodaemon', 'server'];
  const isGuarded = process.platform !== 'win32';
  const [command, commandArgs] = isGuarded ? ['sh', ['-c', guard, 'adb', program, ...args]] : [program, args];
  // Nothing of the daemon's environment is passed on: it may name another server, other keys, other devices.
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TMPDIR: folder,
    ANDROID_USER_HOME: isGuarded ? undefined : folder,
    SystemRoot: process.env.SystemRoot,
    ADB_MDNS_AUTO_CONNECT: '0',
  };
  // In a session of its own a key press in the terminal does not end it before the daemon does.
  const child = spawn(command, commandArgs, { cwd: folder, env, detached: isGuarded, stdio: 'pipe' });
  const ended = watchEnd(child);
  const pid = isGuarded ? await readPid(child, ended) : (child.pid ?? 0);
  child.stdin.on('error', () => undefined);
  return {
    pid,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null;
    },
    ended,
    kill: () => (isGuarded ? child.stdin.end() : child.kill('SIGKILL')),
  };
}

function watchEnd(child: ChildProcess): Promise<string> {
  let last = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    last = `${last}${chunk}`.slice(-2000);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(last.trim().split('\n').at(-1) ?? ''));
  });
}

async function readPid(child: ChildProcess, ended: Promise<string>): Promise<number> {
  if (child.stdout === null) throw new Error('the adb server has no output');
  const output = await Promise.race([once(child.stdout, 'data'), ended]);
  const pid = Number(String(Array.isArray(output) ? output[0] : '').trim());
  child.stdout.resume();
  if (Number.isInteger(pid) && pid > 0) return pid;
  throw new Error(`the adb server did not start: ${await ended}`);
}
