import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { GatedProject } from '../approval/gated-project.ts';
import type { TryProxies } from '../proxies/try-proxies.ts';
import { isStarted } from '../task/control-task.ts';
import { triesAtOnce, usefulThreads } from '../task/series.ts';
import { isActive, type Task } from '../task/task.ts';
import { awaitProxy, beginTries, endTries } from '../task/tries.ts';
import { type NotedEnd, noteEnds, withoutFiled } from '../task/unfiled-tries.ts';
import { type Chances, drawChances, noChances, seriesOf } from './chances.ts';
import type { Filing } from './filing.ts';
import type { TaskBook } from './task-book.ts';
import type { TryRunner } from './try-runner.ts';
import { WaitingLine } from './waiting-line.ts';

export interface TurnsOptions {
  readonly book: TaskBook;
  readonly tries: TryRunner;
  readonly filing: Filing;
  readonly proxies: TryProxies;
  readonly clock: Clock;
  readonly log: Logger;
  /** Threads that may run at once over all tasks. */
  readonly ceiling: number;
}

const retryAfterMs = 1000;
/** How long the end of a try may wait for other ends, so that one write takes them all. */
const gatherMs = 5;

/**
 * Records ended tries and begins new ones. What happens in one turn of the event loop, and to a task that is being
 * written, is written together: each write of a task takes all of its tries that have ended.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #started = new Map<string, GatedProject>();
  readonly #line: WaitingLine;
  /** Tasks of the line that may want more or fewer threads than it knows. */
  readonly #changed = new Set<string>();
  /** Tasks that could begin and have no proxy. */
  readonly #withoutProxy = new Set<string>();
  readonly #ended = new Map<string, NotedEnd[]>();
  /** Ends that could not be written, for another time. */
  readonly #late: (readonly [taskId: string, end: NotedEnd])[] = [];
  /** Tasks that are being written. */
  readonly #busy = new Map<string, Promise<void>>();
  /** Tasks whose last write failed, until it is tried again. */
  readonly #resting = new Set<string>();
  #turn: NodeJS.Immediate | undefined;
  #soon: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #mayBegin = true;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#line = new WaitingLine(options.clock);
    options.proxies.onChange(() => {
      if (this.#withoutProxy.size > 0) this.#wake();
    });
  }

  /** Tries of the task may begin, with that project. */
  admit(taskId: string, project: GatedProject): void {
    const { book } = this.#options;
    if (!book.has(taskId)) return;
    this.#started.set(taskId, project);
    this.#line.join(taskId);
    this.changed(taskId);
  }

  /** The end of a try whose thread goes on meanwhile waits a moment for others. */
  ended(taskId: string, ended: NotedEnd, { goesOn = false } = {}): void {
    const waiting = this.#ended.get(taskId);
    if (waiting === undefined) this.#ended.set(taskId, [ended]);
    else waiting.push(ended);
    if (goesOn) this.#wakeSoon();
    else this.#wake();
  }

  /** The task was changed: looks again at what may begin. */
  changed(taskId: string): void {
    this.#changed.add(taskId);
    this.#wake();
  }

  /** Begins nothing more; ends are still recorded. */
  freeze(): void {
    this.#mayBegin = false;
  }

  /** Resolves when every end so far is recorded, or could not be. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    clearTimeout(this.#soon);
    clearImmediate(this.#turn);
    this.#resting.clear();
    do {
      this.#takeTurn();
      await Promise.all(this.#busy.values());
    } while (this.#busy.size > 0);
    clearTimeout(this.#retry);
  }

  #wake(): void {
    this.#turn ??= setImmediate(() => this.#takeTurn());
  }

  #wakeSoon(): void {
    this.#soon ??= setTimeout(() => this.#wake(), gatherMs);
  }

  #takeTurn(): void {
    this.#turn = undefined;
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const ended = this.#takeEnded();
    const begins = this.#mayBegin ? this.#plan(ended) : new Map<string, Chances>();
    for (const id of new Set([...ended.keys(), ...begins.keys()])) {
      this.#busy.set(id, this.#record(id, ended.get(id) ?? [], begins.get(id) ?? noChances));
    }
  }

  #takeEnded(): ReadonlyMap<string, readonly NotedEnd[]> {
    const taken = new Map([...this.#ended].filter(([id]) => this.#isFree(id)));
    for (const id of taken.keys()) this.#ended.delete(id);
    return taken;
  }

  #plan(ended: ReadonlyMap<string, readonly NotedEnd[]>): ReadonlyMap<string, Chances> {
    const { ceiling } = this.#options;
    const seen = this.#lookAtAll(ended);
    const begins = new Map<string, Chances>();
    // Threads that a task has no proxy or no use for go to the next one.
    for (let served = this.#line.serve(ceiling); served.length > 0; served = this.#line.serve(ceiling)) {
      for (const { taskId, count } of served) {
        const chances = this.#draw(taskId, count, seen.get(taskId));
        if (chances.lacksProxy) this.#withoutProxy.add(taskId);
        if (chances.tries.size > 0 || chances.lacksProxy) begins.set(taskId, chances);
        this.#line.giveBack(taskId, count - chances.tries.size);
      }
    }
    return begins;
  }

  /** Tasks as this turn leaves them before it begins anything. */
  #lookAtAll(ended: ReadonlyMap<string, readonly NotedEnd[]>): ReadonlyMap<string, Task> {
    const seen = new Map<string, Task>();
    for (const id of new Set([...this.#changed, ...ended.keys(), ...this.#withoutProxy])) {
      const task = this.#isFree(id) ? this.#look(id, ended.get(id) ?? []) : null;
      if (task !== null) seen.set(id, task);
    }
    return seen;
  }

  #isFree(taskId: string): boolean {
    return !this.#busy.has(taskId) && !this.#resting.has(taskId);
  }

  #draw(taskId: string, threads: number, seen: Task | undefined): Chances {
    const { book, tries, proxies, clock } = this.#options;
    const before = book.find(taskId);
    const task = seen ?? before;
    const project = this.#started.get(taskId);
    const atOnce = triesAtOnce(task, project === undefined ? null : tries.paceOf(project));
    const freed = before.running.length - task.running.length;
    const useful = usefulThreads(task, { atOnce, freed, now: clock.now() });
    if (useful === 0) this.#lookAgainSoon(taskId);
    return drawChances(task, { threads: Math.min(threads, useful), atOnce, proxies });
  }

  /** Should the threads that the task waits for not be free soon, after all. */
  #lookAgainSoon(taskId: string): void {
    this.#changed.add(taskId);
    this.#wakeSoon();
  }

  /** The task as the ends leave it; null where nothing more of it begins. */
  #look(taskId: string, ended: readonly NotedEnd[]): Task | null {
    const { book } = this.#options;
    this.#changed.delete(taskId);
    this.#withoutProxy.delete(taskId);
    if (!this.#started.has(taskId)) return null;
    if (book.has(taskId) && isActive(book.find(taskId))) {
      const task = endTries(book.find(taskId), ended);
      this.#line.update(task);
      return task;
    }
    this.#started.delete(taskId);
    this.#line.leave(taskId);
    return null;
  }

  async #record(taskId: string, ended: readonly NotedEnd[], chances: Chances): Promise<void> {
    const { tries, proxies, book } = this.#options;
    const tryIds = [...chances.tries.keys()];
    tries.expect(tryIds);
    await this.#write(taskId, ended, chances);
    tries.expectNoMore(tryIds);
    for (const { tryId } of ended) proxies.leave(tryId);
    const running = new Set(book.has(taskId) ? book.find(taskId).running.map(({ tryId }) => tryId) : []);
    for (const tryId of tryIds) if (!running.has(tryId)) proxies.leave(tryId);
    this.#busy.delete(taskId);
    this.changed(taskId);
  }

  /** The plan was made on what is on disk; the task may have changed since, so its transitions decide. */
  async #write(taskId: string, ended: readonly NotedEnd[], chances: Chances): Promise<void> {
    const { book, filing, clock, log } = this.#options;
    if (!book.has(taskId)) return;
    const filed = filing.filedOf(taskId);
    try {
      const task = await book.change(taskId, (current) => {
        const counted = noteEnds(withoutFiled(current, filed), ended);
        const begun = beginTries(counted, seriesOf(chances), clock.timestamp());
        return chances.lacksProxy ? awaitProxy(begun) : begun;
      });
      filing.written(taskId, filed);
      this.#launch(task, chances);
      // A project may have stopped its task.
      if (!isStarted(task)) void this.#options.tries.takeBack((id) => id === taskId);
    } catch (error) {
      if (!book.has(taskId)) return;
      log.error('tries of a task could not be recorded', { taskId, error: String(error) });
      this.#tryAgain(taskId, ended);
    }
  }

  #launch(task: Task, chances: Chances): void {
    const project = this.#started.get(task.id);
    if (project === undefined) return;
    for (const begun of task.running) {
      const way = chances.tries.get(begun.tryId);
      if (way !== undefined) this.#options.tries.launch({ task, begun, project, proxy: way.proxy });
    }
  }

  /**
   * An end that is recorded twice counts once, so trying again is safe. Until then nothing of the task begins: a disk
   * that is full would be asked in each turn of the event loop.
   */
  #tryAgain(taskId: string, ended: readonly NotedEnd[]): void {
    this.#late.push(...ended.map((end) => [taskId, end] as const));
    this.#resting.add(taskId);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#endRest(), retryAfterMs).unref();
  }

  #endRest(): void {
    const rested = [...this.#resting];
    this.#resting.clear();
    for (const [id, end] of this.#late.splice(0)) this.ended(id, end);
    for (const id of rested) this.changed(id);
  }
}
