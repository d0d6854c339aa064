import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as v from 'valibot';
import { withoutExpression } from '../../test/fakes/a-task.ts';
import { addTask, setUpTasks, stateOf, type Tasks, until } from '../../test/fakes/set-up-tasks.ts';
import { schedulerBody } from '../declaration/schedule-schemas.ts';
import type { Task } from '../task/task.ts';

/** As a client would send it. */
function set(tasks: Tasks, id: string, fields: object) {
  const body = v.parse(schedulerBody, { attemptsRange: '1', ...fields });
  return tasks.ask('task_scheduler_set', { params: { id }, body });
}

const officeHours = {
  executePeriod: 'Cron',
  cronExpression: '*/15 9-17 * * 1-5',
  timeZone: 'America/New_York',
};

function isCronLoaded(): boolean {
  return Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('/cron/dist/'));
}

// First, as what is loaded once stays.
test('cron is loaded by the first schedule that has an expression', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  await set(tasks, id, { isActive: true, executePeriod: 'EveryDay' });
  await until(async () => (await stateOf(tasks, id)).status !== 'Newbie');
  const before = isCronLoaded();
  await set(tasks, id, officeHours);

  assert.deepEqual([before, isCronLoaded()], [false, true]);
});

test('an expression and its zone are read back as they were set', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  await set(tasks, id, officeHours);

  const { executePeriod, cronExpression, timeZone } = await tasks.ask('task_scheduler_get', {
    params: { id },
  });
  assert.deepEqual({ executePeriod, cronExpression, timeZone }, officeHours);
});

test('the preview shows the firings of an expression in its zone', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await set(tasks, id, { ...officeHours, intervals: ['12:00-12:20'] });

  const query = { from: '2027-03-12T00:00:00Z', count: 3 };
  const { firings } = await tasks.ask('task_scheduler_preview', { params: { id }, query });

  assert.deepEqual(firings, [
    { at: '2027-03-12T17:00:00.000Z', attempts: 1 },
    { at: '2027-03-12T17:15:00.000Z', attempts: 1 },
    { at: '2027-03-15T16:00:00.000Z', attempts: 1 },
  ]);
});

test('nothing fires before the start date, which is of the zone of the expression', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const begins = { startDateType: 'OnDate', startDate: '03/05/2026 09:00:00' };
  const daily = { executePeriod: 'Cron', cronExpression: '0 9 * * *', timeZone: 'Asia/Tokyo' };

  await set(tasks, id, { ...daily, ...begins });

  const { firings } = await tasks.ask('task_scheduler_preview', { params: { id }, query: { count: 1 } });
  assert.equal(firings[0]?.at, '2026-03-05T00:00:00.000Z');
});

const unreadable = [
  {
    fields: { cronExpression: '* * * *' },
    message: /^cronExpression is "\* \* \* \*".*Too few fields.*write five fields/,
  },
  { fields: { cronExpression: '0 0 L * *' }, message: /^cronExpression is "0 0 L \* \*".*Unknown alias/ },
  { fields: { cronExpression: '61 * * * *' }, message: /out of range/ },
  { fields: { cronExpression: '*/0 * * * *' }, message: /step of zero/ },
  { fields: { cronExpression: '' }, message: /^cronExpression is ""/ },
  {
    fields: { timeZone: 'Mars/Olympus' },
    message: /^timeZone is "Mars\/Olympus", which is no IANA time zone; write/,
  },
  { fields: { timeZone: '' }, message: /^timeZone is ""/ },
  {
    fields: { cronExpression: '0 0 30 2 *' },
    message: /^cronExpression is "0 0 30 2 \*", which fits no date/,
  },
  {
    fields: { cronExpression: '0 3 * * *', intervals: ['09:00-18:00'] },
    message: /^cronExpression is "0 3 \* \* \*", which never fires inside the intervals 09:00-18:00/,
  },
];

for (const { fields, message } of unreadable) {
  test(`${JSON.stringify(fields)} is refused, and the schedule stays as it was`, async (t) => {
    const tasks = await setUpTasks(t);
    const { id } = await addTask(tasks);
    await set(tasks, id, { ...officeHours, isActive: true });

    await assert.rejects(set(tasks, id, { ...officeHours, isActive: true, ...fields }), {
      code: 'bad_request',
      message,
    });

    const { cronExpression } = await tasks.ask('task_scheduler_get', { params: { id } });
    assert.equal(cronExpression, officeHours.cronExpression);
  });
}

test('an expression of cron starts the tries of its task', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  await set(tasks, id, { isActive: true, executePeriod: 'Cron', cronExpression: '* * * * * *' });
  await until(() => tasks.runs.started.length === 1);
  (await tasks.runs.next()).end();

  const { decisions } = await tasks.ask('task_scheduler_preview', { params: { id }, query: { count: 1 } });
  assert.deepEqual(
    decisions.map(({ decision }) => decision),
    ['fired'],
  );
});

test('a schedule that was stored before expressions were known is read with none', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await set(tasks, id, { executePeriod: 'EveryDay', intervals: ['09:00'] });
  const disk = await tasks.store.collection<Task>('tasks');
  await disk.update(id, withoutExpression);

  const { intervals, cronExpression, timeZone } = await tasks.ask('task_scheduler_get', { params: { id } });
  const { firings } = await tasks.ask('task_scheduler_preview', { params: { id }, query: { count: 2 } });

  assert.deepEqual([intervals, cronExpression, timeZone], [['09:00'], null, null]);
  assert.equal(firings.length, 2);
});
