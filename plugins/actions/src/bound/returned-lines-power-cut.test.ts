import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { standardExecutors } from '../executors/standard-executors.ts';
import { dyingStore } from '../testing/dying-store.ts';
import { listsOf } from '../testing/run-action.ts';
import { type TestSharedData, testSharedData } from '../testing/test-shared-data.ts';

/** Above and below the size from which lines are taken in place. */
const sizes = { small: 4, large: 12_000 } as const;

async function setUp(t: TestContext, size: keyof typeof sizes) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-cut-')));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'work');
  mkdirSync(folder);
  const file = join(folder, 'lines.txt');
  const all = Array.from({ length: sizes[size] }, (_, place) => `line ${place} of a list that is ${size}`);
  writeFileSync(file, all.map((line) => `${line}\n`).join(''));
  const disk = await followSyncs(t, folder);
  return {
    ...{ all, file },
    lines: () => readFileSync(file, 'utf8').split('\n').slice(0, -1),
    /** The folder becomes what the power cut left of it. */
    cutPower() {
      disk.copyTo(join(root, 'left'));
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      cpSync(join(root, 'left'), folder, { recursive: true });
    },
    takeNames: () => disk.takeNames(),
  };
}

async function takeLine(by: TestSharedData, bindedFile: string) {
  const binding = { bindToFile: true, syncWithFile: true, bindedFile, leaveBlankFile: true };
  const parameters = { List: 'lines', Remove: 'true', WhenLost: 'return' };
  const document = documentOf([{ type: 'List', action: 'GetLine', parameters }], {
    lists: listsOf({ lines: [] }).map((list) => ({ ...list, ...binding })),
  });
  const { answer, end } = by.asker('a run');
  const { outcome } = await runDocument(document, { executors: standardExecutors, answer });
  assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
  return end;
}

for (const size of ['small', 'large'] as const) {
  for (const names of ['with the bytes', 'before the bytes'] as const) {
    // Insert, mark and remove have two steps each; at the seventh all is done.
    for (let step = 1; step <= 7; step += 1) {
      test(`a line of a ${size} list is there once after a power cut at step ${step} of taking it and bringing it back, where names are on the disk ${names}`, async (t) => {
        const { all, file, lines, cutPower, takeNames } = await setUp(t, size);
        const { before, after, isDead } = dyingStore(step);
        const dying = await testSharedData(before);

        const living = takeLine(dying, file).then(async (end) => {
          end('worker_lost');
          await dying.stop();
        });
        await Promise.race([living, isDead]);
        if (names === 'before the bytes') takeNames();
        cutPower();
        await testSharedData(after);

        assert.equal(lines().toSorted().join() === all.toSorted().join(), true, `${lines().length} lines`);
        assert.deepEqual(after.get('held-entries')?.all(), []);
      });
    }
  }
}
