import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export interface ChildProcess {
  send(message: object): void;
  /** The next message of the child. Rejects when the child ends first. */
  receive(): Promise<unknown>;
  /** Lets the child end by itself. */
  close(): Promise<void>;
}

export interface ChildOptions {
  /** Arguments of node; `scriptArgs` returns those of a script of this bench. */
  readonly args: readonly string[];
  /** The CPU of the process; any when it is left out. */
  readonly cpu?: 0 | 1;
  readonly env?: Readonly<Record<string, string>>;
}

/** Pins processes to a CPU where the machine allows it, so that server and load do not share one. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** A script of this bench, relative to this folder. The loader is active at its start only. */
export function scriptArgs(script: string): readonly string[] {
  return ['--import', 'tsx', join(import.meta.dirname, script)];
}

/** Starts a process of node that exchanges messages with the bench. */
export function startChild({ args: given, cpu, env = {} }: ChildOptions): ChildProcess {
  const words = [process.execPath, ...given];
  const [command = '', ...args] =
    canPin && cpu !== undefined ? ['taskset', '-c', String(cpu), ...words] : words;
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${given.at(-1)} ended with ${code}`);
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
