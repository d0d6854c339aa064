import assert from 'node:assert/strict';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { nodeFileCalls } from './file-calls.ts';
import { FileWindow } from './file-window.ts';
import { makeMemoryFolder } from './fixtures/memory-folder.ts';

const folder = makeMemoryFolder('file-window-');
const file = join(folder, 'file');
const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, at) => (at * at) % 251));
writeFileSync(file, bytes);
const fd = openSync(file, 'r');
after(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

for (const kept of [0, 1, 40_000, 70_000]) {
  test(`a window that keeps ${kept} bytes at each step shows the file as it is, and all of it`, async () => {
    const window = new FileWindow({ calls: nodeFileCalls, fd, chunk: 128 * 1024 }, 0);
    let consumed = 0;
    while (await window.advance(consumed)) {
      const { offset } = window;
      assert.ok(window.bytes.equals(bytes.subarray(offset, offset + window.bytes.length)), `at ${offset}`);
      consumed = Math.max(0, window.bytes.length - kept);
    }

    assert.equal(window.offset + window.bytes.length, bytes.length);
  });
}

test('a window with an end stops there', async () => {
  const window = new FileWindow({ calls: nodeFileCalls, fd, end: 100_001 }, 3);
  let consumed = 0;
  while (await window.advance(consumed)) consumed = window.bytes.length - 1;

  assert.deepEqual([window.offset, window.bytes], [100_000, bytes.subarray(100_000, 100_001)]);
});
