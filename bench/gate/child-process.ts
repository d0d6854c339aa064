import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export interface ChildProcess {
  send(message: object): void;
  /** The next message of the child. Rejects when it ends instead. */
  receive(): Promise<unknown>;
  /** Lets the child end by itself. */
  close(): Promise<void>;
}

export interface ChildOptions {
  /** Relative to this folder. */
  readonly script: string;
  readonly cpu: 0 | 1;
  readonly env?: Readonly<Record<string, string>>;
}

/** Held to one CPU where the machine can do so, so that server and load do not take turns on it. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Starts a script of this bench in a process of its own; the loader works at its start only. */
export function startChild({ script, cpu, env = {} }: ChildOptions): ChildProcess {
  const words = [process.execPath, '--import', 'tsx', join(import.meta.dirname, script)];
  const [command = '', ...args] = canPin ? ['taskset', '-c', String(cpu), ...words] : words;
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  ended.catch(() => undefined);
  return {
    send: (message) => void child.send(message),
    receive: async () => (await Promise.race([once(child, 'message'), ended]))[0],
    close: async () => {
      if (child.connected) child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
