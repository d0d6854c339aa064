import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { reasonOf } from '../net/reason-of.ts';

export interface ProgramOrder {
  readonly path: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly folder: string | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** For Windows: starts the program without a window. */
  readonly isHidden: boolean;
  readonly signal: AbortSignal;
}

export interface ProgramEnd {
  readonly processId: number;
  /** 128 + the number of the signal that ended it, as in shells. */
  readonly exitCode: number;
  readonly stdOut: string;
  readonly stdErr: string;
}

const maxOutputBytes = 16 * 2 ** 20;
const signalNumbers: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
};

/** Runs a program to its end. Its process group is ended when the signal is aborted, and when it writes too much. */
export async function runProgram(order: ProgramOrder): Promise<ProgramEnd> {
  const child = await start(order, 'pipe');
  const processId = child.pid ?? 0;
  const onAbort = () => endGroup(processId);
  order.signal.addEventListener('abort', onAbort);
  const guard = startGuard(processId);
  try {
    // A program need not read its input.
    child.stdin?.on('error', () => undefined).end(order.input);
    const exit = new Promise<number>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signalNumbers[signal ?? ''] ?? 0)));
    });
    const ended = Promise.all([exit, textOf(child.stdout, order.path), textOf(child.stderr, order.path)]);
    const [exitCode, stdOut, stdErr] = await ended;
    order.signal.throwIfAborted();
    return { processId, exitCode, stdOut, stdErr };
  } finally {
    order.signal.removeEventListener('abort', onAbort);
    endGroup(processId);
    guard?.kill('SIGKILL');
  }
}

/** Starts a program that continues by itself. Returns its process id. */
export async function launchProgram(order: ProgramOrder): Promise<number> {
  const child = await start(order, 'ignore');
  child.unref();
  return child.pid ?? 0;
}

async function start(order: ProgramOrder, stdio: 'pipe' | 'ignore'): Promise<ChildProcess> {
  const { path, args, folder, environment, isHidden, signal } = order;
  signal.throwIfAborted();
  const env = { ...process.env, ...environment };
  const child = spawn(path, [...args], {
    stdio,
    env,
    detached: true,
    windowsHide: isHidden,
    ...(folder && { cwd: folder }),
  });
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child));
    child.once('error', (error) =>
      reject(new ActionError(`The program ${quote(path)} does not start: ${reasonOf(error)}.`)),
    );
  });
}

async function textOf(stream: Readable | null, path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stream ?? []) {
    total += chunk.length;
    if (total > maxOutputBytes) throw new ActionError(`The program ${quote(path)} writes more than 16 MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Ends the group when this process dies in any way: that closes its end of the pipe. The guard has a group of its
 * own, because ending a worker ends the worker's group.
 */
function startGuard(processId: number): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const script = 'read -r _; kill -9 -- "-$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(processId)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  return guard;
}

function endGroup(processId: number): void {
  try {
    process.kill(process.platform === 'win32' ? processId : -processId, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
