import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import type { Task } from '../../src/task/task.ts';
import { failedProject } from '../fakes/failed-state.ts';
import type { FakeRun } from '../fakes/fake-runs.ts';
import { addTask, setUpTasks, stateOf, type Tasks } from '../fakes/set-up-tasks.ts';
import { attemptProblems, knowsWhatBegan } from './attempts.ts';
import * as model from './task-model.ts';

const ceiling = 3;
export const taskCount = 3;
/** Far longer than it takes, and short enough that a failure is shrunk in a minute or two. */
const settleMs = 3000;

interface Pair {
  readonly id: string;
  readonly model: model.TaskModel;
}

/** A daemon with some tasks, beside the model of each. */
export class TasksUnderTest {
  readonly pairs: readonly Pair[];
  readonly #t: TestContext;
  #tasks: Tasks;
  #deaths = 0;

  private constructor(t: TestContext, tasks: Tasks, pairs: readonly Pair[]) {
    this.#t = t;
    this.#tasks = tasks;
    this.pairs = pairs;
  }

  static async open(t: TestContext): Promise<TasksUnderTest> {
    const tasks = await setUpTasks(t, { maxThreads: ceiling });
    const pairs: Pair[] = [];
    for (let index = 0; index < taskCount; index++) {
      const { id, projectPath } = await addTask(tasks, `task-${index}`);
      await writeFile(projectPath, failedProject);
      pairs.push({ id, model: model.newModel() });
    }
    return new TasksUnderTest(t, tasks, pairs);
  }

  get daemon(): Tasks {
    return this.#tasks;
  }

  runsOf(id: string): readonly FakeRun[] {
    return this.#tasks.runs.running.filter(({ request }) => request.taskId === id);
  }

  /** Kills the daemon with its pending writes and starts another one on the same files. */
  async crash(): Promise<void> {
    const { store, path } = this.#tasks;
    store.disconnect();
    const before = await this.#stored();
    this.#tasks = await setUpTasks(this.#t, { maxThreads: ceiling, store: store.reopened(), folder: path });
    this.#deaths += 1;
    for (const [index, task] of (await this.#stored()).entries()) {
      assert.equal(knowsWhatBegan(before[index] ?? task, task), true, JSON.stringify([before[index], task]));
    }
  }

  /** Waits until nothing is under way, and compares. */
  async settle(): Promise<void> {
    let problems: readonly string[] = [];
    const giveUpAt = performance.now() + settleMs;
    do {
      await new Promise(setImmediate);
      problems = await this.#problems();
    } while (problems.length > 0 && performance.now() < giveUpAt);
    assert.deepEqual(problems, []);
    for (const { id, model: expected } of this.pairs) {
      const { tries } = await this.historyOf(id);
      const counted = tries.filter(({ result }) => result !== 'interrupted');
      assert.equal(counted.length, expected.done);
      assert.equal(new Set(tries.map(({ uowId }) => uowId)).size, tries.length);
      assert.deepEqual(
        tries.filter(({ attempt = 1 }) => attempt < 1 || attempt > this.#deaths + 1),
        [],
      );
    }
    const wrong = (await this.#stored()).flatMap((task) => attemptProblems(task, this.#deaths));
    assert.deepEqual(wrong, []);
  }

  async #stored(): Promise<readonly Task[]> {
    const collection = await this.#tasks.store.collection<Task>('tasks');
    return this.pairs.flatMap(({ id }) => collection.get(id) ?? []);
  }

  historyOf(id: string) {
    return this.#tasks.ask('task_history_get', { params: { id }, query: { skip: 0, take: 1000 } });
  }

  async #problems(): Promise<string[]> {
    const found: string[] = [];
    let running = 0;
    for (const pair of this.pairs) {
      const state = await stateOf(this.#tasks, pair.id);
      running += state.countOfThreads;
      found.push(...problemsOf(pair, state, this.runsOf(pair.id).length));
      pair.model.running = state.countOfThreads;
    }
    const couldBegin = this.pairs.some((pair) => model.mayBegin(pair.model) > 0);
    if (running > ceiling) found.push(`${running} threads run, ${ceiling} may`);
    if (running < ceiling && couldBegin) found.push('a try could begin and does not');
    return found;
  }
}

function problemsOf(
  { model: before }: Pair,
  state: Awaited<ReturnType<typeof stateOf>>,
  runs: number,
): readonly string[] {
  const expected = { ...before, running: state.countOfThreads };
  const begun = state.countOfThreads - before.running;
  const rows = [
    ['status', state.status, model.statusOf(expected)],
    ['tries', state.numberOfTries, model.waitingTries(expected)],
    ['done', state.doneAll, before.done],
    ['succeeded', state.doneSuccessfully, before.succeeded],
    ['fails in a row', state.numOfFailStop, before.failsInRow],
    ['limit', state.limitOfThreads, before.limit],
    ['runs', runs, state.countOfThreads],
    ['begun as may', begun >= 0 && begun <= model.mayBegin(before), true],
  ] as const;
  return rows
    .filter(([, actual, wanted]) => actual !== wanted)
    .map(([what, actual, wanted]) => `${what}: ${actual}, not ${wanted}`);
}
