import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Caller } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import {
  addTask,
  setTries,
  setUpTasks,
  start,
  stateOf,
  type Tasks,
  until,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';
import { schedulerBody } from '../declaration/schedule-schemas.ts';
import type { Task } from '../task/task.ts';

/** As a client would send it. */
function sent(fields: object) {
  return v.parse(schedulerBody, { executePeriod: 'EveryDay', attemptsRange: '1', ...fields });
}

function set(tasks: Tasks, id: string, { caller, demand, ...fields }: Sent) {
  const call = { params: { id }, body: sent(fields) };
  return tasks.ask('task_scheduler_set', { ...call, ...(caller && { caller }), ...(demand && { demand }) });
}

interface Sent {
  readonly [field: string]: unknown;
  readonly caller?: Caller;
  readonly demand?: (scope: string) => void;
}

const weekly = {
  executePeriod: 'EveryWeek',
  daysOfWeek: ['monday', 'FRIDAY'],
  attemptsRange: '1-3',
  intervals: ['09:00'],
};

test('a task without a schedule shows an empty one, which can be sent back', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  const shown = await tasks.ask('task_scheduler_get', { params: { id } });

  assert.deepEqual(
    [shown.isActive, shown.executePeriod, shown.daysOfWeek, shown.startDate],
    [false, 'NULL', [], null],
  );
  assert.deepEqual(await set(tasks, id, shown), { message: 'updated', id });
  assert.deepEqual(await tasks.ask('task_scheduler_get', { params: { id } }), shown);
});

test('a schedule is read back as it was set, with the days in their one spelling and flags that are left out false', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  await set(tasks, id, weekly);

  const shown = await tasks.ask('task_scheduler_get', { params: { id } });
  assert.deepEqual(shown.daysOfWeek, ['Monday', 'Friday']);
  const { isActive, isNeedDeleteFile, isClearSuccess, stopExecutionOutsideOfIntervals } = shown;
  assert.deepEqual(
    [isActive, isNeedDeleteFile, isClearSuccess, stopExecutionOutsideOfIntervals],
    [false, false, false, false],
  );
});

test('a set replaces the whole schedule', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await set(tasks, id, weekly);

  await set(tasks, id, { startDateType: 'OnDate', startDate: '08/30/2026 09:00:00' });

  const shown = await tasks.ask('task_scheduler_get', { params: { id } });
  assert.deepEqual([shown.daysOfWeek, shown.intervals, shown.startDate], [[], [], '08/30/2026 09:00:00']);
});

test('a one-time schedule in the past is taken with a warning, and its preview says why nothing fires (S7)', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const once = { executePeriod: 'OneTime', startDateType: 'OnDate', isActive: true };
  const past = 'startDate is "08/30/2020 09:00:00", which is past: nothing fires. Set a later date.';

  const late = await set(tasks, id, { ...once, startDate: '08/30/2020 09:00:00' });
  const shownLate = await tasks.ask('task_scheduler_preview', { params: { id }, query: { count: 5 } });
  const soon = await set(tasks, id, { ...once, startDate: '08/30/2090 09:00:00' });
  const shownSoon = await tasks.ask('task_scheduler_preview', { params: { id }, query: { count: 5 } });
  const filed = await set(tasks, id, {
    executePeriod: 'OnDemand',
    fileName: join(tasks.path, 'run.txt'),
    isActive: true,
  });

  assert.equal(filed.warnings, undefined);
  assert.deepEqual([late.warnings, shownLate.firings, shownLate.reason], [[past], [], past]);
  assert.deepEqual([soon.warnings, shownSoon.firings.length, shownSoon.reason], [undefined, 1, null]);
});

test('an inactive schedule may have null for what a task without a schedule has (S4)', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  await set(tasks, id, { executePeriod: null, attemptsRange: null });

  const { executePeriod, attemptsRange } = await tasks.ask('task_scheduler_get', { params: { id } });
  assert.deepEqual([executePeriod, attemptsRange], ['NULL', '1']);
});

test('isActive with the period NULL is refused', () => {
  assert.throws(
    () => sent({ isActive: true, executePeriod: 'NULL' }),
    /isActive is true, but executePeriod is "NULL"/,
  );
});

test('all faults of the body are reported together', () => {
  const body = { executePeriod: 'EveryWeek', daysOfWeek: ['Someday'], attemptsRange: 'x', intervals: ['9'] };
  const { issues = [] } = v.safeParse(schedulerBody, body);

  assert.deepEqual(
    issues.map(({ message }) => message.split(' ')[0]),
    ['daysOfWeek', 'intervals', 'daysOfWeek', 'attemptsRange'],
  );
});

for (const daysOfWeek of [['Someday'], [''], ['Mon']]) {
  test(`the day ${JSON.stringify(daysOfWeek)} is unknown`, () => {
    assert.throws(() => sent({ ...weekly, daysOfWeek }), /the days are Monday, Tuesday/);
  });
}

test('activating needs the rights that a start needs; a draft needs none', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  tasks.runs.neededScope = 'system:exec';

  await set(tasks, id, weekly);
  await assert.rejects(set(tasks, id, { ...weekly, isActive: true }), { code: 'forbidden' });
  const refused = await stateOf(tasks, id);
  await set(tasks, id, { ...weekly, isActive: true, caller: aCaller('system:exec') });

  assert.equal(refused.status, 'Newbie');
  assert.equal((await stateOf(tasks, id)).status, 'Schedule');
});

test('deleting the trigger file needs io:filesystem when the schedule is activated, and not before', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const demanded: string[] = [];
  const demand = (scope: string) => demanded.push(scope);
  const given = { executePeriod: 'OnDemand', fileName: join(tasks.path, 'go'), isNeedDeleteFile: true };

  await set(tasks, id, { ...given, demand });
  const forDraft = [...demanded];
  await set(tasks, id, { ...given, isActive: true, isNeedDeleteFile: false, demand });
  const withoutDelete = [...demanded];
  await set(tasks, id, { ...given, isActive: true, demand });

  assert.deepEqual([forDraft, withoutDelete, demanded], [[], [], ['io:filesystem']]);
});

test('a task that a schedule file owns keeps its schedule', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const disk = await tasks.store.collection<Task>('tasks');
  await disk.update(id, (task) => ({ ...task, isSchedulerOwned: true }));

  await assert.rejects(set(tasks, id, weekly), { code: 'task_scheduler_owned' });
});

test('setting a schedule of a task that runs leaves it running; then it waits for the schedule', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  await set(tasks, id, { ...weekly, isActive: true });
  const whileItRuns = await stateOf(tasks, id);
  run.end();
  await untilStatus(tasks, id, 'Schedule');

  assert.equal(whileItRuns.status, 'Perform');
});

test('adding tries to a task that waits for its schedule starts nothing', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await set(tasks, id, { ...weekly, isActive: true });
  tasks.runs.neededScope = 'system:exec';

  await setTries(tasks, id, 2);

  const { status, numberOfTries } = await stateOf(tasks, id);
  assert.deepEqual([status, numberOfTries], ['Schedule', 2]);
});

test('a schedule that is switched off leaves the task ready', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await set(tasks, id, { ...weekly, isActive: true });

  await set(tasks, id, weekly);

  assert.equal((await stateOf(tasks, id)).status, 'Newbie');
});

test('the preview begins at the time that is asked for, shows as many firings, and drafts as if they were active', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await set(tasks, id, { startDateType: 'OnDate', startDate: '03/05/2026 06:00:00' });
  const sixOnThe20th = new Date(2026, 2, 20, 6);

  const { firings, decisions } = await tasks.ask('task_scheduler_preview', {
    params: { id },
    query: { from: sixOnThe20th.toISOString(), count: 2 },
  });

  assert.deepEqual(firings, [
    { at: sixOnThe20th.toISOString(), attempts: 1 },
    { at: new Date(2026, 2, 21, 6).toISOString(), attempts: 1 },
  ]);
  assert.deepEqual(decisions, []);
});

test('a preview far ahead of a schedule that counts its firings is empty, and that is found without delay', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const counted = { endDateType: 'Count', repeatCountTotalRange: '1000', intervals: ['09:00'] };
  await set(tasks, id, counted);

  const query = { from: '2999-01-01T00:00:00Z', count: 500 };
  const { firings } = await tasks.ask('task_scheduler_preview', { params: { id }, query });

  assert.deepEqual(firings, []);
});

test('the tries of a firing run, and the task waits for the next one', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await set(tasks, id, {
    isActive: true,
    repeatType: 'Regularly',
    repeatCountDayRange: '10',
    attemptsRange: '2',
  });

  await until(() => tasks.runs.started.length === 1);
  (await tasks.runs.next()).end();
  (await tasks.runs.next()).fail();
  await untilStatus(tasks, id, 'Schedule');

  const { decisions } = await tasks.ask('task_scheduler_preview', { params: { id }, query: { count: 1 } });
  assert.deepEqual((await stateOf(tasks, id)).doneAll, 2);
  assert.deepEqual(
    decisions.map(({ decision, attempts }) => [decision, attempts]),
    [['fired', 2]],
  );
});

test('a trigger file starts the task', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const fileName = join(tasks.path, 'go');
  await writeFile(fileName, '');

  await set(tasks, id, { isActive: true, executePeriod: 'OnDemand', fileName });

  await until(() => tasks.runs.started.length === 1);
  (await tasks.runs.next()).end();
  await untilStatus(tasks, id, 'Schedule');
});

for (const operation of ['task_scheduler_get', 'task_scheduler_set', 'task_scheduler_preview'] as const) {
  test(`${operation} of a task that is not there is not_found`, async (t) => {
    const tasks = await setUpTasks(t);
    const call = { params: { id: 'nothing' }, body: sent(weekly), query: { count: 1 } };

    await assert.rejects(tasks.ask(operation, call), { code: 'not_found' });
  });
}
