import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

export interface RedisProcess {
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

/**
 * `always` writes each change to disk before its answer, as Gatehouse does; `everysec` is the default of Redis, which
 * keeps a second in memory.
 */
export type Durability = 'always' | 'everysec';

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

export async function startRedis(durability: Durability): Promise<RedisProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-redis-'));
  const port = await freePort();
  const journal = ['--appendonly', 'yes', '--appendfsync', durability, '--save', ''];
  const child = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    ...journal,
  ]);
  const ended = once(child, 'exit');
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve());
  });
  return {
    port,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill();
      await ended;
      await rm(dir, { recursive: true });
    },
  };
}
