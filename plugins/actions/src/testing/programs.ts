import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

const started: { readonly child: ChildProcess; readonly signal: NodeJS.Signals }[] = [];

/** The reason to skip a test that needs these programs; false where all are installed. */
export function missing(...programs: readonly string[]): string | false {
  const absent = programs.filter((program) => !existsSync(program));
  return absent.length > 0 && `${absent.join(', ')} is not installed on this machine`;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

interface ServerProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly uid?: number;
  readonly gid?: number;
  /** Ends it, even while clients are connected; SIGTERM by default. */
  readonly signal?: NodeJS.Signals;
}

/** Starts a server program and waits until it accepts connections. */
export async function startProgram(order: ServerProgram): Promise<void> {
  const { program, args, port, signal = 'SIGTERM', ...user } = order;
  let said = '';
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...user });
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  started.push({ child, signal });
  for (let tries = 0; !(await takesConnections(port)); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error(`${program} does not start: ${said}`);
    await later(50);
  }
}

export async function stopPrograms(): Promise<void> {
  for (const { child, signal } of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill(signal);
    const killing = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(killing);
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
