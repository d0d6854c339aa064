import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { issueTemporaryKey } from '@gatehouse/cli/temporary-key';
import { between, createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { killWhileStarting, startDaemonProcess } from './daemon/daemon-process.ts';

const seed = readSeed();
const kills = rounds('kills of a first start', { quick: 4, all: 6, long: 200 });

test(`a first start that is killed while it starts, ${kills} times, leaves a folder that the next start opens`, async (context) => {
  const random = createRandom(seed);
  let shown = 0;
  for (let n = 0; n < kills; n += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-first-'));
    const dataDir = join(folder, 'data');
    await killWhileStarting(dataDir, between(random, 50, 400));

    const daemon = await startDaemonProcess(dataDir, null);

    try {
      // The dead daemon may have created the first admin key without showing it; the command line can always issue one.
      if (daemon.key !== null) {
        shown += 1;
        await daemon.runner.ok('GET /auth/whoami');
      }
      const admin = daemon.editor.as((await issueTemporaryKey(dataDir)).rawKey);
      const keys = await admin.ok('GET /auth/keys?includeSystemProvisioned=false');
      assert.deepEqual(
        keys.map(({ label }: { label: string }) => label),
        ['bootstrap'],
        `kill ${n} of seed ${seed}`,
      );
      await admin.ok('POST /auth/keys', { label: 'next', maxTier: 'T3', scopes: ['admin'] });
    } finally {
      await daemon.kill();
    }
    await rm(folder, { recursive: true });
  }
  context.diagnostic(`${shown} of ${kills} second starts showed the first admin key`);
});
