import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { runGroups } from './run-groups.mjs';

const LOOK_MS = 1000;
const LIMIT = 3;

/** Groups that write their name when they start, and once more when the test ends them, on a processor of the test. */
function createGroups(t: TestContext, names: readonly string[], atLeast = 1) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const streams = new Map<string, PassThrough>();
  let isIdle = true;
  const start = (name: string) => {
    const stream = new PassThrough({ objectMode: true });
    streams.set(name, stream);
    stream.write(name);
    return stream;
  };
  const events = runGroups<string, string>(names, start, {
    ...{ count: 1, atLeast },
    haveTime: () => isIdle,
  });
  return {
    events,
    started: () => [...streams.keys()],
    look: (processorIsIdle: boolean) => {
      isIdle = processorIsIdle;
      t.mock.timers.tick(LOOK_MS);
    },
    end: async (name: string) => {
      streams.get(name)?.end(name);
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}

test('a group starts beside the others only when the processor has time for it', async (t) => {
  const groups = createGroups(t, ['a', 'b', 'c']);
  assert.deepEqual(groups.started(), ['a']);

  groups.look(false);
  assert.deepEqual(groups.started(), ['a']);
  groups.look(true);
  assert.deepEqual(groups.started(), ['a', 'b']);
  groups.look(false);
  assert.deepEqual(groups.started(), ['a', 'b']);
});

test('a group for each processor runs at any time, however busy it is', async (t) => {
  const groups = createGroups(t, ['a', 'b']);
  groups.look(false);

  await groups.end('a');

  assert.deepEqual(groups.started(), ['a', 'b']);
});

test('as many groups as are asked for run at any time', async (t) => {
  const groups = createGroups(t, ['a', 'b', 'c'], 2);
  assert.deepEqual(groups.started(), ['a', 'b']);
  groups.look(false);

  await groups.end('b');

  assert.deepEqual(groups.started(), ['a', 'b', 'c']);
});

test('groups that wait are at most some for each processor', (t) => {
  const groups = createGroups(t, ['a', 'b', 'c', 'd', 'e']);

  for (let looks = 0; looks < 5; looks++) groups.look(true);

  assert.equal(groups.started().length, LIMIT);
});

test('the events of a group follow each other, whatever runs beside it, and the last group ends them', async (t) => {
  const groups = createGroups(t, ['a', 'b']);
  groups.look(true);
  await groups.end('b');
  await groups.end('a');

  const seen: string[] = [];
  for await (const event of groups.events) seen.push(event);
  assert.deepEqual(seen, ['b', 'b', 'a', 'a']);
});
