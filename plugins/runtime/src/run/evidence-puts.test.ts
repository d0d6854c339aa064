import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EvidencePuts } from './evidence-puts.ts';

const mebibyte = 1024 * 1024;

/** The evidence of a run over a store of artifacts in memory. */
function setUp(put: (name: string) => Promise<object> = async () => ({ id: '1' })) {
  const stored: { name: string; uowId: string; text: string }[] = [];
  const refused: string[] = [];
  const evidence = new EvidencePuts({
    mask: (text) => text.replaceAll('hunter2', '***'),
    put: async (uowId, { name }, bytes) => {
      stored.push({ name, uowId, text: Buffer.from(bytes).toString() });
      return (await put(name)) as never;
    },
  });
  const take = (name: string, text: string | Uint8Array, uowId = 'try-1') => {
    const mediaType = name.endsWith('.png')
      ? 'image/png'
      : name.endsWith('.json')
        ? 'application/json'
        : 'text/plain';
    const part = { kind: 'picture' as const, name, mediaType, base64: Buffer.from(text).toString('base64') };
    evidence.take({ uowId, part, refuse: (message) => refused.push(message) });
  };
  return { evidence, take, stored, refused };
}

test('texts are stored without secrets, in order; pictures as they are', async () => {
  const { evidence, take, stored, refused } = setUp();
  take('failure.json', '{"a":"hunter2"}');
  take('page.txt', 'hunter2');
  take('page.png', 'hunter2');

  assert.equal(evidence.isStoring, true);
  await evidence.stored;

  assert.equal(evidence.isStoring, false);
  assert.deepEqual(refused, []);
  const place = { uowId: 'try-1' };
  assert.deepEqual(stored, [
    { name: 'failure.json', ...place, text: '{"a":"***"}' },
    { name: 'page.txt', ...place, text: '***' },
    { name: 'page.png', ...place, text: 'hunter2' },
  ]);
});

test('what a store refuses or fails at is named, and the next part is stored', async () => {
  const { evidence, take, stored, refused } = setUp(async (name) => {
    if (name === 'a.txt') return { refused: 'the disk is full' };
    if (name === 'b.txt') throw new Error('the folder is gone');
    return { id: '1' };
  });
  for (const name of ['a.txt', 'b.txt', 'c.txt']) take(name, 'x');

  await evidence.stored;

  assert.equal(evidence.isStoring, false);
  assert.equal(stored.length, 3);
  assert.deepEqual(refused, ['a.txt is not kept: the disk is full', 'b.txt is not kept: the folder is gone']);
});

test('a run keeps 30 parts, and the next run as many', async () => {
  const { evidence, take, stored, refused } = setUp();
  for (let part = 0; part < 31; part++) take(`${part}.txt`, 'x');
  take('next.txt', 'x', 'try-2');

  await evidence.stored;

  assert.deepEqual([stored.length, refused.length], [31, 1]);
  assert.equal(stored.at(-1)?.uowId, 'try-2');
});

test('a run keeps 32 MiB, as much again once a person lets it go on, and what is no part is refused', async () => {
  const { evidence, take, stored, refused } = setUp();
  take('large.png', Buffer.alloc(32 * mebibyte));
  take('one-more.png', 'x');
  evidence.renew();
  take('later.png', 'x');
  evidence.take({ uowId: 'try-2', part: {} as never, refuse: (message) => refused.push(message) });

  await evidence.stored;

  assert.deepEqual(
    stored.map(({ name }) => name),
    ['large.png', 'later.png'],
  );
  assert.equal(refused.length, 2);
});
