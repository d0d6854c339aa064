import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { skipInQuick } from '@gatehouse/test-tiers';
import { createApiClient } from './support/api-client.ts';
import { type CheckoutCopy, copyCheckout } from './support/checkout-copy.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

// Code of a plugin, which a start checks after its hosts listen: the existing bundle is confirmed or discarded.
const source = 'plugins/tasks/src/engine/task-store.ts';

let folder = '';
let checkout: CheckoutCopy;
let daemon: RunningDaemon | undefined;
let key = '';

/** The answer of a daemon about a missing task. */
async function answerOfStart(): Promise<string> {
  daemon = await startGatehouse(join(folder, 'data'), [], checkout);
  key ||= daemon.key ?? '';
  const { body } = await createApiClient(daemon.runnerUrl, key).send('GET /tasks/none');
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'close');
  return JSON.stringify(body);
}

describe('sources that change', { skip: skipInQuick('builds the product twice') }, () => {
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-changed-'));
    checkout = copyCheckout(folder);
  });
  after(() => {
    daemon?.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('a daemon runs the sources of its plugins as they are when it starts', async () => {
    assert.match(await answerOfStart(), /There is no task none/);

    checkout.edit(source, 'There is no task', 'Nobody knows the task');
    assert.match(await answerOfStart(), /Nobody knows the task none/);
    assert.match(await answerOfStart(), /Nobody knows the task none/);
  });

  test('a daemon whose plugins do not build ends with the place of the mistake', async () => {
    checkout.edit(source, 'export', 'exprot');

    await assert.rejects(startGatehouse(join(folder, 'data'), [], checkout), (error: Error) => {
      assert.match(error.message, /task-store\.ts:\d+:\d+/);
      return true;
    });
  });
});
