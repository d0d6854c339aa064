import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** A server of an engine in a process of its own, on a free port. */
export interface EngineServer {
  readonly url: string;
  readonly port: number;
  /** As if the machine lost its power. */
  kill(): Promise<void>;
  /** Starts it again where it was, with what it has on the disk. */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  close(): Promise<void>;
}

/** The reason to skip a test of the engine; false where it is installed. */
export const noRedis =
  spawnSync('redis-server', ['--version']).status !== 0 && 'redis-server is not installed on this machine';

export interface RedisServer extends EngineServer {
  empty(): Promise<void>;
  keys(): Promise<readonly string[]>;
  streamLength(key: string): Promise<number>;
}

/** With a journal it keeps its data over `kill`, else it loses it. */
export async function startRedis({
  keeps = true,
  policy = 'noeviction',
}: {
  readonly keeps?: boolean;
  readonly policy?: string;
} = {}): Promise<RedisServer> {
  const dir = await mkdtemp(join(tmpdir(), 'gatehouse-engine-redis-'));
  const port = await freePort();
  const journal = ['--appendonly', keeps ? 'yes' : 'no', '--appendfsync', 'always', '--save', ''];
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
  const args = [...place, ...journal, '--maxmemory-policy', policy];
  const server = startAgain(() =>
    startProgram({ program: 'redis-server', args, isReady: /Ready to accept/ }),
  );
  await server.start();
  const url = `redis://127.0.0.1:${port}`;
  return {
    ...{ ...closable(server, dir), port, url },
    empty: () => inRedis(url, async (redis) => void (await redis.flushall())),
    streamLength: (key) => inRedis(url, (redis) => redis.xlen(key)),
    keys: () => inRedis(url, (redis) => redis.keys('*')),
  };
}

async function inRedis<T>(url: string, act: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}

const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
const programs = `/usr/lib/postgresql/${versions.at(-1) ?? '?'}/bin`;

export const noPostgres = !existsSync(`${programs}/initdb`) && 'postgres is not installed on this machine';

export async function startPostgres(): Promise<EngineServer> {
  const dir = await mkdtemp(join(tmpdir(), 'gatehouse-engine-postgres-'));
  const user = postgresUser();
  if (user.uid !== undefined && user.gid !== undefined) await chown(dir, user.uid, user.gid);
  const data = join(dir, 'data');
  const init = ['-D', data, '-U', 'ada', '-A', 'trust', '--no-sync'];
  execFileSync(`${programs}/initdb`, init, { stdio: 'ignore', cwd: dir, ...user });
  const port = await freePort();
  const args = ['-D', data, '-p', `${port}`, '-k', dir, '-h', '127.0.0.1', '-c', 'fsync=off'];
  const program = { program: `${programs}/postgres`, args, isReady: /ready to accept/, ...user };
  const server = startAgain(() => startProgram(program));
  await server.start();
  const signal = (name: NodeJS.Signals) => {
    server.signal(name);
    // Each connection has a process of its own.
    spawnSync('pkill', [`-${name.slice('SIG'.length)}`, '-P', String(server.pid)]);
  };
  return { ...closable(server, dir), signal, port, url: `postgres://ada@127.0.0.1:${port}/postgres` };
}

/** Postgres refuses to run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function closable<T extends Pick<EngineServer, 'kill'>>(server: T, dir: string) {
  const close = async () => {
    await server.kill();
    await rm(dir, { recursive: true, maxRetries: 20, retryDelay: 50 });
  };
  return { ...server, close };
}

interface Program {
  readonly uid?: number;
  readonly gid?: number;
  readonly program: string;
  readonly args: readonly string[];
  readonly isReady: RegExp;
}

function startAgain(startOne: () => Promise<ChildProcess>) {
  let child: ChildProcess | null = null;
  return {
    start: async () => {
      child = await startOne();
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    signal: (name: NodeJS.Signals) => {
      child?.kill(name);
    },
  };
}

async function startProgram({ program, args, isReady, ...user }: Program): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...user });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const listen = (text: Buffer) => {
      said += text.toString();
      if (isReady.test(said)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} ended at its start:\n${said}`)));
  });
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}
