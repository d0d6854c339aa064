import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import type { Given } from '../../test/fakes/a-schedule.ts';
import { kinds, queued, tickAfter } from '../../test/fakes/schedule-ticks.ts';
import { day, hour, minute, scheduledTasks } from '../../test/fakes/scheduled-tasks.ts';
import { recoverTask } from '../task/control-task.ts';
import type { StoredDecisions } from './decision-log.ts';

/** The clock shows 11:00 in Berlin. */
const atNoon: Given = { intervals: ['12:00'] };
const everyTenMinutes: Given = { repeatType: 'Regularly', repeatCountDayRange: '10' };

test('after downtime at most one missed firing is caught up, and the rest are in the log of decisions', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', everyTenMinutes);
  await tasks.scheduler.tick();

  await tickAfter(tasks, 2 * hour + 5 * minute);
  await tasks.scheduler.tick();

  assert.deepEqual(
    tasks.decided('a').map(({ decision, firing, reason }) => [decision, firing, reason]),
    [
      ['fired', '2026-03-01T10:00:00.000Z', null],
      ['missed', null, '11 earlier firings were missed and are given up'],
      ['fired', '2026-03-01T12:00:00.000Z', 'It was missed and is caught up'],
    ],
  );
});

test('a missed firing is not caught up outside the intervals', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { intervals: ['12:00-13:00'] });

  await tickAfter(tasks, 5 * hour);

  assert.deepEqual(kinds(tasks), ['outside_interval']);
  assert.deepEqual(queued(tasks), ['Schedule', 0]);
});

test('a missed firing is not caught up after the end date, also one that is meant for a single time', async () => {
  const tasks = await scheduledTasks();
  const end = { endDateType: 'OnDate', endDate: '03/01/2026 12:30:00' } as const;
  await tasks.add('a', { ...atNoon, ...end });
  await tasks.add('b', atNoon);

  await tickAfter(tasks, 3 * hour);

  assert.deepEqual([kinds(tasks, 'a'), kinds(tasks, 'b')], [['outside_interval'], ['fired']]);
  assert.equal(tasks.taskStore.find('a').numberOfTries, 0);
});

test('a clock that jumps ahead by ten years causes one firing, found without delay', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...everyTenMinutes, repeatCountDayRange: '1-3' });

  const before = process.cpuUsage();
  await tickAfter(tasks, 3650 * day);
  // A busy machine takes longer, and needs no more of its processor.
  const { user } = process.cpuUsage(before);

  assert.deepEqual(kinds(tasks), ['missed', 'fired']);
  assert.match(tasks.decided('a')[0]?.reason ?? '', /^100 or more earlier firings/);
  assert.equal(user < 1_000_000, true, `${user / 1000} ms of a processor`);
});

for (const { back, waits } of [
  { back: hour, waits: true },
  { back: 10 * 365 * day, waits: false },
]) {
  test(`a clock that is set back by ${back / hour} hours ${waits ? 'fires nothing twice' : 'does not silence a schedule'}`, async () => {
    const before = await scheduledTasks();
    before.clock.advance(back);
    await before.add('a', everyTenMinutes);
    await before.scheduler.tick();
    await before.finish('a');

    const after = await scheduledTasks({ store: before.store });
    await after.scheduler.tick();
    await tickAfter(after, 15 * minute);
    await tickAfter(after, 1000);

    assert.deepEqual(kinds(after), waits ? ['fired'] : ['fired', 'fired']);
  });
}

test('a full disk delays a firing and does not lose it', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', atNoon);

  tasks.disk.failure = new Error('no space left');
  await tickAfter(tasks, hour);
  const onFullDisk = [kinds(tasks), tasks.errors.length];
  tasks.disk.failure = null;
  await tickAfter(tasks, 1000);

  assert.deepEqual(onFullDisk, [[], 1]);
  assert.deepEqual(kinds(tasks), ['fired']);
});

test('a daemon that is killed after a firing does not fire it again, and keeps its tries', async () => {
  const before = await scheduledTasks();
  await before.add('a', { ...atNoon, attemptsRange: '2' });
  await tickAfter(before, hour);

  const after = await scheduledTasks({ store: before.store, clock: before.clock });
  await after.taskStore.change('a', (task) => recoverTask(task, '2026-03-01T10:00:00.000Z'));
  await tickAfter(after, minute);

  assert.deepEqual(queued(after), ['NotComplete', 2]);
  await tickAfter(after, day);
  assert.deepEqual(queued(after), ['WaitPerform', 4]);
  assert.deepEqual(kinds(after), ['fired', 'fired']);
});

test('a firing whose decision was not recorded before a kill is recorded at the next start', async () => {
  const before = await scheduledTasks();
  await before.add('a', { ...atNoon, attemptsRange: '2' });
  await tickAfter(before, hour);
  const log = await before.store.collection<StoredDecisions>('schedule-decisions');
  await log.remove('a');

  const after = await scheduledTasks({ store: before.store, clock: before.clock });
  await after.scheduler.recover();
  await after.scheduler.recover();

  assert.deepEqual(
    after.decided('a').map(({ decision, firing, attempts }) => [decision, firing, attempts]),
    [['fired', '2026-03-01T11:00:00.000Z', 2]],
  );
});

test('five hundred schedules that are due together do not block other work', async () => {
  const tasks = await scheduledTasks();
  for (let index = 0; index < 500; index += 1) {
    await tasks.add(`task-${index}`, { ...everyTenMinutes, repeatCountDayRange: '1-5' });
  }
  tasks.clock.advance(30 * day);
  const delays = monitorEventLoopDelay({ resolution: 1 });

  const begunAt = performance.now();
  delays.enable();
  await tasks.scheduler.tick();
  delays.disable();
  const took = performance.now() - begunAt;

  const fired = tasks.taskStore.all().filter(({ status }) => status === 'WaitPerform');
  assert.equal(fired.length, 500);
  // A part of the whole, since on a busy machine all of it takes longer.
  const delay = delays.percentile(99) / 1e6;
  assert.equal(delay < took / 4, true, `${delay} of ${took} ms`);
});

test('the newest hundred decisions of a task are kept', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...everyTenMinutes, repeatCountDayRange: '1' });
  await tasks.change('a', { status: 'Stop' });

  for (let passed = 0; passed < 130; passed += 1) await tickAfter(tasks, minute);

  const decisions = tasks.decided('a');
  assert.equal(decisions.length, 100);
  assert.equal(decisions.at(-1)?.firing, new Date(tasks.clock.now()).toISOString());
});
