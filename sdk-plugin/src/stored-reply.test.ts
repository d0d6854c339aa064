import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedReply } from './stored-reply.ts';

const sha256 = 'ab'.repeat(32);
const size = 1000;

async function ask(headers: Record<string, string>, name = 'page.html') {
  const ranges: string[] = [];
  const reply = await storedReply(headers, {
    name,
    mediaType: 'text/html',
    size,
    sha256,
    read: async ({ start, end }) => {
      ranges.push(`${start}-${end}`);
      return (async function* () {})();
    },
  });
  assert.ok(reply !== null);
  return { ...reply, read: ranges.join() };
}

test('a range is the bytes that HTTP means by it, and what HTTP lets a server ignore is the whole', async () => {
  const rows: readonly (readonly [range: string, status: number, read: string, contentRange?: string])[] = [
    ['bytes=0-0', 206, '0-1', 'bytes 0-0/1000'],
    ['bytes=10-19', 206, '10-20', 'bytes 10-19/1000'],
    ['bytes=990-', 206, '990-1000', 'bytes 990-999/1000'],
    ['bytes=990-99999999999999999999', 206, '990-1000', 'bytes 990-999/1000'],
    ['bytes=-5', 206, '995-1000', 'bytes 995-999/1000'],
    ['bytes=-5000', 206, '0-1000', 'bytes 0-999/1000'],
    ['BYTES=1-2', 206, '1-3', 'bytes 1-2/1000'],
    ['bytes=1000-', 416, '', 'bytes */1000'],
    ['bytes=1000-1001', 416, '', 'bytes */1000'],
    ['bytes=99999999999999999999-', 416, '', 'bytes */1000'],
    ['bytes=-0', 416, '', 'bytes */1000'],
    ['bytes=5-4', 200, '0-1000'],
    ['bytes=-', 200, '0-1000'],
    ['bytes=0-1,5-6', 200, '0-1000'],
    ['lines=0-1', 200, '0-1000'],
    ['bytes=-1-5', 200, '0-1000'],
    ['bytes=0x1-5', 200, '0-1000'],
    ['', 200, '0-1000'],
  ];
  for (const [range, status, read, contentRange] of rows) {
    const reply = await ask({ range });
    assert.deepEqual(
      [reply.status, reply.read, reply.headers['content-range']],
      [status, read, contentRange],
      range,
    );
    const [start = 0, end = 0] = read.split('-').map(Number);
    if (status !== 416) assert.equal(reply.headers['content-length'], String(end - start), range);
  }
});

test('a range of an older version is not mixed with this one', async () => {
  const range = 'bytes=0-1';
  assert.equal((await ask({ range, 'if-range': `"${sha256}"` })).status, 206);
  assert.equal((await ask({ range, 'if-range': '"another"' })).status, 200);
});

test('a file is saved by browsers and never shown, under a name that cannot end its header', async () => {
  const { headers } = await ask({});
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="page.html"; filename*=UTF-8''page.html`,
  );
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.equal(headers.etag, `"${sha256}"`);
  const hostile = await ask({}, 'a";\r\nX: (*\')/Вход\ud800.html');
  const plain = 'a____X____________.html';
  const whole = 'a%22%3B%0D%0AX%3A%20%28%2A%27%29%2F%D0%92%D1%85%D0%BE%D0%B4_.html';
  assert.equal(
    hostile.headers['content-disposition'],
    `attachment; filename="${plain}"; filename*=UTF-8''${whole}`,
  );
});

test('bytes that are gone are no answer', async () => {
  const stored = { name: 'a', mediaType: 'a/b', size, sha256, read: async () => null };
  assert.equal(await storedReply({}, stored), null);
});
