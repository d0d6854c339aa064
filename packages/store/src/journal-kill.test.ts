import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { numbersOf, openEntries } from './fixtures/journal-kit.ts';
import { createRandom } from './fixtures/seeded-changes.ts';
import { testSeals } from './fixtures/test-seals.ts';

const kills = 10;
const child = join(import.meta.dirname, 'fixtures/appending-child.ts');

/** Kills the writer after so many acknowledgements; resolves with the last number that was acknowledged. */
async function appendAndKill(folder: string, from: number, acknowledgements: number): Promise<number> {
  const writer = spawn(process.execPath, [...loaderArguments(child), child, folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'exit');
  let last = from - 1;
  for await (const line of createInterface({ input: writer.stdout })) {
    assert.equal(Number(line), last + 1, 'records are acknowledged in order');
    last += 1;
    if (last - from + 1 === acknowledgements) writer.kill('SIGKILL');
  }
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  return last;
}

test(`${kills} times killed while appending and beginning segments, a journal has every acknowledged record`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-kill-'));
  const random = createRandom(7);
  let next = 0;
  for (let kill = 0; kill < kills; kill++) {
    const acknowledged = await appendAndKill(folder, next, 1 + Math.floor(random() * 120));

    const { journal, close } = await openEntries(folder, {
      seals: testSeals(),
      limits: { segmentBytes: 1024, maxSegments: 400 },
    });
    const found = await numbersOf(journal);
    await close();

    assert.deepEqual(
      found,
      found.map((_, index) => index),
    );
    assert.ok(found.length > acknowledged, `${found.length} records, ${acknowledged} was acknowledged`);
    next = found.length;
  }
  rmSync(folder, { recursive: true });
});
