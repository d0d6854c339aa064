import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAdb } from '../../setup/find-adb.mjs';
import { thisMachine } from '../../setup/machine.mjs';
import { type AdbResult, type RunOptions, runAdb } from './run-adb.ts';

/** A separate adb server with its own port, keys and folder; other servers are not touched. */
export interface AdbServer {
  readonly port: number;
  readonly pid: number;
  /** The folder of its keys: `ANDROID_USER_HOME` and `HOME` of all programs that use it. */
  readonly folder: string;
  /** For programs that must use this server. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs `adb` against this server. */
  run(args: readonly string[], options?: RunOptions): Promise<AdbResult>;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const START_MS = 20_000;

/** The path of `adb`, or null when it is not installed. */
export const adbPath: string | null = findAdb(thisMachine());

/** For `test(..., { skip: withoutAdb })`: the reason, or false when `adb` is installed. */
export const withoutAdb: string | false =
  adbPath === null ? 'there is no adb on this machine: apt-get install adb' : false;

export async function startAdbServer(options: { readonly port?: number } = {}): Promise<AdbServer> {
  if (adbPath === null) throw new Error('there is no adb on this machine');
  const program = adbPath;
  const port = options.port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-adb-'));
  const env = environment(folder, port);
  const log = join(folder, 'server.log');
  const said = openSync(log, 'w');
  const server = spawn(program, ['-P', String(port), 'server', 'nodaemon'], {
    env,
    stdio: ['ignore', 'ignore', said],
  });
  closeSync(said);
  let isOver = false;
  let loss: Error | null = null;
  const ended = new Promise<void>((resolve) => {
    server.once('exit', (code, signal) => {
      if (!isOver) loss = new Error(`the adb server ended by itself (${signal ?? code}): ${endOf(log)}`);
      resolve();
    });
  });
  // The server ends with a test that dies.
  const endWithUs = (): boolean => server.kill('SIGKILL');
  process.once('exit', endWithUs);
  void ended.then(() => process.removeListener('exit', endWithUs));
  await answering(port, ended);

  const kill = async (): Promise<void> => {
    isOver = true;
    server.kill('SIGKILL');
    await ended;
  };
  return {
    port,
    pid: server.pid ?? 0,
    folder,
    env,
    run: async (args, options = {}) => {
      // The program would start another server, which nobody ends.
      if (loss !== null) throw loss;
      return runAdb({ program, port, env }, args, options);
    },
    kill,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function endOf(log: string): string {
  return readFileSync(log, 'utf8').slice(-2000);
}

function environment(folder: string, port: number): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    ANDROID_USER_HOME: folder,
    ANDROID_SDK_HOME: folder,
    TMPDIR: folder,
    ADB_VENDOR_KEYS: folder,
    ANDROID_ADB_SERVER_PORT: String(port),
    // Servers look for emulators at ports of their own; none of those belongs to a test.
    ADB_LOCAL_TRANSPORT_MAX_PORT: '5553',
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', () => resolve()));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answering(port: number, ended: Promise<void>): Promise<void> {
  const deadline = Date.now() + START_MS;
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!(await accepts(port))) {
    if (hasEnded || Date.now() > deadline) throw new Error(`no adb server came up at port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
