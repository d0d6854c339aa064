import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { failedAnswer, forkChild, nextMessage } from './fork-child.ts';

/** A child process that runs the code. */
async function childOf(t: TestContext, code: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-'));
  const entry = path.join(folder, 'child.mjs');
  await writeFile(entry, code);
  const child = forkChild(entry, { heapMegabytes: 64 });
  t.after(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  return child;
}

test('an answer that the schema does not know is refused', async (t) => {
  const child = await childOf(t, `process.send({ kind: 'failed', message: 5 });`);

  await assert.rejects(
    nextMessage(child, failedAnswer),
    /sent a message that is not known: .*Expected string/,
  );
});

test('a child does not get other variables of the environment', async (t) => {
  process.env.GATEHOUSE_TEST_SECRET = 'x';
  t.after(() => delete process.env.GATEHOUSE_TEST_SECRET);
  const child = await childOf(t, 'process.send(Object.keys(process.env));');

  const names = await nextMessage(child, v.array(v.string()));

  assert.deepEqual([names.includes('PATH'), names.includes('GATEHOUSE_TEST_SECRET')], [true, false]);
});
