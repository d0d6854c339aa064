import assert from 'node:assert/strict';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { linesBackwards } from './lines-backwards.ts';

const maxLine = 1024 * 1024;

/** The lengths of the lines that are not empty, the newest first. */
async function lengthsOf(t: TestContext, text: string): Promise<readonly number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-lines-backwards-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'log'), text);
  const handle = await open(join(folder, 'log'));
  try {
    const lengths: number[] = [];
    for await (const lines of linesBackwards(handle)) lengths.push(...lines.map(({ length }) => length));
    return lengths.filter((length) => length > 0);
  } finally {
    await handle.close();
  }
}

test('a line of the largest length is read whole', async (t) => {
  assert.deepEqual(await lengthsOf(t, `first\n${'x'.repeat(maxLine)}`), [maxLine, 5]);
});

test('of a line that is far longer no more than its beginning is read', async (t) => {
  const [first, ...others] = await lengthsOf(t, `first\n${'x'.repeat(3 * maxLine)}`);

  assert.ok(first !== undefined && first <= maxLine, `${first} characters`);
  assert.deepEqual(others, [5]);
});
