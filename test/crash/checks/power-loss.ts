import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRandom, pick, type Random } from '@gatehouse/test-tiers';
import { nodeFileCalls } from '../../../packages/store/src/file-calls.ts';
import { startTestDaemon, type TestDaemon } from '../../support/start-test-daemon.ts';
import { assertHoldsKeys } from './key-model.ts';
import { createRecordedDisk, type RecordedDisk } from './recorded-disk.ts';

const bursts = 40;
const cutsOfBurst = 3;

type Model = Map<string, { label: string; enabled: boolean }>;

/**
 * Cuts the power after each answered burst of changes and searches for them on the disk. `kill -9` cannot show a
 * missing sync: the page cache outlives the process.
 */
export async function checkPowerLoss(seed: number): Promise<void> {
  const random = createRandom(seed);
  const disk = createRecordedDisk();
  Object.assign(nodeFileCalls, disk.calls);
  const daemon = await startTestDaemon({ hosts: ['runner'] });
  const model: Model = new Map();
  try {
    for (let burst = 0; burst < bursts; burst += 1) {
      const [first, second] = pickTwo(random, model);
      await Promise.all([
        issue(daemon, model, `key-${burst}`),
        issue(daemon, model, `second-${burst}`),
        first === undefined ? null : revoke(daemon, model, first),
        second === undefined ? null : disable(daemon, model, second),
      ]);
      await assertSurvives({ disk, model, where: `burst ${burst} of seed ${seed}` }, random);
    }
  } finally {
    await daemon.stop();
  }
}

async function assertSurvives(
  { disk, model, where }: { disk: RecordedDisk; model: Model; where: string },
  random: Random,
): Promise<void> {
  for (let cut = 0; cut < cutsOfBurst; cut += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-power-'));
    try {
      // The first cut is the hardest: all unsynced data is lost.
      for (const [path, bytes] of disk.afterPowerCut(cut === 0 ? null : random))
        if (path.includes('/store/')) writeFileSync(join(folder, basename(path)), bytes);
      await assertHoldsKeys(folder, model, `power cut after ${where}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

async function issue({ runner }: TestDaemon, model: Model, label: string): Promise<void> {
  const { id } = await runner.ok('POST /auth/keys', { label, maxTier: 'T1', scopes: ['task:read'] });
  model.set(id, { label, enabled: true });
}

async function revoke({ runner }: TestDaemon, model: Model, id: string): Promise<void> {
  await runner.ok(`DELETE /auth/keys/${id}`);
  model.delete(id);
}

async function disable({ runner }: TestDaemon, model: Model, id: string): Promise<void> {
  const { label } = await runner.ok(`PATCH /auth/keys/${id}`, { enabled: false });
  model.set(id, { label, enabled: false });
}

function pickTwo(random: Random, model: Model): readonly (string | undefined)[] {
  if (model.size < 2) return [];
  const first = pick(random, [...model.keys()]);
  return [
    first,
    pick(
      random,
      [...model.keys()].filter((id) => id !== first),
    ),
  ];
}
