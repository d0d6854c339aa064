import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { TryHistory } from '../history/try-history.ts';
import type { TryRecord } from '../history/try-record.ts';
import { isActive, type Task } from '../task/task.ts';
import { beginTries, endTry } from '../task/tries.ts';
import type { GatedProject } from './gated-project.ts';
import type { TaskBook } from './task-book.ts';
import type { NotedEnd, TryRunner } from './try-runner.ts';
import { WaitingLine } from './waiting-line.ts';

export interface TurnsOptions {
  readonly book: TaskBook;
  readonly tries: TryRunner;
  readonly history: TryHistory;
  readonly clock: Clock;
  readonly log: Logger;
  /** Threads that may run at once over all tasks. */
  readonly ceiling: number;
}

const retryAfterMs = 1000;

/**
 * Records ended tries and begins new ones, one turn after another: what happens while a turn is written waits
 * for the next, so that each turn costs each task one write however many of its tries end.
 */
export class Turns {
  readonly #options: TurnsOptions;
  /** By task id, in the order of starting. */
  readonly #started = new Map<string, GatedProject>();
  readonly #line: WaitingLine;
  #ended = new Map<string, NotedEnd[]>();
  /** Ends that are in the history, and may still have to be counted. */
  readonly #noted = new WeakSet<NotedEnd>();
  #isAwake = false;
  #loop: Promise<void> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #mayBegin = true;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#line = new WaitingLine(options.clock);
  }

  /** Tries of the task may begin, with that project. */
  admit(taskId: string, project: GatedProject): void {
    this.#started.delete(taskId);
    this.#started.set(taskId, project);
    this.#line.join(taskId);
    this.wake();
  }

  ended(taskId: string, ended: NotedEnd): void {
    const waiting = this.#ended.get(taskId);
    if (waiting === undefined) this.#ended.set(taskId, [ended]);
    else waiting.push(ended);
    this.wake();
  }

  /** Looks again at what may begin. */
  wake(): void {
    this.#isAwake = true;
    this.#loop ??= this.#run();
  }

  /** Begins nothing more; ends are still recorded. */
  freeze(): void {
    this.#mayBegin = false;
  }

  /** Resolves when every end so far is recorded. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (this.#isAwake) {
      this.#isAwake = false;
      await this.#turn();
    }
    this.#loop = null;
  }

  async #turn(): Promise<void> {
    const ended = this.#ended;
    this.#ended = new Map();
    const begins = this.#mayBegin ? this.#plan(ended) : new Map<string, number>();
    const taskIds = new Set([...ended.keys(), ...begins.keys()]);
    await Promise.all(Array.from(taskIds, (id) => this.#apply(id, ended.get(id) ?? [], begins.get(id) ?? 0)));
  }

  #plan(ended: ReadonlyMap<string, readonly NotedEnd[]>): ReadonlyMap<string, number> {
    const { book, ceiling } = this.#options;
    for (const id of this.#started.keys()) this.#dismissIfOver(id);
    const tasks = Array.from(this.#started.keys(), (id) => afterEnds(book.find(id), ended.get(id)));
    return new Map(this.#line.plan(tasks, ceiling).map(({ task, count }) => [task.id, count]));
  }

  #dismissIfOver(taskId: string): void {
    const { book } = this.#options;
    if (book.has(taskId) && isActive(book.find(taskId))) return;
    this.#started.delete(taskId);
    this.#line.leave(taskId);
  }

  /**
   * The plan was made on what is on disk; each task may have changed since, so its transitions decide. An end is noted
   * before it counts, so that a daemon that dies between the two neither forgets it nor counts it again.
   */
  async #apply(taskId: string, ended: readonly NotedEnd[], count: number): Promise<void> {
    const { book, tries, history, clock, log } = this.#options;
    const tryIds = Array.from({ length: count }, () => randomUUID());
    tries.expect(tryIds);
    try {
      if (!book.has(taskId)) return;
      await history.append(taskId, this.#unnoted(ended));
      for (const end of ended) this.#noted.add(end);
      const task = await book.change(taskId, (current) =>
        beginTries(ended.reduce(endTry, current), tryIds, clock.timestamp()),
      );
      this.#launch(task, tryIds);
      this.#dismissIfOver(taskId);
    } catch (error) {
      // Deleted meanwhile: what was noted belongs to no task any more.
      if (!book.has(taskId)) return await history.forget(taskId);
      log.error('tries of a task could not be recorded', { taskId, error: String(error) });
      this.#tryAgain(taskId, ended);
    } finally {
      tries.expectNoMore(tryIds);
    }
  }

  #unnoted(ended: readonly NotedEnd[]): readonly TryRecord[] {
    return ended.filter((end) => !this.#noted.has(end)).map(({ record }) => record);
  }

  #launch(task: Task, tryIds: readonly string[]): void {
    const project = this.#started.get(task.id);
    if (project === undefined) return;
    for (const begun of task.running) {
      if (tryIds.includes(begun.tryId)) this.#options.tries.launch({ task, begun, project });
    }
  }

  /** An end that is recorded twice counts once, so trying again is safe. */
  #tryAgain(taskId: string, ended: readonly NotedEnd[]): void {
    this.#ended.set(taskId, [...ended, ...(this.#ended.get(taskId) ?? [])]);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.wake(), retryAfterMs).unref();
  }
}

function afterEnds(task: Task, ended: readonly NotedEnd[] | undefined): Task {
  return ended === undefined ? task : ended.reduce(endTry, task);
}
