import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { SentEnd } from '../protocol/ended-run.ts';
import type { EndedMessage } from '../protocol/worker-messages.ts';
import { RunSeries } from './run-series.ts';

const success: RunOutcome = {
  ...{ result: 'success', errorCode: null, errorMessage: null },
  ...{ actionsExecuted: 1, stopTask: false, values: null },
};

interface Given {
  readonly uowIds: readonly string[];
  /** Runs while the run is the current one. */
  readonly during?: (uowId: string, series: RunSeries) => Promise<unknown> | undefined;
  readonly stopsTask?: string;
  readonly leavesSomething?: string;
}

/** A series with what it ran and what it sent. */
async function walk({ uowIds: [uowId = '', ...next], during, stopsTask, leavesSomething }: Given) {
  const ran: string[] = [];
  const marks: number[] = [];
  const sent: EndedMessage[] = [];
  let isClean = true;
  const series = new RunSeries(
    { uowId, next },
    {
      markBegin: (count) => marks.push(count),
      run: async (current) => {
        ran.push(current);
        if (current === leavesSomething) isClean = false;
        assert.equal(series.current, current);
        await during?.(current, series);
        return { outcome: { ...success, stopTask: current === stopsTask }, events: [] };
      },
      isClean: () => isClean,
      send: (message) => sent.push(message),
    },
  );
  await series.walk();
  const countOf = ({ runs }: { readonly runs: readonly SentEnd[] }) => runs.length;
  const ends = sent.map((message) => [countOf(message), message.unstarted, message.isReusable]);
  return { ran, marks, sent, ends };
}

test('the runs of a series follow each other, and their begins are counted', async () => {
  const { ran, marks, sent } = await walk({ uowIds: ['a', 'b', 'c'] });

  assert.deepEqual(
    [ran, marks],
    [
      ['a', 'b', 'c'],
      [1, 2, 3],
    ],
  );
  assert.equal(sent.flatMap(({ runs }) => runs).length, 3);
  assert.deepEqual([sent.at(-1)?.uowId, sent.at(-1)?.unstarted, sent.at(-1)?.isReusable], ['a', 0, true]);
});

test('a single run is not counted, since its start says as much', async () => {
  const { ran, marks, ends } = await walk({ uowIds: ['a'] });

  assert.deepEqual([ran, marks, ends], [['a'], [], [[1, 0, true]]]);
});

test('a run that stops its task is the last', async () => {
  const { ran, ends } = await walk({ uowIds: ['a', 'b', 'c'], stopsTask: 'b' });

  assert.deepEqual(ran, ['a', 'b']);
  assert.deepEqual(ends.at(-1)?.slice(1), [1, true]);
});

test('a run that leaves something running is the last, and its worker is not used again', async () => {
  const { ran, ends } = await walk({ uowIds: ['a', 'b', 'c'], leavesSomething: 'a' });

  assert.deepEqual([ran, ends], [['a'], [[1, 2, false]]]);
});

test('runs that are withdrawn are reported at once, and the current one ends', async () => {
  const { ran, ends } = await walk({
    uowIds: ['a', 'b', 'c'],
    during: async (_uowId, series) => {
      assert.equal(series.hasMore, true);
      series.withdraw();
      assert.equal(series.hasMore, false);
    },
  });

  assert.deepEqual(
    [ran, ends],
    [
      ['a'],
      [
        [0, 2, null],
        [1, 2, true],
      ],
    ],
  );
});

test('what a run sends has the ends before it in front', async () => {
  const { ends } = await walk({
    uowIds: ['a', 'b'],
    during: async (_uowId, series) => series.sendEnds(),
  });

  assert.deepEqual(ends, [
    [1, null, null],
    [1, 0, true],
  ]);
});

test('an end is sent while the next run takes long', async () => {
  const { ends } = await walk({
    uowIds: ['a', 'b'],
    during: (uowId) => (uowId === 'b' ? setTimeout(100) : undefined),
  });

  assert.deepEqual(ends, [
    [1, null, null],
    [1, 0, true],
  ]);
});

test('short runs leave the process time for its messages', async () => {
  const uowIds = Array.from({ length: 100_000 }, (_, n) => `run-${n}`);
  let turnsOfOthers = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turnsOfOthers += 1) await setImmediate();
  })();

  const { sent } = await walk({ uowIds });
  isOver = true;
  await others;

  assert.ok(turnsOfOthers > 1, `${turnsOfOthers} turns`);
  assert.ok(sent.length > 2 && sent.length < 10_000, `${sent.length} messages`);
  assert.equal(sent.flatMap(({ runs }) => runs).length, uowIds.length);
});
