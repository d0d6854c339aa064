// See docs/decisions/0264-official-checks-of-mcp.md
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Phone, startPhone, withoutAdb } from './android-simulator/index.ts';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { type Inspector, inspectHttp, inspectStdio, shown, textOf } from './support/inspector.ts';
import { officialChecksSkipped } from './support/official-checks.ts';
import { phoneTools, toolCases, toolPage } from './support/tool-cases.ts';

const transports: Readonly<Record<string, (key: string) => Inspector>> = {
  'Streamable HTTP': (key) => inspectHttp(daemon.editorUrl, key, home),
  'gatehouse mcp': (key) => inspectStdio(join(home, 'data'), key, home),
};
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(toolPage));
let home = '';
let daemon: RunningDaemon;
let editor: ApiClient;
let phone: Phone | undefined;

async function startAll(): Promise<void> {
  home = await mkdtemp(join(tmpdir(), 'gatehouse-inspector-'));
  await mkdir(join(home, 'data'), { mode: 0o700 });
  const pluginConfig = { mcp: { untrustedText: 'ignore' }, instances: { localNetwork: 'allow' } };
  await writeFile(join(home, 'data', 'config.json'), JSON.stringify({ edition: 'full', pluginConfig }));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  daemon = await startGatehouse(join(home, 'data'));
  editor = createApiClient(daemon.editorUrl, daemon.key ?? '');
  if (withoutAdb !== false) return;
  phone = await startPhone();
  await editor.ok('POST /android/devices/connect', { host: '127.0.0.1', port: phone.port });
}

async function stopAll(): Promise<void> {
  site.close();
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await phone?.stop();
  await rm(home, { recursive: true, force: true });
}

const newKey = async (rights: object): Promise<string> =>
  (await editor.ok('POST /auth/keys', { allScopes: true, maxTier: 'T3', label: 'agent', ...rights })).rawKey;

describe('the official inspector', { skip: officialChecksSkipped }, () => {
  before(startAll);
  after(stopAll);

  for (const [transport, connect] of Object.entries(transports)) {
    test(`lists tools without an error in their schemas, resources and prompts by ${transport}`, async () => {
      const inspector = connect(daemon.key ?? '');

      const tools = await inspector.list('tools/list', '--strict');
      const resources = await inspector.list('resources/list');
      const prompts = await inspector.list('prompts/list');

      assert.deepEqual([tools.code, resources.code, prompts.code], [0, 0, 0]);
      assert.equal(tools.result.tools.length, new Set(toolCases.map(({ tool }) => tool)).size);
      assert.equal(resources.result.resources.length, 3);
      assert.equal(prompts.result.prompts.length, 4);
    });

    test(`ends with the code for an error of a tool by ${transport}`, async () => {
      const failed = await connect(daemon.key ?? '').call('operation_call', { id: 'task_gett' });

      assert.deepEqual([failed.code, failed.error.code], [5, 'tool_is_error']);
      assert.match(textOf(failed.result), /^not_found: .*operation_search/);
    });

    test(`makes a call of T3 when a person approves it by ${transport}, and is refused one by a lower key`, async () => {
      const makeKey = (label: string) => ({
        id: 'auth_keys_create',
        body: { label, maxTier: 'T0', scopes: [] },
      });
      const called = connect(await newKey({ confirm: 'T3' })).call('operation_call', makeKey(transport));
      const [held] = await eventually(
        () => editor.ok('GET /confirmations'),
        ({ length }) => length === 1,
      );
      await editor.ok(`POST /confirmations/${held.id}/approve`);

      assert.match(shown(await called), /"status":201/);
      const refused = await connect(await newKey({ maxTier: 'T2' })).call('operation_call', makeKey('lower'));
      assert.match(textOf(refused.result), /^forbidden: .*T3/);
      const labels = (await editor.ok('GET /auth/keys')).map(({ label }: { label: string }) => label);
      assert.deepEqual([labels.includes(transport), labels.includes('lower')], [true, false]);
    });
  }

  test('calls each tool, by one transport and the other in turn', async () => {
    const inspectors = Object.values(transports).map((connect) => connect(daemon.key ?? ''));
    const url = `http://127.0.0.1:${Object(site.address()).port}/`;
    const world = { site: url, path: join(home, 'every.zp'), task: '' };

    for (const [place, { tool, input, shows, keep }] of toolCases.entries()) {
      if (phoneTools.has(tool) && phone === undefined) continue;
      const inspector = inspectors[place % inspectors.length] ?? assert.fail();
      const answer = shown(await inspector.call(tool, input?.(world)));
      assert.match(answer, shows, tool);
      keep?.(world, answer);
    }
  });

  test('a wrong key is an error that asks for a key', async () => {
    const { code, result } =
      (await transports['Streamable HTTP']?.('gthk_no').list('tools/list')) ?? assert.fail();

    assert.deepEqual([code, result], [3, undefined]);
  });
});
