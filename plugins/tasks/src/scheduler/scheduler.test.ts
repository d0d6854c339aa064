import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Given } from '../../test/fakes/a-schedule.ts';
import { aTask } from '../../test/fakes/a-task.ts';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import { kinds, queued, tickAfter } from '../../test/fakes/schedule-ticks.ts';
import { day, hour, minute, scheduledTasks } from '../../test/fakes/scheduled-tasks.ts';

/** The clock shows 11:00 in Berlin. */
const atNoon: Given = { intervals: ['12:00'] };
const everyTenMinutes: Given = { repeatType: 'Regularly', repeatCountDayRange: '10' };

test('an active schedule makes the task Schedule, and its firing queues the tries and says so', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...atNoon, attemptsRange: '3' });
  const before = queued(tasks);

  await tickAfter(tasks, hour - 1);
  const justBefore = queued(tasks);
  await tickAfter(tasks, 1);

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
  await tickAfter(tasks, hour);

  await tasks.change('a', { sinceStart: { succeeded: 0, failed: 1 } });
  await tasks.finish('a');

  assert.equal(tasks.taskStore.find('a').status, 'Schedule');
});

test('after its last firing the task is Complete', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { executePeriod: 'OneTime' });
  await tasks.scheduler.tick();
  await tasks.finish('a');

  assert.equal(tasks.taskStore.find('a').status, 'Complete');
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

  await tickAfter(tasks, 3 * day);

  assert.deepEqual(kinds(tasks), ['ended']);
  assert.equal(tasks.taskStore.find('a').status, 'Newbie');
});

test('firings that overlap add their tries to those that wait', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...everyTenMinutes, attemptsRange: '2' });

  await tasks.scheduler.tick();
  await tickAfter(tasks, 10 * minute);

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

    await tickAfter(tasks, hour);

    assert.deepEqual(kinds(tasks), ['skipped']);
    assert.match(tasks.decided('a')[0]?.reason ?? '', reason);
    assert.equal(tasks.taskStore.find('a').status, facts.status);
  });
}

for (const isClearSuccess of [false, true]) {
  test(`a task that has its successes ${isClearSuccess ? 'counts them anew at each firing' : 'is skipped'}`, async () => {
    const tasks = await scheduledTasks();
    const { settings } = aTask({ settings: { maxNumOfSuccessStop: 2 } });
    await tasks.add('a', { ...atNoon, isClearSuccess }, { settings, doneSuccessfully: 2 });

    await tickAfter(tasks, hour);

    assert.deepEqual(kinds(tasks), [isClearSuccess ? 'fired' : 'skipped']);
    assert.equal(tasks.taskStore.find('a').doneSuccessfully, isClearSuccess ? 0 : 2);
  });
}

test('a project that needs more than was granted when the schedule was set does not run when it fires', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', atNoon);
  await tasks.set('a', atNoon, aCaller('io:network'));
  tasks.runs.neededScope = 'system:exec';

  await tickAfter(tasks, hour);
  tasks.runs.neededScope = 'io:network';
  await tickAfter(tasks, day);

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
  await tasks.scheduler.tick();
  await tickAfter(tasks, hour);
  const whileTheyRun = [kinds(tasks, 'a'), kinds(tasks, 'b')];

  await tasks.finish('a');
  await tasks.finish('b');
  await tasks.scheduler.tick();
  await tasks.scheduler.tick();
  const atOnce = [kinds(tasks, 'a').length, kinds(tasks, 'b').length];
  await tickAfter(tasks, 5 * minute);

  assert.deepEqual(whileTheyRun, [['fired'], ['fired']]);
  assert.deepEqual(atOnce, [2, 1]);
  assert.deepEqual(kinds(tasks, 'b').length, 2);
});

test('Continued waits a minute after a firing that came to nothing', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { repeatType: 'Continued' });
  tasks.runs.neededScope = 'system:exec';

  for (let second = 0; second < 59; second += 1) await tickAfter(tasks, 1000);
  const inAMinute = kinds(tasks).length;
  await tickAfter(tasks, 3000);

  assert.deepEqual([inAMinute, kinds(tasks).length], [1, 2]);
});

test('outside its intervals a task keeps its tries queued and continues with the next firing', async () => {
  const tasks = await scheduledTasks();
  const given = { intervals: ['11:00-12:00'], stopExecutionOutsideOfIntervals: true, attemptsRange: '9' };
  await tasks.add('a', given);
  await tasks.scheduler.tick();

  await tickAfter(tasks, hour);
  const outside = queued(tasks);
  await tickAfter(tasks, 23 * hour);
  await tasks.scheduler.tick();

  assert.deepEqual(outside, ['Schedule', 9]);
  assert.deepEqual(queued(tasks), ['WaitPerform', 18]);
  assert.deepEqual(kinds(tasks), ['fired', 'stopped', 'fired']);
});

test('a schedule that is replaced while its firing is on its way does not fire', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', atNoon);
  tasks.clock.advance(hour);

  const beating = tasks.scheduler.tick();
  await tasks.set('a', { intervals: ['15:00'] });
  await beating;

  assert.deepEqual(queued(tasks), ['Schedule', 0]);
  assert.deepEqual(kinds(tasks), []);
});

test('a tick passes over a schedule whose step of the tick before goes on', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', everyTenMinutes);
  tasks.clock.advance(40 * minute);

  await Promise.all([tasks.scheduler.tick(), tasks.scheduler.tick()]);

  assert.deepEqual(kinds(tasks), ['missed', 'fired']);
  assert.deepEqual(queued(tasks), ['WaitPerform', 1]);
});

test('a schedule that is not active fires nothing', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { ...atNoon, isActive: false });

  await tickAfter(tasks, day);

  assert.deepEqual([queued(tasks), kinds(tasks)], [['Newbie', 0], []]);
});

test('a scheduler is closed once its steps have ended, and begins none then', async () => {
  const tasks = await scheduledTasks();
  await tasks.add('a', { intervals: ['12:00'] });
  tasks.clock.advance(hour);

  const ticking = tasks.scheduler.tick();
  await tasks.scheduler.close();
  const fired = kinds(tasks);
  await ticking;
  await tickAfter(tasks, day);

  assert.deepEqual([fired, kinds(tasks)], [['fired'], ['fired']]);
});

test('inside its interval a task goes on with its tries, up to the end of it', async () => {
  const tasks = await scheduledTasks();
  const given: Given = { intervals: ['12:00-13:00'], stopExecutionOutsideOfIntervals: true };
  await tasks.add('a', { ...given, attemptsRange: '3' });
  await tickAfter(tasks, hour);

  await tickAfter(tasks, hour - 1);
  const before = kinds(tasks);
  await tickAfter(tasks, 1);

  assert.deepEqual([before, kinds(tasks)], [['fired'], ['fired', 'stopped']]);
});
