import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { TryHistory } from '../history/try-history.ts';
import type { TryProxies } from '../proxies/try-proxies.ts';
import { isActive, type Task } from '../task/task.ts';
import { awaitProxy, beginTries } from '../task/tries.ts';
import { type NotedEnd, noteEnd, unfiledOf, withoutFiled } from '../task/unfiled-tries.ts';
import { type Chances, drawChances, noChances } from './chances.ts';
import type { GatedProject } from './gated-project.ts';
import type { TaskBook } from './task-book.ts';
import type { TryRunner } from './try-runner.ts';
import { WaitingLine } from './waiting-line.ts';

export interface TurnsOptions {
  readonly book: TaskBook;
  readonly tries: TryRunner;
  readonly history: TryHistory;
  readonly proxies: TryProxies;
  readonly clock: Clock;
  readonly log: Logger;
  /** Threads that may run at once over all tasks. */
  readonly ceiling: number;
}

const retryAfterMs = 1000;
/** More would make each write of the task long; fewer would open the file of its history often. */
const mostUnfiled = 8;

/**
 * Records ended tries and begins new ones, one turn after another: what happens while a turn is written waits
 * for the next, so that each turn costs each task one write however many of its tries end.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #started = new Map<string, GatedProject>();
  readonly #line: WaitingLine;
  /** Tasks of the line that may want more or fewer threads than it knows. */
  #changed = new Set<string>();
  /** Tasks that could begin and have no proxy. */
  readonly #withoutProxy = new Set<string>();
  #ended = new Map<string, NotedEnd[]>();
  #isAwake = false;
  #loop: Promise<void> | null = null;
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
    this.#started.set(taskId, project);
    if (book.has(taskId)) this.#line.join(book.find(taskId));
    this.changed(taskId);
  }

  ended(taskId: string, ended: NotedEnd): void {
    const waiting = this.#ended.get(taskId);
    if (waiting === undefined) this.#ended.set(taskId, [ended]);
    else waiting.push(ended);
    this.#wake();
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

  /** Resolves when every end so far is recorded. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#loop;
  }

  #wake(): void {
    this.#isAwake = true;
    this.#loop ??= this.#run();
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
    const begins = this.#mayBegin ? this.#plan(ended) : new Map<string, Chances>();
    const taskIds = new Set([...ended.keys(), ...begins.keys()]);
    const applied = Array.from(taskIds, (id) =>
      this.#apply(id, ended.get(id) ?? [], begins.get(id) ?? noChances),
    );
    await Promise.all(applied);
    for (const id of taskIds) this.#changed.add(id);
  }

  #plan(ended: ReadonlyMap<string, readonly NotedEnd[]>): ReadonlyMap<string, Chances> {
    const { book, ceiling, proxies } = this.#options;
    const changed = new Set([...this.#changed, ...ended.keys(), ...this.#withoutProxy]);
    this.#changed = new Set();
    this.#withoutProxy.clear();
    for (const id of changed) this.#look(id, ended.get(id) ?? []);
    const begins = new Map<string, Chances>();
    // Threads that a task cannot use for want of a proxy go to the next one.
    for (let served = this.#line.serve(ceiling); served.length > 0; served = this.#line.serve(ceiling)) {
      for (const { taskId, count } of served) {
        const chances = drawChances(book.find(taskId), count, proxies);
        begins.set(taskId, chances);
        if (!chances.lacksProxy) continue;
        this.#withoutProxy.add(taskId);
        this.#line.giveBack(taskId, count - chances.tries.size);
      }
    }
    return begins;
  }

  #look(taskId: string, ended: readonly NotedEnd[]): void {
    const { book } = this.#options;
    if (!this.#started.has(taskId)) return;
    if (book.has(taskId) && isActive(book.find(taskId))) {
      this.#line.update(ended.reduce(noteEnd, book.find(taskId)));
      return;
    }
    this.#started.delete(taskId);
    this.#line.leave(taskId);
  }

  /** The plan was made on what is on disk; each task may have changed since, so its transitions decide. */
  async #apply(taskId: string, ended: readonly NotedEnd[], chances: Chances): Promise<void> {
    const { book, tries, history, proxies, clock, log } = this.#options;
    const tryIds = [...chances.tries.keys()];
    tries.expect(tryIds);
    try {
      if (!book.has(taskId)) return;
      const filed = recordsToFile(book.find(taskId), ended);
      await history.append(taskId, filed);
      const task = await book.change(taskId, (current) => {
        const counted = ended.reduce(noteEnd, withoutFiled(current, filed));
        const begun = beginTries(counted, tryIds, clock.timestamp());
        return chances.lacksProxy ? awaitProxy(begun) : begun;
      });
      this.#launch(task, chances);
    } catch (error) {
      // Deleted meanwhile: what was filed belongs to no task any more.
      if (!book.has(taskId)) return await history.forget(taskId);
      log.error('tries of a task could not be recorded', { taskId, error: String(error) });
      this.#tryAgain(taskId, ended);
    } finally {
      tries.expectNoMore(tryIds);
      for (const { tryId } of ended) proxies.leave(tryId);
      this.#leaveUnbegun(taskId, tryIds);
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

  #leaveUnbegun(taskId: string, tryIds: readonly string[]): void {
    const { book, proxies } = this.#options;
    const running = book.has(taskId) ? book.find(taskId).running : [];
    for (const id of tryIds) if (!running.some(({ tryId }) => tryId === id)) proxies.leave(id);
  }

  /** An end that is recorded twice counts once, so trying again is safe. */
  #tryAgain(taskId: string, ended: readonly NotedEnd[]): void {
    this.#ended.set(taskId, [...ended, ...(this.#ended.get(taskId) ?? [])]);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#wake(), retryAfterMs).unref();
  }
}

function recordsToFile(task: Task, ended: readonly NotedEnd[]) {
  const unfiled = unfiledOf(task);
  return unfiled.length + ended.length > mostUnfiled ? unfiled : [];
}
