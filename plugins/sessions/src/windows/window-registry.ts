import { randomUUID } from 'node:crypto';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { SessionWindows } from '../session-windows.ts';
import type { OpenWindow, WindowAnswer, WindowEnd } from '../window-channel.ts';
import { RecentIds } from './recent-ids.ts';
import { createWindow, type Window, type WindowChange } from './session-window.ts';

export interface WindowRegistryOptions {
  readonly clock: Clock;
  onChange(change: WindowChange): void;
}

export interface WindowOwner {
  readonly run: RunInfo;
  /** Aborted when the run is interrupted, or with the reason `worker_lost` when its worker died. */
  readonly signal: AbortSignal;
}

interface OpenEntry {
  readonly window: Window;
  readonly run: RunInfo;
  readonly showBrowser: boolean;
  /** Removes the timer and the listener and answers the run. */
  release(end: WindowEnd): void;
}

/** Ids of closed windows, to distinguish them from unknown ids. */
const closedIdsKept = 10_000;
const maxTimerMs = 2_147_483_647;

/** The open windows, in memory: a window lives as long as the run that waits at it. */
export class WindowRegistry implements Omit<SessionWindows, 'onCompleted'> {
  readonly #options: WindowRegistryOptions;
  /** By session id, in the order of opening. */
  readonly #open = new Map<string, OpenEntry>();
  readonly #closed = new RecentIds(closedIdsKept);

  constructor(options: WindowRegistryOptions) {
    this.#options = options;
  }

  /** Resolves when the window closes. */
  open(question: OpenWindow, owner: WindowOwner): Promise<WindowAnswer> {
    const sessionId = randomUUID();
    if (owner.signal.aborted) return Promise.resolve({ sessionId, end: endOf(owner.signal) });
    const window = createWindow({ sessionId, question, run: owner.run, now: this.#options.clock.now() });
    return new Promise((resolve) => {
      const unwatch = watch(question.timeoutSeconds, owner.signal, (end) => this.#close(sessionId, end));
      const release = (end: WindowEnd) => {
        unwatch();
        resolve({ sessionId, end });
      };
      this.#open.set(sessionId, { window, run: owner.run, showBrowser: question.showBrowser, release });
      this.#options.onChange({ window, timestamp: window.started, end: null });
    });
  }

  /** In the order of opening. */
  list(): readonly Window[] {
    return Array.from(this.#open.values(), ({ window }) => window);
  }

  get(sessionId: string): Window | null {
    return this.#open.get(sessionId)?.window ?? null;
  }

  /** The run that waits at an open window. */
  runOf(sessionId: string): RunInfo | null {
    return this.#open.get(sessionId)?.run ?? null;
  }

  /** False when the window is not open; the first of several ways to end wins. */
  complete(sessionId: string): boolean {
    return this.#close(sessionId, 'completed');
  }

  wasOpen(sessionId: string): boolean {
    return this.#closed.has(sessionId);
  }

  openCount(taskId?: string): number {
    if (taskId === undefined) return this.#open.size;
    return this.list().filter((window) => window.taskId === taskId).length;
  }

  showsBrowser(instanceId: number): boolean {
    return [...this.#open.values()].some(
      ({ window, showBrowser }) => showBrowser && window.instanceId === instanceId,
    );
  }

  closeAll(): void {
    for (const sessionId of this.#open.keys()) this.#close(sessionId, 'interrupted');
  }

  #close(sessionId: string, end: WindowEnd): boolean {
    const entry = this.#open.get(sessionId);
    if (entry === undefined) return false;
    this.#open.delete(sessionId);
    this.#closed.add(sessionId);
    entry.release(end);
    this.#options.onChange({ window: entry.window, timestamp: this.#options.clock.timestamp(), end });
    return true;
  }
}

/** Calls `onEnd` when the time is up or the run is gone. Returns a function that removes the timer and the listener. */
function watch(timeoutSeconds: number, signal: AbortSignal, onEnd: (end: WindowEnd) => void): () => void {
  const onAbort = () => onEnd(endOf(signal));
  signal.addEventListener('abort', onAbort, { once: true });
  const ms = Math.min(timeoutSeconds * 1000, maxTimerMs);
  const timer = timeoutSeconds > 0 ? setTimeout(() => onEnd('timeout'), ms) : undefined;
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
}

function endOf(signal: AbortSignal): WindowEnd {
  return signal.reason === 'worker_lost' ? 'worker_lost' : 'interrupted';
}
