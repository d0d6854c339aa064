import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { failedState, stateFacts } from '../fakes/failed-state.ts';
import * as model from './task-model.ts';
import type { TasksUnderTest } from './tasks-under-test.ts';

/** Random choices of a command. */
export interface Choice {
  readonly task: number;
  readonly number: number;
  readonly flag: boolean;
}

interface Chosen extends Choice {
  readonly id: string;
  readonly model: model.TaskModel;
}

type Command = (tasks: TasksUnderTest, chosen: Chosen) => Promise<unknown>;

const none = -1;

function ask(tasks: TasksUnderTest, id: string) {
  const params = { id };
  const { daemon } = tasks;
  return {
    start: () => daemon.ask('task_start', { params }),
    stop: () => daemon.ask('task_stop', { params }),
    interrupt: () => daemon.ask('task_interrupt', { params }),
    set: (body: object) => daemon.ask('task_execution_set', { params, body }),
  };
}

/** Ends a run in the system and in the model. */
function end(tasks: TasksUnderTest, { id, number, flag, model: expected }: Chosen): boolean {
  const runs = tasks.runsOf(id);
  const run = runs[number % Math.max(1, runs.length)];
  if (run === undefined) return false;
  const isSuccess = number % 3 !== 0;
  const stopTask = flag && number % 5 === 0;
  if (isSuccess) run.end({ stopTask });
  else run.end({ result: 'failure', errorCode: 'worker_lost', errorMessage: 'lost', stopTask });
  model.endTry(expected, isSuccess ? 'success' : 'failure', stopTask);
  return true;
}

async function interruptAll(tasks: TasksUnderTest, { id, model: expected }: Chosen): Promise<void> {
  await ask(tasks, id).interrupt();
  model.stop(expected);
  for (const run of tasks.runsOf(id)) {
    run.end({ result: 'interrupted', errorCode: 'interrupted' });
    model.endTry(expected, 'interrupted', false);
  }
}

/** Crashes while the end of a run is being written: it counts if it was recorded, else the try is queued again. */
async function dieWhileEnding(tasks: TasksUnderTest, chosen: Chosen): Promise<void> {
  const [run] = tasks.runsOf(chosen.id);
  run?.end();
  for (let turns = chosen.number % 8; turns > 0; turns--) await new Promise(setImmediate);
  await tasks.crash();
  const { tries } = await tasks.historyOf(chosen.id);
  const noted = tries.find(({ uowId }) => uowId === run?.info.uowId);
  if (noted?.result === 'success') model.endTry(chosen.model, 'success', false);
  for (const pair of tasks.pairs) model.crash(pair.model);
}

export const taskCommands: Readonly<Record<string, Command>> = {
  start: async (tasks, { id, model: expected }) => {
    await ask(tasks, id).start();
    model.start(expected);
  },
  stop: async (tasks, { id, model: expected }) => {
    await ask(tasks, id).stop();
    model.stop(expected);
  },
  interrupt: interruptAll,
  setTries: async (tasks, { id, number, model: expected }) => {
    const tries = (number % 6) - 1;
    await ask(tasks, id).set({ numberOfTries: tries });
    model.setTries(expected, tries);
  },
  addTries: async ({ daemon }, { id, number, flag, model: expected }) => {
    const count = flag && number % 4 === 0 ? none : 1 + (number % 3);
    await daemon.ask('task_tries_add', { params: { id }, body: { count } });
    model.addTries(expected, count);
  },
  goOn: async ({ daemon }, { id, model: expected }) => {
    const uowId = randomUUID();
    await daemon.artifactStore.put({ kind: 'task', taskId: id, uowId }, stateFacts, Buffer.from(failedState));
    const call = daemon.ask('task_retry_from', { params: { id, uowId } });
    if (model.refusesToGoOn(expected)) return assert.rejects(call, { code: 'failed_precondition' });
    await call;
    model.goOn(expected);
  },
  setThreads: async (tasks, { id, number, model: expected }) => {
    expected.limit = 1 + (number % 4);
    await ask(tasks, id).set({ limitOfThreads: expected.limit });
  },
  setSuccessStop: async (tasks, { id, number, flag, model: expected }) => {
    const value = flag ? none : 1 + (number % 4);
    await ask(tasks, id).set({ maxNumOfSuccessStop: value });
    model.setThreshold(expected, 'successStop', value);
  },
  setFailStop: async (tasks, { id, number, flag, model: expected }) => {
    const value = flag ? none : 1 + (number % 3);
    await ask(tasks, id).set({ maxNumOfFailStop: value });
    model.setThreshold(expected, 'failStop', value);
  },
  clear: async ({ daemon }, { id, flag, model: expected }) => {
    await daemon.ask(flag ? 'task_success_clear' : 'task_fails_clear', { params: { id } });
    expected[flag ? 'succeeded' : 'failsInRow'] = 0;
  },
  end: async (tasks, chosen) => end(tasks, chosen),
  endSome: async (tasks, chosen) => {
    for (let count = 1 + (chosen.number % 3); count > 0; count--) end(tasks, chosen);
  },
  moveClock: async ({ daemon }, { number }) => daemon.clock.advance(1 + number ** 3),
  crash: async (tasks) => {
    await tasks.crash();
    for (const pair of tasks.pairs) model.crash(pair.model);
  },
  dieWhileEnding,
};
