import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { killAndWait } from './kill-and-wait.ts';

export interface RedisServer {
  readonly url: string;
  /** Ends it as a crash would, with all that it has. */
  kill(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const withoutRedis =
  spawnSync('redis-server', ['--version']).status !== 0 && 'needs redis-server: apt-get install redis-server';

/** A Redis that keeps nothing on the disk. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redis-'));
  const port = await freePort();
  const flags = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--maxmemory-policy', 'noeviction'];
  let child: ChildProcess | null = null;
  const kill = async () => {
    const killed = child;
    child = null;
    if (killed !== null) await killAndWait(killed);
  };
  const start = async () => {
    const started = spawn('redis-server', ['--port', String(port), ...flags]);
    child = started;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (text) => {
        said += text;
        if (said.includes('Ready to accept')) resolve();
      });
      started.once('close', () => reject(new Error(`redis-server ended at its start:\n${said}`)));
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
