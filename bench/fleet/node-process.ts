import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../packages/launcher/bin/gatehouse.cjs');

export interface NodeProcess {
  readonly pid: number;
  close(): Promise<void>;
}

interface NodeOptions {
  readonly dataDir: string;
  readonly token: string;
  readonly slots: number;
  readonly joinAt: string;
}

export function startNodeProcess({ dataDir, token, slots, joinAt }: NodeOptions): NodeProcess {
  const flags = ['--join', joinAt, '--token', token, '--slots', String(slots), '--data-dir', dataDir];
  const child = spawn(process.execPath, [program, 'node', ...flags, '--log-level', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    close: async () => {
      // A drain first, then the cut.
      child.kill('SIGTERM');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
