import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Logger } from '@gatehouse/sdk-plugin';
import { useSourceParts } from '@gatehouse/test-tiers';
import { closedConfinement } from '../sandbox/confinement.ts';
import { toLink } from './create-workers.ts';
import { readBytes } from './fixtures/byte-worker.ts';
import { WorkerProcess } from './worker-process.ts';

useSourceParts();

const ignore = () => undefined;
const log: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

test('byte answers of any length arrive unchanged, among other answers and errors', async (t) => {
  const url = new URL('./fixtures/byte-worker.ts', import.meta.url).href;
  const parts = [{ pluginId: 'sample', url }];
  const folders = mkdtempSync(join(tmpdir(), 'gatehouse-workers-'));
  t.after(() => rmSync(folders, { recursive: true, force: true }));
  const limits = { readyMs: 120_000, memoryMb: 2048 };
  const confinement = closedConfinement;
  const worker = new WorkerProcess({ parts, log, folders, confinement, sandbox: null, ...limits });
  t.after(() => worker.kill());
  await worker.ready;
  const read = (length: number) => toLink(worker).command(readBytes, { length }, { timeoutMs: 60_000 });
  const lengths = [1, 3_000_000, 65_536, 100];

  const answers = await Promise.all(lengths.map(read));

  for (const [place, length] of lengths.entries()) {
    assert.equal(Buffer.alloc(length, length % 251).equals(Buffer.from(answers[place] ?? '')), true);
  }
  assert.equal(await read(0), 'none');
  await assert.rejects(read(-1), { message: 'Fewer than none' });
});
