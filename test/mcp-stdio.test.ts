import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ownProgram, runGatehouse } from './support/gatehouse-process.ts';
import { helpersOf } from './support/mcp-client.ts';
import { testConfigDir } from './support/test-config-dir.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mcp-'));
const dataDir = join(folder, 'data');
await mkdir(dataDir, { mode: 0o700 });
await writeFile(join(dataDir, 'config.json'), JSON.stringify({ editorPort: 0, runnerPort: 0 }));
after(async () => {
  await runGatehouse(['stop', '--data-dir', dataDir]);
  await rm(folder, { recursive: true, force: true });
});

async function connect(args: readonly string[], { legacy = false, key = '' } = {}) {
  const client = new Client(
    { name: 'gatehouse-test', version: '1.0.0' },
    legacy ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  const own = { GATEHOUSE_CONFIG_DIR: testConfigDir(), GATEHOUSE_KEYCHAIN: 'off' };
  const env = { ...process.env, ...own, ...(key === '' ? {} : { GATEHOUSE_KEY: key }) } as Record<
    string,
    string
  >;
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [ownProgram, 'mcp', '--data-dir', dataDir, ...args],
      env,
    }),
  );
  return helpersOf(client);
}

test('one client starts the daemon, others find it, and it goes on without them', async (t) => {
  const refused = await runGatehouse(['mcp', '--data-dir', dataDir, '--no-start']);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /No daemon runs/);

  const first = await connect([]);
  t.after(() => first.close());
  assert.equal(first.client.getNegotiatedProtocolVersion(), '2026-07-28');
  assert.equal((await first.ok('overview')).tier, 'T3');

  const { reply } = await first.ok('operation_call', {
    ...{ id: 'auth_keys_create', body: { label: 'reader', maxTier: 'T0', scopes: ['task:read'] } },
  });
  const second = await connect([], { legacy: true, key: reply.rawKey });
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
