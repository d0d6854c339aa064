import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { runGroups } from './run-groups.mjs';

interface Group {
  readonly name: string;
  readonly load: number;
}

/** Groups that write their name when they start, and once more when the test ends them. */
function createGroups(groups: readonly Group[]) {
  const streams = new Map<string, PassThrough>();
  const events = runGroups<Group, string>(groups, 2, ({ name }) => {
    const stream = new PassThrough({ objectMode: true });
    streams.set(name, stream);
    stream.write(name);
    return stream;
  });
  const end = async (name: string) => {
    streams.get(name)?.end(name);
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { events, end, started: () => [...streams.keys()] };
}

test('groups start while the processors have time for them, and a smaller one passes a larger one', async () => {
  const groups = createGroups([
    { name: 'a', load: 1 },
    { name: 'b', load: 0.9 },
    { name: 'c', load: 1 },
    { name: 'd', load: 0.35 },
  ]);
  assert.deepEqual(groups.started(), ['a', 'b', 'd']);

  await groups.end('b');
  assert.deepEqual(groups.started(), ['a', 'b', 'd']);
  await groups.end('d');
  assert.deepEqual(groups.started(), ['a', 'b', 'd', 'c']);
});

test('the events of a group follow each other, whatever runs beside it, and the last group ends them', async () => {
  const groups = createGroups([
    { name: 'a', load: 1 },
    { name: 'b', load: 1 },
  ]);
  await groups.end('b');
  await groups.end('a');

  const seen: string[] = [];
  for await (const event of groups.events) seen.push(event);
  assert.deepEqual(seen, ['b', 'b', 'a', 'a']);
});

test('a group that needs more than there is runs alone', () => {
  assert.deepEqual(createGroups([{ name: 'a', load: 5 }]).started(), ['a']);
});
