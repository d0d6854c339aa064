import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { rounds } from '@gatehouse/test-tiers';
import { openDocumentStore } from '../../../../packages/store/src/document-store.ts';
import { testSeals } from '../../../../packages/store/src/fixtures/test-seals.ts';
import { aHeal, quietLog } from '../../test/fakes/a-heal.ts';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import type { LocatorRecord } from './locator-record.ts';
import { TaskLocators } from './task-locators.ts';

const child = join(import.meta.dirname, 'fixtures/proposing-child.ts');
const kills = rounds('killed heals', { quick: 2, all: 10, long: 100 });

/** Kills the child after some heals; resolves with the numbers of those that were answered. */
async function healAndKill(folder: string, count: number): Promise<readonly number[]> {
  const healing = spawn(process.execPath, [...loaderArguments(child), child, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(healing, 'exit');
  const answered: number[] = [];
  for await (const line of createInterface({ input: healing.stdout })) {
    answered.push(Number(line));
    if (answered.length === count) healing.kill('SIGKILL');
  }
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  return answered;
}

test(`${kills} times killed while heals are written, each that was answered is there, and each as a whole`, async (t) => {
  for (let round = 0; round < kills; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-heals-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const answered = await healAndKill(folder, 1 + ((round * 13) % 60));

    const store = await openDocumentStore({ seals: testSeals(), folder });
    const collection = await store.collection<LocatorRecord>('task-locators');
    const locators = new TaskLocators({
      ...{ collection, clock: new FakeClock(), log: quietLog, isTask: () => true },
    });
    const records = locators.of('task');
    for (const n of answered) {
      const record = records.find(({ actionId }) => actionId === aHeal(n).actionId);
      const count = answered.filter((other) => aHeal(other).actionId === aHeal(n).actionId).length;
      assert.ok((record?.healed ?? 0) >= count, `heal ${n} is gone`);
    }
    for (const { actionId, proposal } of records) {
      const number = Number.parseInt(proposal?.digest ?? '', 16);
      const { shown, page, finder, ...heal } = aHeal(number);
      assert.equal(heal.actionId, actionId);
      assert.deepEqual(
        [proposal?.shown, proposal?.page, proposal?.finder, proposal?.uowId],
        [shown, page, finder, `try-${number}`],
      );
    }
    await store.close();
  }
});
