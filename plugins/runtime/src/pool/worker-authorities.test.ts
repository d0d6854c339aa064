import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import type { Logger } from '@gatehouse/sdk-plugin';
import { useSourceParts } from '@gatehouse/test-tiers';
import { ChildTransport } from './child-transport.ts';
import { toLink } from './create-workers.ts';
import { readSecurely } from './fixtures/tls-worker.ts';
import { WorkerProcess } from './worker-process.ts';
import type { ConnectWorker } from './worker-transport.ts';

useSourceParts();

const ignore = () => undefined;
const log: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const keys = new URL('../../../actions/src/testing/keys/', import.meta.url);

async function serve(context: TestContext): Promise<string> {
  const [key, cert] = ['signed-key.pem', 'signed-cert.pem'].map((name) => readFileSync(new URL(name, keys)));
  const server = createServer({ key, cert }, (_, response) => response.end('hello')).listen(0);
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${Object(server.address()).port}/`;
}

test('a worker trusts the authorities that the operator names, and so do programs that it starts', async (t) => {
  const url = await serve(t);
  const folders = mkdtempSync(join(tmpdir(), 'gatehouse-workers-'));
  t.after(() => rmSync(folders, { recursive: true, force: true }));
  const parts = [{ pluginId: 'sample', url: new URL('./fixtures/tls-worker.ts', import.meta.url).href }];
  const certificates = fileURLToPath(new URL('authority-cert.pem', keys));
  const confinement = closedConfinement;
  const child = { log, folders, confinement, sandbox: null, memoryMb: 2048 };
  const ask = async (given: object) => {
    const connect: ConnectWorker = (listener) => new ChildTransport({ ...child, ...given }, listener);
    const worker = new WorkerProcess({ parts, log, confinement, readyMs: 120_000, connect });
    t.after(() => worker.kill());
    await worker.ready;
    return toLink(worker).command(readSecurely, { url }, { timeoutMs: 60_000 });
  };

  assert.deepEqual(await ask({ certificates }), { text: 'hello', file: certificates });
  await assert.rejects(ask({}), /fetch failed/);
});
