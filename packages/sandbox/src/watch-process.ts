import type { ChildProcess } from 'node:child_process';
import { memoryOf } from './memory-of.ts';

const lookMs = 5_000;
/** A process that waits for something else answers a probe at once. */
const usualSilentMs = 15_000;
const memoryMb = 512;

interface Parts {
  readonly child: ChildProcess;
  /** Whether somebody waits for it. */
  readonly isBusy: () => boolean;
  readonly probe: () => void;
  /** Called with a sentence for people, without the full stop. */
  readonly onSick: (reason: string) => void;
  /** Milliseconds that it may hold its event loop while somebody waits. */
  readonly silentMs?: number;
}

/** Looks whether a process still turns while somebody waits for it, and how much memory it has. */
export function watchProcess({ child, isBusy, probe, onSick, silentMs = usualSilentMs }: Parts) {
  let heardAt = performance.now();
  let isProbed = false;
  const look = async () => {
    if (isProbed && isBusy() && performance.now() - heardAt > silentMs)
      return onSick(`It held its event loop for more than ${silentMs / 1_000} s while a call waited`);
    if (!isBusy()) isProbed = false;
    else if (!isProbed) {
      isProbed = true;
      heardAt = performance.now();
      probe();
    }
    const used = await memoryOf(child.pid);
    if (used > memoryMb) onSick(`It used ${Math.round(used)} MB of memory; ${memoryMb} MB are allowed`);
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return {
    alive: () => {
      heardAt = performance.now();
      isProbed = false;
    },
    stop: () => clearInterval(timer),
  };
}
