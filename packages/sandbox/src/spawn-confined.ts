import { type ChildProcess, spawn } from 'node:child_process';
import { Writable } from 'node:stream';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import type { Confinement } from './confinement.ts';
import { heapMb } from './heap-limit.ts';
import { lowerPriority } from './lower-priority.ts';
import { processEnvironment } from './process-environment.ts';
import { type Sandbox, sandboxArgumentsFd } from './sandbox.ts';
import type { LaidOut } from './worker-mounts.ts';

const isPosix = process.platform !== 'win32';

interface Order {
  /** Path of the module that runs in it. */
  readonly entry: string;
  /** Null where this machine has none: the process then has the rights of the daemon. */
  readonly sandbox: Sandbox | null;
  readonly confinement: Confinement;
  /** Where it starts, and the only folder that it may always write to. */
  readonly ownFolder: string;
  /** Folders that it sees in other places; none by default. */
  readonly laidOut?: readonly LaidOut[] | undefined;
}

/** Starts a process for code of one plugin, without that code: it comes with the first message. */
export function spawnConfined({ entry, sandbox, confinement, ownFolder, laidOut = [] }: Order): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${heapMb}`, ...loaderArguments(entry), entry];
  const wrapped = sandbox?.wrap(command, confinement, { own: ownFolder, laidOut }) ?? {
    command,
    input: null,
  };
  const [program = '', ...args] = wrapped.command;
  const child = spawn(program, args, {
    env: { ...processEnvironment(process.env), TMPDIR: ownFolder },
    cwd: ownFolder,
    detached: isPosix,
    // As many as a worker has, so that the sandbox finds its arguments in the same place.
    stdio: [
      'ignore',
      'pipe',
      'pipe',
      // Its messages.
      'pipe',
      'ignore',
      'ignore',
      ...(wrapped.input === null ? [] : (['pipe'] as const)),
    ],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const input = child.stdio.at(sandboxArgumentsFd);
  // The exit of the process is reported instead.
  if (wrapped.input !== null && input instanceof Writable)
    input.on('error', () => undefined).end(wrapped.input);
  return child;
}

/** Ends the process with all that it started. */
export function killGroup(child: ChildProcess): void {
  try {
    if (isPosix && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended.
  }
}
