import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ServerOptions {
  readonly program: string;
  readonly port: number;
  /** Home folder of the server: the keys that devices trust are in `.android` there. */
  readonly folder: string;
}

/** An adb server that this process started. */
export interface ServerProcess {
  readonly pid: number;
  readonly isAlive: boolean;
  /** Resolves when it has ended, with the last line of its output. */
  readonly ended: Promise<string>;
  kill(): void;
}

/**
 * Ends the server when the pipe to the daemon closes, for whatever reason; ends itself when the server ends. Prints
 * the process id of the server first.
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
  // Nothing of the environment of the daemon is passed on: it may name another server, other keys or other devices.
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TMPDIR: folder,
    ANDROID_USER_HOME: isGuarded ? undefined : folder,
    SystemRoot: process.env.SystemRoot,
    ADB_MDNS_AUTO_CONNECT: '0',
  };
  // In a session of its own, so a key press in the terminal does not end it before the daemon does.
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
