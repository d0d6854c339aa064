import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { rounds } from '@gatehouse/test-tiers';
import { runOnSmallDisk } from '../../../../packages/store/src/fixtures/run-on-small-disk.ts';
import { openTestStore, textOf, tryOf } from '../fixtures/open-test-store.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const kills = rounds('killed puts', { quick: 3, all: 8, long: 200 });
const many = rounds('artifacts', { quick: 1_000, all: 3_000, long: 10_000 });

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-artifacts-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Kills the child after some artifacts; resolves with the ids that it reported. */
async function putAndKill(folder: string, after: number): Promise<readonly string[]> {
  const child = join(fixtures, 'putting-child.ts');
  const writer = spawn(process.execPath, [...loaderArguments(child), child, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'exit');
  const ids: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    ids.push(line);
    if (ids.length === after) writer.kill('SIGKILL');
  }
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  return ids;
}

test(`${kills} times killed while it writes, the store has each artifact that was answered, and each as a whole`, async (t) => {
  const folder = await makeFolder(t);
  const answered: string[] = [];
  for (let round = 0; round < kills; round++) {
    answered.push(...(await putAndKill(folder, 1 + ((round * 7) % 40))));

    const { store, files, warnings, close } = await openTestStore(folder);
    const { artifacts } = await store.list({ kind: 'task', taskId: 't' });
    const ids = artifacts.map(({ id }) => id);
    assert.deepEqual(new Set(await readdir(files)), new Set(ids));
    assert.deepEqual(
      answered.slice(-30).filter((id) => !ids.includes(id)),
      [],
    );
    for (const artifact of artifacts) {
      const text = await textOf(await store.open(artifact));
      assert.equal(text, text.charAt(0).repeat(180_000));
    }
    assert.deepEqual(warnings, []);
    await close();
  }
});

test('a full disk refuses the artifact with the reason, and the next one is kept once there is room', async (t) => {
  const folder = await makeFolder(t);
  assert.equal(await runOnSmallDisk(join(fixtures, 'full-disk-child.ts'), folder), 'refused, then kept');
});

test(`${many} artifacts stay within the limits, in memory and on disk`, async (t) => {
  const folder = await makeFolder(t);
  const limits = { run: 4_000, whole: 40_000, all: 200_000, count: 700 };
  const { store, files, close } = await openTestStore(folder, limits);
  const facts = { kind: 'failure', name: 'failure.json', mediaType: 'application/json' } as const;
  for (let n = 0; n < many; n += 50) {
    const puts = Array.from({ length: 50 }, (_, i) => n + i).map((each) =>
      store.put(tryOf(`task-${each % 9}`, `try-${each >> 5}`), facts, Buffer.alloc(100 + (each % 900))),
    );
    for (const put of await Promise.all(puts)) assert.ok('artifact' in put);
  }
  const tasks = await store.groups('task');
  const lists = await Promise.all(tasks.map((taskId) => store.list({ kind: 'task', taskId })));
  const sizes = lists.map(({ artifacts }) => artifacts.reduce((sum, { size }) => sum + size, 0));
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  assert.ok(
    sizes.every((size) => size <= limits.whole),
    sizes.join(' '),
  );
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= limits.all);
  assert.ok(total <= limits.count && total > 200, `${total}`);
  assert.equal((await readdir(files)).length, total);
  await close();
});
