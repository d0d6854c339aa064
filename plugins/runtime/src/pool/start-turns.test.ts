import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { StartTurns } from './start-turns.ts';

/** Asks for turns; returns the indexes of those that were granted. */
function ask(turns: StartTurns, count: number): readonly number[] {
  const gone: number[] = [];
  for (let number = 1; number <= count; number++) void turns.next().then(() => gone.push(number));
  return gone;
}

test('the number of concurrent starts is limited, and the next in order starts when one is done', async () => {
  const turns = new StartTurns(2);
  const gone = ask(turns, 4);
  await turnOfLoop();
  const first = [...gone];

  turns.done();
  await turnOfLoop();

  assert.deepEqual(
    [first, gone],
    [
      [1, 2],
      [1, 2, 3],
    ],
  );
});

test('the first in the queue can be started early', async () => {
  const turns = new StartTurns(1);
  const gone = ask(turns, 3);

  turns.letNextGo();
  await turnOfLoop();

  assert.deepEqual(gone, [1, 2]);
});

test('turns that were granted early count', async () => {
  const turns = new StartTurns(1);
  const gone = ask(turns, 3);
  turns.letNextGo();

  turns.done();
  turns.done();
  turns.done();
  await turnOfLoop();
  const fourth = ask(turns, 1);
  await turnOfLoop();

  assert.deepEqual([gone, fourth], [[1, 2, 3], [1]]);
});

test('all turns are granted after the end of starts', async () => {
  const turns = new StartTurns(1);
  const gone = ask(turns, 3);

  turns.letAllGo();
  await turnOfLoop();

  assert.deepEqual(gone, [1, 2, 3]);
});
