import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Arranger } from './arranger.ts';

const size = { width: 280, height: 72 };
const graph = { boxes: [size, size], edges: [{ from: 0, to: 1, weight: 1 }] };
const large = {
  boxes: Array.from({ length: 5000 }, () => size),
  edges: Array.from({ length: 4999 }, (_, index) => ({ from: index >> 1, to: index + 1, weight: 1 })),
};
const nobody = new AbortController().signal;

test('a graph is laid out in another process', async () => {
  const places = await new Arranger().layOut(graph, nobody);

  assert.deepEqual(places, [
    { x: 0, y: 0 },
    { x: 360, y: 0 },
  ]);
});

test('a graph that takes too long is refused', async () => {
  const arranger = new Arranger({ deadlineMs: 1 });

  await assert.rejects(arranger.layOut(large, nobody), {
    code: 'failed_precondition',
    message: 'The project is too large to be arranged, with 5000 blocks: nothing was moved.',
  });
});

test('a disconnected client ends its layout, and the next one is made', async () => {
  const arranger = new Arranger();
  const client = new AbortController();
  const abandoned = arranger.layOut(large, client.signal);
  const next = arranger.layOut(graph, nobody);

  client.abort();

  await assert.rejects(abandoned, { name: 'AbortError' });
  assert.equal((await next).length, 2);
});
