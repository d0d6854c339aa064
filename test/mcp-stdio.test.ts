import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runGatehouse } from './support/gatehouse-process.ts';
import { connectMcpStdio } from './support/mcp-client.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mcp-'));
const dataDir = join(folder, 'data');
await mkdir(dataDir, { mode: 0o700 });
await writeFile(join(dataDir, 'config.json'), JSON.stringify({ editorPort: 0, runnerPort: 0 }));
after(async () => {
  await runGatehouse(['stop', '--data-dir', dataDir]);
  await rm(folder, { recursive: true, force: true });
});

test('one client starts the daemon, others find it, and it goes on without them', async (t) => {
  const refused = await runGatehouse(['mcp', '--data-dir', dataDir, '--no-start']);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /No daemon runs/);

  const first = await connectMcpStdio(dataDir);
  t.after(() => first.close());
  assert.equal(first.client.getNegotiatedProtocolVersion(), '2026-07-28');
  assert.equal((await first.ok('overview')).tier, 'T3');

  const { reply } = await first.ok('operation_call', {
    ...{ id: 'auth_keys_create', body: { label: 'reader', maxTier: 'T0', scopes: ['task:read'] } },
  });
  const second = await connectMcpStdio(dataDir, { legacy: true, key: reply.rawKey });
  assert.equal(second.client.getNegotiatedProtocolVersion(), '2025-11-25');
  assert.equal((await second.ok('overview')).tier, 'T0');
  assert.match(
    await second.refused('operation_call', { id: 'task_start', params: { id: 'x' } }),
    /^forbidden: /,
  );

  await first.ok('operation_call', { id: 'auth_keys_revoke', params: { id: reply.id } });
  await assert.rejects(second.call('overview'), /unauthorized/);
  await second.close();

  const waiting = new AbortController();
  const call = first.client.callTool(
    {
      name: 'operation_call',
      arguments: { id: 'changes_watch', query: { after: 'now', waitSeconds: '60' } },
    },
    { signal: waiting.signal },
  );
  waiting.abort();
  await assert.rejects(call);
  assert.equal((await first.ok('operation_call', { id: 'ping' })).status, 200);

  await first.close();
  assert.equal((await runGatehouse(['status', '--data-dir', dataDir])).code, 0);
});
