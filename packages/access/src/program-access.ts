import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { ProgramOptions } from '@gatehouse/sdk-plugin';
import { AccessError } from './access-error.ts';
import type { OwnedHandles } from './owned-handles.ts';

export interface ProgramAccess {
  spawn(program: string, args?: readonly string[], options?: ProgramOptions): ChildProcessWithoutNullStreams;
}

interface Parts {
  readonly pluginId: string;
  readonly programs: ReadonlySet<string>;
  readonly owned: OwnedHandles;
}

const graceMs = 1_000;

export function createProgramAccess({ pluginId, programs, owned }: Parts): ProgramAccess {
  return {
    spawn: (program, args = [], options = {}) => {
      if (!programs.has(program))
        throw new AccessError({ pluginId, kind: 'programs', target: program, entry: program });
      owned.assertOpen();
      const child = spawn(findProgram(program), [...args], {
        ...options,
        stdio: 'pipe',
        shell: false,
        windowsHide: true,
        // Child processes of the program end with it.
        detached: process.platform !== 'win32',
      });
      const release = owned.add(() => endProgram(child));
      child.once('exit', release).once('error', release);
      return child;
    },
  };
}

/** In the `PATH` of the daemon, so that an environment of the plugin's own cannot put another program in its place. */
function findProgram(name: string): string {
  if (isAbsolute(name) || process.platform === 'win32') return name;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? name;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function endProgram(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => signal(child, 'SIGKILL'), graceMs);
  signal(child, 'SIGTERM');
  await ended.finally(() => clearTimeout(timer));
}

function signal(child: ChildProcessWithoutNullStreams, name: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // The program has ended meanwhile.
  }
}
