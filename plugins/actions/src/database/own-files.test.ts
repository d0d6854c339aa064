import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { assertOwnNames } from './own-files.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-own-files-'));
after(() => rmSync(folder, { recursive: true }));

test('a journal that another connection makes and removes meanwhile disturbs no statement', async () => {
  const database = path.join(folder, 'shared.sqlite');
  const { dev, ino } = statSync(folder);
  const identity = { dev: String(dev), ino: String(ino) };
  const other = new Worker(
    `const { rmSync, writeFileSync } = require('node:fs');
    const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage('begun');
    for (;;) {
      writeFileSync(workerData, 'journal');
      rmSync(workerData);
    }`,
    { eval: true, workerData: `${database}-journal` },
  );
  await once(other, 'message');

  try {
    for (let check = 0; check < 5_000; check += 1)
      assert.doesNotThrow(() => assertOwnNames({ path: database, file: identity, folder: identity }));
  } finally {
    await other.terminate();
  }
});
