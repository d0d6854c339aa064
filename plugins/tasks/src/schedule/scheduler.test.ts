import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import type { Given } from '../../test/fakes/a-schedule.ts';
import { aTask } from '../../test/fakes/a-task.ts';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import { day, hour, minute, type ScheduledTasks, scheduledTasks } from '../../test/fakes/scheduled-tasks.ts';
import { recoverTask } from '../task/control-task.ts';
import type { StoredDecisions } from './decision-log.ts';

/** The clock shows 11:00 in Berlin. */
const atNoon: Given = { intervals: ['12:00'] };
const everyTenMinutes: Given = { repeatType: 'Regularly', repeatCountDayRange: '10' };

async function beatAfter(tasks: ScheduledTasks, ms: number) {
  tasks.clock.advance(ms);
  await tasks.scheduler.beat();
}

function kinds(tasks: ScheduledTasks, id = 'a') {
  return tasks.decided(id).map(({ decision }) => decision);
}

function queued(tasks: ScheduledTasks, id = 'a') {
  const { status, numberOfTries } = tasks.book.find(id);
  return [status, numberOfTries];
}

test('an active schedule makes the task Schedule, and its firing queues the tries and says so', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...atNoon, attemptsRange: '3' });
  const before = queued(tasks);

  await beatAfter(tasks, hour - 1);
  const justBefore = queued(tasks);
  await beatAfter(tasks, 1);

  assert.deepEqual(
    [before, justBefore, queued(tasks)],
    [
      ['Schedule', 0],
      ['Schedule', 0],
      ['WaitPerform', 3],
    ],
  );
  assert.deepEqual(tasks.decided('a'), [
    {
      at: '2026-03-01T11:00:00.000Z',
      firing: '2026-03-01T11:00:00.000Z',
      decision: 'fired',
      attempts: 3,
      reason: null,
    },
  ]);
});

test('when its tries have ended the task waits for the next firing, also when all of them failed', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', atNoon);
  await beatAfter(tasks, hour);

  await tasks.change('a', { sinceStart: { succeeded: 0, failed: 1 } });
  await tasks.finish('a');

  assert.equal(tasks.book.find('a').status, 'Schedule');
});

test('after its last firing the task is Complete', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { executePeriod: 'OneTime' });
  await tasks.scheduler.beat();
  await tasks.finish('a');

  assert.equal(tasks.book.find('a').status, 'Complete');
});

test('a schedule whose end date passes without a firing leaves the task as it was', async () => {
  const tasks = await scheduledTasks();
  const start = { startDateType: 'OnDate', startDate: '03/02/2026 09:00:00' } as const;
  await tasks.add('a', {
    ...start,
    executePeriod: 'OnDemand',
    fileName: '/nowhere/go',
    endDateType: 'OnDate',
    endDate: '03/03/2026 09:00:00',
  });

  await beatAfter(tasks, 3 * day);

  assert.deepEqual(kinds(tasks), ['ended']);
  assert.equal(tasks.book.find('a').status, 'Newbie');
});

test('after a time without the service at most one missed firing is caught up, and the rest are told', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', everyTenMinutes);
  await tasks.scheduler.beat();

  await beatAfter(tasks, 2 * hour + 5 * minute);
  await tasks.scheduler.beat();

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

  await beatAfter(tasks, 5 * hour);

  assert.deepEqual(kinds(tasks), ['outside_interval']);
  assert.deepEqual(queued(tasks), ['Schedule', 0]);
});

test('a clock that jumps ahead by ten years costs one firing, and finding it takes no time', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...everyTenMinutes, repeatCountDayRange: '1-3' });

  const begunAt = performance.now();
  await beatAfter(tasks, 3650 * day);
  const took = performance.now() - begunAt;

  assert.deepEqual(kinds(tasks), ['missed', 'fired']);
  assert.match(tasks.decided('a')[0]?.reason ?? '', /^100 or more earlier firings/);
  assert.equal(took < 1000, true, `${took} ms`);
});

for (const { back, waits } of [
  { back: hour, waits: true },
  { back: 10 * 365 * day, waits: false },
]) {
  test(`a clock that is set back by ${back / hour} hours ${waits ? 'fires nothing twice' : 'does not silence a schedule'}`, async () => {
    const before = await scheduledTasks();
    before.clock.advance(back);
    await before.add('a', everyTenMinutes);
    await before.scheduler.beat();
    await before.finish('a');

    const after = await scheduledTasks({ store: before.store });
    await after.scheduler.beat();
    await beatAfter(after, 15 * minute);
    await beatAfter(after, 1000);

    assert.deepEqual(kinds(after), waits ? ['fired'] : ['fired', 'fired']);
  });
}

test('firings that overlap add their tries to those that wait', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...everyTenMinutes, attemptsRange: '2' });

  await tasks.scheduler.beat();
  await beatAfter(tasks, 10 * minute);

  assert.deepEqual(queued(tasks), ['WaitPerform', 4]);
});

const obstacles = [
  { title: 'was stopped', facts: { status: 'Stop' }, reason: /was stopped/ },
  { title: 'stops', facts: { status: 'Stopping', ending: 'Stop' }, reason: /was stopped/ },
  { title: 'failed for good', facts: { status: 'Fail' }, reason: /has failed/ },
  {
    title: 'runs until it is stopped',
    facts: { status: 'Perform', numberOfTries: -1 },
    reason: /until it is stopped/,
  },
] as const;

for (const { title, facts, reason } of obstacles) {
  test(`a firing skips a task that ${title}, and says why`, async () => {
    const tasks = await scheduledTasks();
    await tasks.add('a', atNoon);
    await tasks.change('a', facts);

    await beatAfter(tasks, hour);

    assert.deepEqual(kinds(tasks), ['skipped']);
    assert.match(tasks.decided('a')[0]?.reason ?? '', reason);
    assert.equal(tasks.book.find('a').status, facts.status);
  });
}

for (const isClearSuccess of [false, true]) {
  test(`a task that has its successes ${isClearSuccess ? 'counts them anew at each firing' : 'is skipped'}`, async () => {
    const tasks = await scheduledTasks();
    const { settings } = aTask({ settings: { maxNumOfSuccessStop: 2 } });
    await tasks.add('a', { ...atNoon, isClearSuccess }, { settings, doneSuccessfully: 2 });

    await beatAfter(tasks, hour);

    assert.deepEqual(kinds(tasks), [isClearSuccess ? 'fired' : 'skipped']);
    assert.equal(tasks.book.find('a').doneSuccessfully, isClearSuccess ? 0 : 2);
  });
}

test('a project that needs more than was granted when the schedule was set does not run when it fires', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', atNoon);
  await tasks.set('a', atNoon, aCaller('io:network'));
  tasks.runs.neededScope = 'system:exec';

  await beatAfter(tasks, hour);
  tasks.runs.neededScope = 'io:network';
  await beatAfter(tasks, day);

  assert.deepEqual(
    tasks.decided('a').map(({ decision, reason }) => [decision, reason]),
    [
      ['refused', 'The key lacks system:exec'],
      ['fired', null],
    ],
  );
});

test('Continued fires again as soon as its tries have ended, ContinuedWithPause after its pause', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { repeatType: 'Continued' });
  await tasks.add('b', { repeatType: 'ContinuedWithPause', repeatCountDayRange: '5' });
  await tasks.scheduler.beat();
  await beatAfter(tasks, hour);
  const whileTheyRun = [kinds(tasks, 'a'), kinds(tasks, 'b')];

  await tasks.finish('a');
  await tasks.finish('b');
  await tasks.scheduler.beat();
  await tasks.scheduler.beat();
  const atOnce = [kinds(tasks, 'a').length, kinds(tasks, 'b').length];
  await beatAfter(tasks, 5 * minute);

  assert.deepEqual(whileTheyRun, [['fired'], ['fired']]);
  assert.deepEqual(atOnce, [2, 1]);
  assert.deepEqual(kinds(tasks, 'b').length, 2);
});

test('Continued waits a minute after a firing that came to nothing', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { repeatType: 'Continued' });
  tasks.runs.neededScope = 'system:exec';

  for (let second = 0; second < 59; second += 1) await beatAfter(tasks, 1000);
  const inAMinute = kinds(tasks).length;
  await beatAfter(tasks, 3000);

  assert.deepEqual([inAMinute, kinds(tasks).length], [1, 2]);
});

test('outside its intervals a task begins no more tries, keeps them, and goes on with the next firing', async () => {
  const tasks = await scheduledTasks();
  const given = { intervals: ['11:00-12:00'], stopExecutionOutsideOfIntervals: true, attemptsRange: '9' };
  await tasks.add('a', given);
  await tasks.scheduler.beat();

  await beatAfter(tasks, hour);
  const outside = queued(tasks);
  await beatAfter(tasks, 23 * hour);
  await tasks.scheduler.beat();

  assert.deepEqual(outside, ['Schedule', 9]);
  assert.deepEqual(queued(tasks), ['WaitPerform', 18]);
  assert.deepEqual(kinds(tasks), ['fired', 'stopped', 'fired']);
});

test('a disk that is full loses no firing: it happens when the disk takes it', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', atNoon);

  tasks.disk.failure = new Error('no space left');
  await beatAfter(tasks, hour);
  const onFullDisk = [kinds(tasks), tasks.errors.length];
  tasks.disk.failure = null;
  await beatAfter(tasks, 1000);

  assert.deepEqual(onFullDisk, [[], 1]);
  assert.deepEqual(kinds(tasks), ['fired']);
});

test('a daemon that is killed after a firing does not fire it again, and keeps its tries', async () => {
  const before = await scheduledTasks();
  await before.add('a', { ...atNoon, attemptsRange: '2' });
  await beatAfter(before, hour);

  const after = await scheduledTasks({ store: before.store, clock: before.clock });
  await after.book.change('a', (task) => recoverTask(task));
  await beatAfter(after, minute);

  assert.deepEqual(queued(after), ['NotComplete', 2]);
  await beatAfter(after, day);
  assert.deepEqual(queued(after), ['WaitPerform', 4]);
  assert.deepEqual(kinds(after), ['fired', 'fired']);
});

test('a firing that a daemon noted in the task, and was killed before it noted the decision, is told after the start', async () => {
  const before = await scheduledTasks();
  await before.add('a', { ...atNoon, attemptsRange: '2' });
  await beatAfter(before, hour);
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

test('a schedule that is replaced while its firing is on its way does not fire', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', atNoon);
  tasks.clock.advance(hour);

  const beating = tasks.scheduler.beat();
  await tasks.set('a', { intervals: ['15:00'] });
  await beating;

  assert.deepEqual(queued(tasks), ['Schedule', 0]);
  assert.deepEqual(kinds(tasks), []);
});

test('a schedule that is not active fires nothing', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...atNoon, isActive: false });

  await beatAfter(tasks, day);

  assert.deepEqual([queued(tasks), kinds(tasks)], [['Newbie', 0], []]);
});

test('five hundred schedules that are due together after a long time let other work through', async () => {
  const tasks = await scheduledTasks();
  for (let index = 0; index < 500; index += 1) {
    await tasks.add(`task-${index}`, { ...everyTenMinutes, repeatCountDayRange: '1-5' });
  }
  tasks.clock.advance(30 * day);
  const delays = monitorEventLoopDelay({ resolution: 1 });

  delays.enable();
  await tasks.scheduler.beat();
  delays.disable();

  const fired = tasks.book.all().filter(({ status }) => status === 'WaitPerform');
  assert.equal(fired.length, 500);
  assert.equal(delays.percentile(99) < 100e6, true, `${delays.percentile(99) / 1e6} ms`);
});

test('of a task a hundred decisions are kept, the newest', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...everyTenMinutes, repeatCountDayRange: '1' });
  await tasks.change('a', { status: 'Stop' });

  for (let passed = 0; passed < 130; passed += 1) await beatAfter(tasks, minute);

  const decisions = tasks.decided('a');
  assert.equal(decisions.length, 100);
  assert.equal(decisions.at(-1)?.firing, new Date(tasks.clock.now()).toISOString());
});
