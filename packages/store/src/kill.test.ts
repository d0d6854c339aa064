import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { openDocumentStore } from './document-store.ts';
import { applyChange, createRandom, type Note, notesOf, seededChanges } from './fixtures/seeded-changes.ts';
import { testSeals } from './fixtures/test-seals.ts';

const kills = 20;
const child = join(import.meta.dirname, 'fixtures/writing-child.ts');

/** Kills the writer after the given number of acknowledgements; resolves with the number of them that came. */
async function writeAndKill(folder: string, seed: number, acknowledgements: number): Promise<number> {
  const writer = spawn(process.execPath, [...loaderArguments(child), child, folder, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'exit');
  let count = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    assert.equal(Number(line), count, 'writes are acknowledged in order');
    count += 1;
    if (count === acknowledgements) writer.kill('SIGKILL');
  }
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  return count;
}

test(`${kills} times killed while writing, every acknowledged write is there, and they are a prefix`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-kill-'));
  const random = createRandom(2024);
  const model = new Map<string, string>();
  for (let seed = 0; seed < kills; seed++) {
    const acknowledged = await writeAndKill(folder, seed, 1 + Math.floor(random() * 400));

    const store = await openDocumentStore({ seals: testSeals(), folder });
    const found = JSON.stringify(notesOf(await store.collection<Note>('notes')));
    await store.close();

    let count = 0;
    for (const change of seededChanges(seed)) {
      if (count >= acknowledged && JSON.stringify([...model]) === found) break;
      assert.ok(
        count < acknowledged + 100,
        `seed ${seed}: no state after ${acknowledged} writes is the one found`,
      );
      applyChange(model, change);
      count += 1;
    }
  }
  rmSync(folder, { recursive: true });
});
