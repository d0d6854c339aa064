import type { RunningTry } from '../task/task.ts';
import type { Launch } from './try-runner.ts';

/** After this long the tries that wait behind one are better off in another thread. */
const slowMs = 100;

/** What a thread was given at once: a try, and those that follow it. */
export class ThreadSeries {
  readonly launch: Launch;
  readonly #onSlow: (series: ThreadSeries) => void;
  readonly #next: string[];
  #timer: NodeJS.Timeout | undefined;

  constructor(launch: Launch, onSlow: (series: ThreadSeries) => void) {
    this.launch = launch;
    this.#onSlow = onSlow;
    this.#next = [...(launch.begun.next ?? [])];
  }

  get isLast(): boolean {
    return this.#next.length === 0;
  }

  /** A try of it begins. */
  begin(): void {
    if (!this.isLast) this.#timer = setTimeout(() => this.#onSlow(this), slowMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** Undefined where none is left. */
  takeNext(startedAt: string): RunningTry | undefined {
    const tryId = this.#next.shift();
    return tryId === undefined ? undefined : { tryId, threadId: this.launch.begun.threadId, startedAt };
  }

  takeAll(): readonly string[] {
    return this.#next.splice(0);
  }
}
