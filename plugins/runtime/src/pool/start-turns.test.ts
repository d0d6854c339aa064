import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { StartTurns } from './start-turns.ts';

/** Asks for so many turns; tells who has got one. */
function ask(turns: StartTurns, count: number): readonly number[] {
  const gone: number[] = [];
  for (let number = 1; number <= count; number++) void turns.next().then(() => gone.push(number));
  return gone;
}

test('so many starts are under way at once, and the next in order goes when one is done', async () => {
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

test('whoever waits longest is let go before its turn', async () => {
  const turns = new StartTurns(1);
  const gone = ask(turns, 3);

  turns.letNextGo();
  await turnOfLoop();

  assert.deepEqual(gone, [1, 2]);
});

test('turns that were given before their time count', async () => {
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

test('all go when nothing is started any more', async () => {
  const turns = new StartTurns(1);
  const gone = ask(turns, 3);

  turns.letAllGo();
  await turnOfLoop();

  assert.deepEqual(gone, [1, 2, 3]);
});
