import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InterruptOptions, Run } from '../run/run.ts';
import { LiveSeries } from './live-series.ts';

/** A series of runs that ends when `end` is called. */
function aSeries(...uowIds: readonly string[]) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const interrupts: InterruptOptions[] = [];
  const runOf = (uowId: string): Run => ({
    info: { uowId, projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] },
    ended: new Promise(() => undefined),
    interrupt: () => undefined,
  });
  const series = {
    ...{ uowIds, ended, worker: null, find: runOf },
    interrupt: (options: InterruptOptions) => void interrupts.push(options),
  };
  return { series, end, interrupts };
}

test('a run is found until its series has ended, and no other one is', async () => {
  const live = new LiveSeries();
  const first = aSeries('a', 'b');
  const second = aSeries('c');
  live.watch(first.series);
  live.watch(second.series);
  const found = () => ['a', 'b', 'c', 'd'].map((uowId) => live.find(uowId)?.info.uowId ?? null);

  const before = found();
  first.end();
  await first.series.ended;

  assert.deepEqual(
    [before, found()],
    [
      ['a', 'b', 'c', null],
      [null, null, 'c', null],
    ],
  );
  assert.equal(live.workerOf('c'), null);
});

test('the end interrupts each series once, without BadEnd, and waits for all of them', async () => {
  const live = new LiveSeries();
  const [first, second, over] = [aSeries('a', 'b'), aSeries('c'), aSeries('d')];
  for (const { series } of [first, second, over]) live.watch(series);
  over.end();
  await over.series.ended;
  let isOver = false;

  const ending = live.end().then(() => {
    isOver = true;
  });
  first.end();
  await first.series.ended;
  const beforeTheLast = isOver;
  second.end();
  await ending;

  const once = [{ throughBadEnd: false }];
  assert.deepEqual([first.interrupts, second.interrupts, over.interrupts], [once, once, []]);
  assert.deepEqual([beforeTheLast, isOver], [false, true]);
});
