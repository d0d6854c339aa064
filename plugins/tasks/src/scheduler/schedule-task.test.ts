import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSchedule, type Given, someSettings } from '../../test/fakes/a-schedule.ts';
import { aTask } from '../../test/fakes/a-task.ts';
import type { Progress } from '../schedule/schedule.ts';
import type { TaskSchedule } from '../schedule/task-schedule.ts';
import type { Task } from '../task/task.ts';
import {
  closeFiring,
  endSchedule,
  fireTask,
  leaveInterval,
  passFirings,
  restartAtClock,
  whyNotFire,
  withSchedule,
} from './schedule-task.ts';

const now = Date.parse('2026-03-01T11:00:00.000Z');
const hourMs = 3_600_000;
const hourly: Given = { intervals: ['09:00-18:00'], repeatType: 'Regularly', repeatCountDayRange: '60' };

interface Stored {
  readonly given?: Given;
  readonly progress?: Partial<Progress>;
  readonly awaits?: boolean;
}

function stored({ given = hourly, progress = {}, awaits = true }: Stored = {}): TaskSchedule {
  const fresh = { cursor: now, fired: 0, lastFiredAt: null, doneAt: null };
  const facts = { activatedAt: now, seed: 7, grant: null, trigger: null };
  return { settings: someSettings(given), ...facts, progress: { ...fresh, ...progress }, awaits };
}

type Facts = Omit<NonNullable<Parameters<typeof aTask>[0]>, 'schedule'> & { readonly plan?: Stored };

const scheduled = ({ plan = {}, ...facts }: Facts = {}): Task => ({
  ...aTask({ status: 'Schedule', ...facts }),
  schedule: stored(plan),
});

const at = (given: Given = hourly) => ({ schedule: aSchedule(given).schedule, now });

for (const { title, task, awaits, status } of [
  {
    title: 'a task that runs stays as it is',
    task: aTask({ status: 'Perform' }),
    awaits: true,
    status: 'Perform',
  },
  { title: 'a new task waits for it', task: aTask(), awaits: true, status: 'Schedule' },
  { title: 'a stopped task waits for it', task: aTask({ status: 'Stop' }), awaits: true, status: 'Schedule' },
  { title: 'a stopped task stays stopped', task: aTask({ status: 'Stop' }), awaits: false, status: 'Stop' },
  { title: 'a task that never ran is new', task: scheduled(), awaits: false, status: 'Newbie' },
  {
    title: 'a task with queued tries is not complete',
    task: scheduled({ numberOfTries: 2, doneAll: 1 }),
    awaits: false,
    status: 'NotComplete',
  },
  {
    title: 'a task whose tries have all failed has failed',
    task: scheduled({ doneAll: 2, sinceStart: { succeeded: 0, failed: 2 } }),
    awaits: false,
    status: 'Fail',
  },
  {
    title: 'a task with a success is complete',
    task: scheduled({ doneAll: 3, sinceStart: { succeeded: 1, failed: 2 } }),
    awaits: false,
    status: 'Complete',
  },
  {
    title: 'a task without tries since its start is complete',
    task: scheduled({ doneAll: 1, sinceStart: { succeeded: 0, failed: 0 } }),
    awaits: false,
    status: 'Complete',
  },
]) {
  test(`with a schedule that ${awaits ? 'fires' : 'fires no more'} ${title}`, () => {
    const schedule = stored({ awaits });

    const changed = withSchedule(task, schedule);

    assert.deepEqual([changed.status, changed.schedule], [status, schedule]);
  });
}

test('a firing is counted, queues its tries and starts the task', () => {
  const task = scheduled({ doneSuccessfully: 3, numberOfTries: 1 });

  const fired = fireTask(task, { at: now, attempts: 2 }, at());

  assert.deepEqual([fired.status, fired.numberOfTries, fired.doneSuccessfully], ['WaitPerform', 3, 3]);
  assert.deepEqual(fired.schedule?.progress, { cursor: now, fired: 1, lastFiredAt: now, doneAt: null });
  assert.equal(fired.schedule?.awaits, true);
});

test('a firing clears the successes where the schedule says so', () => {
  const task = scheduled({ doneSuccessfully: 3, plan: { given: { ...hourly, isClearSuccess: true } } });

  assert.equal(fireTask(task, { at: now, attempts: 1 }, at()).doneSuccessfully, 0);
});

test('the last of all firings leaves none to wait for', () => {
  const once: Given = { ...hourly, endDateType: 'Count', repeatCountTotalRange: '1' };

  const fired = fireTask(scheduled({ plan: { given: once } }), { at: now, attempts: 1 }, at(once));

  assert.equal(fired.schedule?.awaits, false);
});

test('firings are passed over up to an instant, and a schedule without another ends', () => {
  const ended: Given = { ...hourly, endDateType: 'OnDate', endDate: '03/01/2026 18:00:00' };
  const task = (given: Given) => scheduled({ plan: { given } });

  const passed = passFirings(task(hourly), now + hourMs, at());
  const over = passFirings(task(ended), now + 24 * hourMs, at(ended));

  assert.deepEqual([passed.status, passed.schedule?.progress.cursor], ['Schedule', now + hourMs]);
  assert.deepEqual([over.status, over.schedule?.awaits], ['Newbie', false]);
});

test('a firing is over now, and not before it began', () => {
  const doneAt = (lastFiredAt: number) =>
    closeFiring(scheduled({ plan: { progress: { lastFiredAt } } }), at()).schedule?.progress.doneAt;

  assert.deepEqual([doneAt(now - hourMs), doneAt(now + 5000)], [now, now + 5000]);
});

test('a schedule that is ahead of the clock starts again at the clock', () => {
  const ahead = { cursor: now + hourMs, fired: 4, lastFiredAt: now + hourMs, doneAt: now + 2 * hourMs };
  const task = scheduled({ plan: { progress: ahead } });
  const restarted = restartAtClock(task, now).schedule;
  const later = restartAtClock(task, now + 9 * hourMs).schedule;

  assert.deepEqual(restarted?.progress, { cursor: now, fired: 4, lastFiredAt: now, doneAt: now });
  assert.deepEqual(later?.progress, { ...ahead, cursor: now + 9 * hourMs });
  assert.deepEqual([restartAtClock(task, now - 5).schedule?.activatedAt, later?.activatedAt], [now - 5, now]);
  assert.equal(restartAtClock(scheduled(), now).schedule?.progress.lastFiredAt, null);
});

test('outside its intervals a task that runs begins no try, and the end that it has stays', () => {
  const running = scheduled({ status: 'Perform', running: ['a'], numberOfTries: 2 });
  const idle = scheduled();

  assert.deepEqual([leaveInterval(running).ending, leaveInterval(running).status], ['Schedule', 'Perform']);
  assert.equal(leaveInterval({ ...running, ending: 'Complete' }).ending, 'Complete');
  assert.equal(leaveInterval(scheduled({ status: 'WaitPerform', numberOfTries: 2 })).status, 'Schedule');
  assert.equal(leaveInterval(idle), idle);
});

test('a task without a schedule is left as it is', () => {
  const task = aTask();

  assert.equal(endSchedule(task), task);
  assert.equal(restartAtClock(task, now), task);
  assert.equal(closeFiring(task, at()), task);
});

const enough = { doneSuccessfully: 3, settings: { maxNumOfSuccessStop: 3 } };

for (const { title, task, reason } of [
  { title: 'waits for its schedule', task: scheduled(), reason: null },
  { title: 'was stopped', task: scheduled({ status: 'Stop' }), reason: /was stopped/ },
  {
    title: 'is being stopped',
    task: scheduled({ status: 'Stopping', ending: 'Stop' }),
    reason: /was stopped/,
  },
  { title: 'has failed', task: scheduled({ status: 'Fail' }), reason: /has failed/ },
  { title: 'is failing', task: scheduled({ status: 'Perform', ending: 'Fail' }), reason: /has failed/ },
  {
    title: 'runs without end',
    task: scheduled({ status: 'Perform', numberOfTries: -1 }),
    reason: /until it is stopped/,
  },
  { title: 'would run without end', task: scheduled({ numberOfTries: -1 }), reason: null },
  { title: 'runs', task: scheduled({ status: 'Perform', numberOfTries: 2 }), reason: null },
  { title: 'has its successes', task: scheduled(enough), reason: /has its 3 successes/ },
  { title: 'lacks a success', task: scheduled({ ...enough, doneSuccessfully: 2 }), reason: null },
  {
    title: 'has its successes and clears them',
    task: scheduled({ ...enough, plan: { given: { ...hourly, isClearSuccess: true } } }),
    reason: null,
  },
  {
    title: 'has no limit of successes',
    task: scheduled({ ...enough, settings: { maxNumOfSuccessStop: -1 } }),
    reason: null,
  },
  {
    title: 'has a limit of no successes',
    task: scheduled({ doneSuccessfully: 0, settings: { maxNumOfSuccessStop: 0 } }),
    reason: null,
  },
]) {
  test(`a task that ${title} ${reason === null ? 'fires' : 'does not fire, and says why'}`, () => {
    const found = whyNotFire(task);

    if (reason === null) assert.equal(found, null);
    else assert.match(found ?? '', reason);
  });
}
