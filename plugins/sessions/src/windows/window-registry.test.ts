import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fakeClock } from '../../test/fakes/fake-session-clock.ts';
import { aQuestion, aRun } from '../../test/fakes/set-up-sessions.ts';
import type { WindowChange } from './session-window.ts';
import { WindowRegistry } from './window-registry.ts';

function registry() {
  const changes: WindowChange[] = [];
  const windows = new WindowRegistry({ clock: fakeClock(), onChange: (change) => changes.push(change) });
  return { windows, changes };
}

test('a window with a time limit ends by timeout, once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { windows, changes } = registry();
  const run = new AbortController();
  const answer = windows.open({ ...aQuestion, timeoutSeconds: 30 }, { run: aRun, signal: run.signal });
  const [window] = windows.list();

  t.mock.timers.tick(29_999);
  const countBefore = windows.list().length;
  t.mock.timers.tick(1);
  run.abort();

  assert.equal(countBefore, 1);
  assert.equal((await answer).end, 'timeout');
  assert.equal(windows.complete(window?.sessionId ?? '', null), false);
  assert.deepEqual(
    changes.map(({ end }) => end),
    [null, 'timeout'],
  );
});

test('a window may have a time limit of a second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { windows } = registry();
  const owner = { run: aRun, signal: new AbortController().signal };

  const answer = windows.open({ ...aQuestion, timeoutSeconds: 1 }, owner);
  t.mock.timers.tick(1000);

  assert.equal((await answer).end, 'timeout');
});

test('a window with a time limit that no timer can hold stays open', async () => {
  const { windows, changes } = registry();
  const owner = { run: aRun, signal: new AbortController().signal };

  const answer = windows.open({ ...aQuestion, timeoutSeconds: 2_147_484 }, owner);
  // A timer of more than 2 ** 31 - 1 ms fires after one millisecond, before this one.
  await setTimeout(10);
  windows.complete(windows.list()[0]?.sessionId ?? '', null);

  assert.equal((await answer).end, 'completed');
  assert.equal(changes.length, 2);
});

test('a completed window leaves no timer and no listener that could end it again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { windows, changes } = registry();
  const run = new AbortController();
  const answer = windows.open({ ...aQuestion, timeoutSeconds: 30 }, { run: aRun, signal: run.signal });

  const isCompleted = windows.complete(windows.list()[0]?.sessionId ?? '', null);
  t.mock.timers.tick(60_000);
  run.abort();

  assert.equal(isCompleted, true);
  assert.equal((await answer).end, 'completed');
  assert.equal(changes.length, 2);
});

test('a window without a time limit has no deadline and ends when its run is interrupted', async () => {
  const { windows } = registry();
  const run = new AbortController();

  const answer = windows.open(aQuestion, { run: aRun, signal: run.signal });
  const deadline = windows.list()[0]?.deadline;
  run.abort();

  assert.equal(deadline, '');
  assert.equal((await answer).end, 'interrupted');
});

test('a run that has ended already opens no window', async () => {
  const { windows, changes } = registry();

  const answer = await windows.open(aQuestion, { run: aRun, signal: AbortSignal.abort('worker_lost') });

  assert.equal(answer.end, 'worker_lost');
  assert.deepEqual(changes, []);
});

test('the browser is shown only while a window of that instance allows it', async () => {
  const { windows } = registry();
  const owner = { run: aRun, signal: new AbortController().signal };
  windows.open({ ...aQuestion, instanceId: 7 }, owner);
  windows.open({ ...aQuestion, instanceId: 8, showBrowser: false }, owner);

  const shown = [7, 8, 9].map((id) => windows.showsBrowser(id));
  windows.closeAll();

  assert.deepEqual(shown, [true, false, false]);
  assert.equal(windows.showsBrowser(7), false);
});

test('open windows are counted in all, and for one task', () => {
  const { windows } = registry();
  const { signal } = new AbortController();
  void windows.open(aQuestion, { run: { ...aRun, taskId: 'one' }, signal });
  void windows.open(aQuestion, { run: { ...aRun, taskId: 'two' }, signal });

  const counts = [windows.openCount(), windows.openCount('one'), windows.openCount('none')];
  for (const { sessionId } of windows.list()) windows.complete(sessionId, null);

  assert.deepEqual(counts, [2, 1, 0]);
  assert.equal(windows.openCount(), 0);
});
