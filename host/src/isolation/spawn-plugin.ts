import { type ChildProcess, spawn } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import { processEnvironment } from '@gatehouse/sandbox/process-environment';
import { type Sandbox, sandboxArgumentsFd } from '@gatehouse/sandbox/sandbox';
import { loaderArguments } from '@gatehouse/sdk-plugin';

/** Megabytes of objects; more ends the process. */
const heapMb = 128;
const isPosix = process.platform !== 'win32';

interface Where {
  /** Null where this machine has none: the process then has the rights of the daemon. */
  readonly sandbox: Sandbox | null;
  readonly confinement: Confinement;
  /** The plugin's own folder, the only one that it may always write to. */
  readonly ownFolder: string;
}

/** Starts the process of one plugin, without the plugin: that comes with the first message. */
export function spawnPlugin({ sandbox, confinement, ownFolder }: Where): ChildProcess {
  const entry = fileURLToPath(import.meta.resolve('../plugin-process/main.ts'));
  const command = [process.execPath, `--max-old-space-size=${heapMb}`, ...loaderArguments(entry), entry];
  const wrapped = sandbox?.wrap(command, confinement, ownFolder) ?? { command, input: null };
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
      'ipc',
      'ignore',
      'ignore',
      ...(wrapped.input === null ? [] : (['pipe'] as const)),
    ],
    serialization: 'advanced',
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const input = child.stdio.at(sandboxArgumentsFd);
  // The exit of the process is reported instead.
  if (wrapped.input !== null && input instanceof Writable)
    input.on('error', () => undefined).end(wrapped.input);
  return child;
}

/** Ends the process with all that it started. */
export function killPlugin(child: ChildProcess): void {
  try {
    if (isPosix && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended.
  }
}
