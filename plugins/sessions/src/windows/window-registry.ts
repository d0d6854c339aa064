import { randomUUID } from 'node:crypto';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { Question, SessionWindows } from '../session-windows.ts';
import type { OpenWindow, WindowAnswer, WindowEnd } from '../window-channel.ts';
import { RecentIds } from './recent-ids.ts';
import { createWindow, type Window, type WindowChange } from './session-window.ts';

export interface WindowRegistryOptions {
  readonly clock: Clock;
  onChange(change: WindowChange): void;
}

export interface WindowOwner {
  readonly run: RunInfo;
  /** Aborted when the run is interrupted, or with the reason `worker_lost` or `node_lost` when its worker died. */
  readonly signal: AbortSignal;
  /** Answers to choose from; absent where any goes. */
  readonly choices?: readonly string[];
}

interface OpenEntry {
  readonly window: Window;
  readonly run: RunInfo;
  readonly showBrowser: boolean;
  /** Removes the timer and the listener and answers the run. */
  release(end: WindowEnd, choice: string | null): void;
}

/** Ids of closed windows, to distinguish them from unknown ids. */
const closedIdsKept = 10_000;
const maxTimerMs = 2_147_483_647;

/** The open windows, in memory: a window lives as long as the run that waits at it. */
export class WindowRegistry implements Omit<SessionWindows, 'onCompleted'> {
  readonly #options: WindowRegistryOptions;
  /** By session id, in the order of opening. */
  readonly #entries = new Map<string, OpenEntry>();
  readonly #closed = new RecentIds(closedIdsKept);

  constructor(options: WindowRegistryOptions) {
    this.#options = options;
  }

  /** Resolves when the window closes. */
  async open(question: OpenWindow, owner: WindowOwner): Promise<WindowAnswer> {
    const { sessionId, end } = await this.#open(question, owner);
    return { sessionId, end };
  }

  async ask({ prompt, choices, run, signal }: Question): Promise<string | null> {
    const question = { prompt, timeoutSeconds: 0, instanceId: -1, showBrowser: false };
    return (await this.#open(question, { run, signal, choices })).choice;
  }

  #open(
    question: OpenWindow,
    owner: WindowOwner,
  ): Promise<WindowAnswer & { readonly choice: string | null }> {
    const sessionId = randomUUID();
    const { run, signal, choices = [] } = owner;
    if (signal.aborted) return Promise.resolve({ sessionId, end: endOf(signal), choice: null });
    const window = createWindow({ sessionId, question, choices, run, now: this.#options.clock.now() });
    return new Promise((resolve) => {
      const unwatch = watch(question.timeoutSeconds, signal, (end) => this.#close(sessionId, end));
      const release = (end: WindowEnd, choice: string | null) => {
        unwatch();
        resolve({ sessionId, end, choice });
      };
      this.#entries.set(sessionId, { window, run, showBrowser: question.showBrowser, release });
      this.#options.onChange({ window, timestamp: window.started, end: null });
    });
  }

  /** In the order of opening. */
  list(): readonly Window[] {
    return Array.from(this.#entries.values(), ({ window }) => window);
  }

  get(sessionId: string): Window | null {
    return this.#entries.get(sessionId)?.window ?? null;
  }

  /** The run that waits at an open window. */
  runOf(sessionId: string): RunInfo | null {
    return this.#entries.get(sessionId)?.run ?? null;
  }

  /** False when the window is not open, or needs another choice; the first of several ways to end wins. */
  complete(sessionId: string, choice: string | null): boolean {
    const { choices = [] } = this.get(sessionId) ?? {};
    if (choices.length > 0 && !choices.includes(choice ?? '')) return false;
    return this.#close(sessionId, 'completed', choice);
  }

  wasOpen(sessionId: string): boolean {
    return this.#closed.has(sessionId);
  }

  openCount(taskId?: string): number {
    if (taskId === undefined) return this.#entries.size;
    return this.list().filter((window) => window.taskId === taskId).length;
  }

  showsBrowser(instanceId: number): boolean {
    return [...this.#entries.values()].some(
      ({ window, showBrowser }) => showBrowser && window.instanceId === instanceId,
    );
  }

  closeAll(): void {
    for (const sessionId of this.#entries.keys()) this.#close(sessionId, 'interrupted');
  }

  #close(sessionId: string, end: WindowEnd, choice: string | null = null): boolean {
    const entry = this.#entries.get(sessionId);
    if (entry === undefined) return false;
    this.#entries.delete(sessionId);
    this.#closed.add(sessionId);
    entry.release(end, choice);
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
  const { reason } = signal;
  return reason === 'worker_lost' || reason === 'node_lost' ? reason : 'interrupted';
}
