import type { ChildProcess } from 'node:child_process';
import { sizeOfFolder } from './size-of-folder.ts';
import { type ProcessTree, treeOf } from './tree-of.ts';

const beatMs = 1_000;
/** In beats. */
const lookEvery = 5;
const measureEvery = 30;
/** A process that waits for something else answers a probe at once. */
const usualSilentMs = 15_000;
/** The factor of the time where nobody waits: then the process holds up itself alone. */
const patience = 4;

export interface ProcessLimits {
  /** The sum of its own and of those that it started. */
  readonly memoryMb: number;
  readonly processes: number;
  /** The size of its own folder. */
  readonly diskMb: number;
}

export const usualLimits: ProcessLimits = { memoryMb: 512, processes: 64, diskMb: 2_048 };

interface Parts {
  readonly child: ChildProcess;
  /** The folder that it writes to; null where it has none. */
  readonly folder: string | null;
  /** Whether somebody waits for it. */
  readonly isBusy: () => boolean;
  readonly probe: () => void;
  /** Called with a sentence for people, without the full stop. */
  readonly onSick: (reason: string) => void;
  /** Milliseconds that it may hold its event loop while somebody waits. */
  readonly silentMs?: number;
  readonly limits?: ProcessLimits;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  /** Gets the use of each second. The process is probed while it computes, also where nobody waits. */
  readonly yielding?: { readonly isComputing: boolean; look(tree: ProcessTree, at: number): void };
}

/** Looks whether a process still turns while somebody waits for it, and how much of the machine it has. */
export function watchProcess({
  child,
  folder,
  isBusy,
  probe,
  onSick,
  silentMs = usualSilentMs,
  limits = usualLimits,
  now = () => performance.now(),
  yielding,
}: Parts) {
  let heardAt = now();
  let isProbed = false;
  let beats = 0;
  const turn = () => {
    const isWatched = isBusy() || yielding?.isComputing === true;
    const allowedMs = isBusy() ? silentMs : patience * silentMs;
    if (isProbed && isWatched && now() - heardAt > allowedMs)
      onSick(
        `It held its event loop for more than ${allowedMs / 1_000} s${isBusy() ? ' while a call waited' : ''}`,
      );
    if (!isWatched) isProbed = false;
    else if (!isProbed) {
      isProbed = true;
      heardAt = now();
      probe();
    }
  };
  const beat = async () => {
    beats += 1;
    if (beats % lookEvery === 0) turn();
    const tree = await treeOf(child.pid);
    yielding?.look(tree, now());
    const problem = await problemOf(tree, beats % measureEvery === 0 ? folder : null, limits);
    if (problem !== null) onSick(problem);
  };
  const timer = setInterval(() => void beat(), beatMs).unref();
  return {
    alive: () => {
      heardAt = now();
      isProbed = false;
    },
    stop: () => clearInterval(timer),
  };
}

/** A sentence about what a process has too much of, without the full stop; null where it has not. */
export async function problemOf(
  tree: ProcessTree,
  folder: string | null,
  { memoryMb, processes, diskMb }: ProcessLimits,
): Promise<string | null> {
  // Found early: a process that starts others without end doubles them within milliseconds.
  if (tree.count > processes) return `It started more than ${processes} processes`;
  if (tree.memoryMb > memoryMb)
    return `It used ${Math.round(tree.memoryMb)} MB of memory; ${memoryMb} MB are allowed`;
  const used = folder === null ? 0 : await sizeOfFolder(folder);
  return used > diskMb ? `It has ${Math.round(used)} MB in ${folder}; ${diskMb} MB are allowed` : null;
}
