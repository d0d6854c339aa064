import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { eventually } from '../support/eventually.ts';

export interface Server {
  close(): Promise<void>;
}

interface ServerOrder {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  isReady(): Promise<boolean>;
}

/** Starts the program of an application in a process group of its own, and waits until it is ready. */
export async function startServer({ program, args, env = {}, cwd, isReady }: ServerOrder): Promise<Server> {
  let output = '';
  const child = spawn(program, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  const ended = once(child, 'exit');
  ended.catch(() => undefined);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ready = await eventually(
    async () => hasEnded() || (await isReady().catch(() => false)),
    (is) => is,
  ).catch(() => false);
  if (!ready || hasEnded()) {
    end(child);
    throw new Error(`${program} ${args.join(' ')} does not start: ${output}`);
  }
  return {
    close: async () => {
      end(child);
      await ended;
    },
  };
}

/** With the processes that it started; its data is thrown away. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

/** Whether the address answers with success. */
export async function answers(url: string): Promise<boolean> {
  return (await fetch(url)).ok;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('the system gives no port');
  return address.port;
}
