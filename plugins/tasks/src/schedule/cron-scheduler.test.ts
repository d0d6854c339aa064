import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Given } from '../../test/fakes/a-schedule.ts';
import { kinds, tickAfter } from '../../test/fakes/schedule-ticks.ts';
import { day, hour, minute, scheduledTasks } from '../../test/fakes/scheduled-tasks.ts';

/** The clock shows 11:00 in Berlin. */
const halfHourly: Given = { executePeriod: 'Cron', cronExpression: '*/30 * * * *' };

test('of the missed firings of an expression the last one is caught up', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', halfHourly);
  await tasks.scheduler.tick();

  await tickAfter(tasks, 3 * hour + 5 * minute);

  assert.deepEqual(
    tasks.decided('a').map(({ decision, firing }) => [decision, firing]),
    [
      ['fired', '2026-03-01T10:00:00.000Z'],
      ['missed', null],
      ['fired', '2026-03-01T13:00:00.000Z'],
    ],
  );
});

test('an expression that fires each second causes one firing after a month of downtime', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...halfHourly, cronExpression: '* * * * * *' });

  await tickAfter(tasks, 30 * day);

  assert.deepEqual(kinds(tasks), ['missed', 'fired']);
  assert.equal(tasks.decided('a')[1]?.firing, '2026-03-31T10:00:00.000Z');
});

test('a daemon that starts continues with the stored expressions', async () => {
  const before = await scheduledTasks();
  await before.add('a', halfHourly);
  await before.scheduler.tick();
  await before.finish('a');
  await before.scheduler.tick();
  const { store, clock } = before;

  const after = await scheduledTasks({ store, clock });
  await after.scheduler.recover();
  await tickAfter(after, 30 * minute);

  assert.deepEqual(
    after.decided('a').map(({ firing }) => firing),
    ['2026-03-01T10:00:00.000Z', '2026-03-01T10:30:00.000Z'],
  );
  assert.deepEqual(after.errors, []);
});

test('outside of the intervals of an expression no more tries begin', async () => {
  const tasks = await scheduledTasks();
  const given = { intervals: ['11:00-11:20'], stopExecutionOutsideOfIntervals: true, attemptsRange: '5' };
  await tasks.add('a', { ...halfHourly, ...given });

  await tasks.scheduler.tick();
  await tickAfter(tasks, 20 * minute);

  assert.deepEqual(kinds(tasks), ['fired', 'stopped']);
});

test('an expression that has counted its firings ends', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...halfHourly, endDateType: 'Count', repeatCountTotalRange: '2' });

  await tasks.scheduler.tick();
  await tasks.finish('a');
  await tasks.scheduler.tick();
  await tickAfter(tasks, 30 * minute);
  await tasks.finish('a');
  await tasks.scheduler.tick();
  await tickAfter(tasks, 30 * minute);

  assert.deepEqual(kinds(tasks), ['fired', 'fired']);
  assert.equal(tasks.taskStore.find('a').status === 'Schedule', false);
});
