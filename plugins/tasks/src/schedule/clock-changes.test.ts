import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds, queued, tickAfter } from '../../test/fakes/schedule-ticks.ts';
import { hour, minute, scheduledTasks } from '../../test/fakes/scheduled-tasks.ts';

const edits = [
  { title: 'the skipped hour', now: '2026-03-29T01:30:00Z', time: '02:30', next: '2026-03-30T00:30:00Z' },
  {
    title: 'the hour behind the skipped one',
    now: '2026-03-29T01:30:00Z',
    time: '03:00',
    next: '2026-03-30T01:00:00Z',
  },
  {
    title: 'the hour that comes twice',
    now: '2026-10-25T01:10:00Z',
    time: '02:15',
    next: '2026-10-26T01:15:00Z',
  },
  {
    title: 'the hour before the one that comes twice',
    now: '2026-10-25T00:30:00Z',
    time: '01:45',
    next: '2026-10-26T00:45:00Z',
  },
] as const;

for (const { title, now, time, next } of edits) {
  test(`a schedule that is edited to ${time}, in ${title}, when that is over, fires tomorrow and not at once`, async () => {
    const tasks = await scheduledTasks({ zone: 'Europe/Berlin' });
    await tasks.add('a', { intervals: ['12:00'] });
    tasks.clock.advance(Date.parse(now) - tasks.clock.now());
    await tasks.scheduler.tick();
    await tasks.finish('a');
    const before = kinds(tasks).length;

    await tasks.set('a', { intervals: [time] });
    for (let passed = 0; passed < 2 * hour; passed += minute) await tickAfter(tasks, minute);
    const onThatDay = [queued(tasks)[1], kinds(tasks).length - before];
    const [firing] = await tasks.firingsAhead('a', 1);
    tasks.clock.advance(Date.parse(next) - tasks.clock.now());
    await tasks.scheduler.tick();

    assert.deepEqual(onThatDay, [0, 0]);
    assert.equal(firing?.at, Date.parse(next));
    assert.deepEqual(kinds(tasks).slice(before), ['fired']);
  });
}

for (const { title, from, change } of [
  { title: 'summer time begins', from: '2026-03-29T00:30:00Z', change: '2026-03-29T01:00:00Z' },
  { title: 'summer time ends', from: '2026-10-25T00:30:00Z', change: '2026-10-25T01:00:00Z' },
]) {
  test(`an interval of 15 minutes fires each 15 minutes while ${title}, without extra or missing firings`, async () => {
    const tasks = await scheduledTasks({ zone: 'Europe/Berlin' });
    tasks.clock.advance(Date.parse(from) - tasks.clock.now());
    await tasks.add('a', { repeatType: 'Regularly', repeatCountDayRange: '15' });

    await tasks.scheduler.tick();
    for (let passed = 0; passed < 2 * hour; passed += minute) await tickAfter(tasks, minute);

    const firings = tasks.decided('a').map(({ firing }) => Date.parse(firing ?? ''));
    assert.deepEqual(
      firings,
      Array.from({ length: 9 }, (_, n) => Date.parse(from) + n * 15 * minute),
    );
    assert.equal(firings.includes(Date.parse(change)), true);
  });
}

test('an edit after the clock was set ahead or back fires nothing that is past', async () => {
  const tasks = await scheduledTasks({ zone: 'Europe/Berlin' });
  await tasks.add('a', { intervals: ['12:00'] });

  await tickAfter(tasks, 6 * hour);
  const caughtUp = kinds(tasks);
  await tasks.set('a', { intervals: ['12:30'] });
  await tickAfter(tasks, minute);
  tasks.clock.advance(-5 * hour);
  await tasks.set('a', { intervals: ['11:30'] });
  await tickAfter(tasks, minute);

  assert.deepEqual(caughtUp, ['fired']);
  assert.deepEqual(kinds(tasks), caughtUp);
});
