import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';

let dataDir = '';
let daemon: RunningDaemon;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-confirm-'));
  daemon = await startGatehouse(dataDir);
});
after(async () => {
  daemon.process.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const gatehouse = (...args: readonly string[]) => runGatehouse([...args, '--data-dir', dataDir]);

async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await gatehouse(...args, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

test('what waits is listed, shown as text, approved and rejected by id', async () => {
  const rights = ['--max-tier', 'T3', '--scopes', 'all', '--confirm', 'T3'];
  const { rawKey } = await json('keys', 'create', '--label', 'agent', ...rights);
  const agent = createApiClient(daemon.editorUrl, rawKey);
  assert.deepEqual(await json('confirm'), []);
  const [good, evil] = ['good', 'evil'].map((label) =>
    agent.send('POST /auth/keys', { label, scopes: [`\u202e\u009b2J${label}`] }),
  );
  const waiting = await eventually(
    () => json('confirm'),
    ({ length }) => length === 2,
  );
  const idOf = (label: string) => waiting.find(({ input }: { input: string }) => input.includes(label)).id;

  const shown = await gatehouse('confirm');
  const approved = await json('confirm', idOf('good'), '--yes');
  const rejected = await gatehouse('confirm', idOf('evil').toUpperCase(), '--reject');
  const gone = await gatehouse('confirm', idOf('evil'), '--yes');

  assert.match(shown.stdout, /"agent" .* asks for auth_keys_create \(tier T3, scope admin\)/);
  assert.match(shown.stdout, /^[\x20-\x7e\n]*$/);
  assert.deepEqual(approved, { id: idOf('good'), operationId: 'auth_keys_create', verdict: 'approve' });
  assert.equal(rejected.code, 0);
  assert.deepEqual([gone.code, /No call waits under/.test(gone.stderr)], [1, true]);
  // There is no such scope: the call was handled.
  assert.deepEqual([(await good)?.status, (await evil)?.status], [400, 403]);
});

test('a decision without an id, or two at once, is refused', async () => {
  const answers = [await gatehouse('confirm', '--yes'), await gatehouse('confirm', 'x', '--yes', '--reject')];

  assert.deepEqual(
    answers.map(({ code }) => code),
    [1, 1],
  );
});
