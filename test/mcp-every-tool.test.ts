import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CallToolResult, JsonSchemaType, Tool } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { type Phone, startPhone, withoutAdb } from './android-simulator/index.ts';
import { createApiClient } from './support/api-client.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { connectMcp, connectMcpStdio, type McpClient, textOf } from './support/mcp-client.ts';

/** Facts that calls of one client hand to those after them. */
interface World {
  readonly site: string;
  readonly path: string;
  task: string;
}

/** A call of a tool, and a part of its answer. */
interface Case {
  readonly tool: string;
  readonly input?: (world: World) => Readonly<Record<string, unknown>>;
  readonly shows: RegExp;
  readonly keep?: (world: World, text: string) => void;
}

const edits = [
  ...[
    {
      do: 'add',
      ref: 'set',
      type: 'Variables',
      action: 'Set',
      parameters: { Variable: 'word', Value: 'one' },
    },
  ],
  ...[{ do: 'link', from: 'Start', to: 'set' }],
  ...[{ do: 'data', kind: 'variables', add: [{ name: 'word' }] }],
];

/** In an order in which each finds what it needs. */
const cases: readonly Case[] = [
  { tool: 'overview', shows: /"tier":"T3"/ },
  { tool: 'operation_search', input: () => ({ query: 'start a task' }), shows: /task_start/ },
  { tool: 'operation_call', input: () => ({ id: 'whoami' }), shows: /"maxTier":3/ },
  {
    tool: 'guide',
    input: () => ({ topic: 'tasks', section: 'Fill in the form' }),
    shows: /^## Fill in the form/,
  },
  { tool: 'catalog', input: () => ({ query: 'set a variable' }), shows: /"Set"/ },
  { tool: 'project', input: () => ({ do: 'create' }), shows: /./ },
  { tool: 'project_edit', input: () => ({ edits }), shows: /"undoSteps":1/ },
  { tool: 'project_outline', shows: /Variables\.Set/ },
  { tool: 'project_check', shows: /"isValid":true/ },
  { tool: 'project_run', input: () => ({ do: 'start' }), shows: /"state":"Idle"/ },
  { tool: 'project_data', input: () => ({ kind: 'variables', name: 'word' }), shows: /one/ },
  { tool: 'project_picture', shows: /\[image\]$/ },
  { tool: 'own_code', input: () => ({ do: 'read' }), shows: /^\{/ },
  { tool: 'browser', input: () => ({ do: 'open', host: 'editor' }), shows: /"browser":/ },
  { tool: 'browser', input: ({ site }) => ({ do: 'navigate', url: site }), shows: /"success":true/ },
  { tool: 'page_read', shows: /heading "Lamps"/ },
  {
    tool: 'page_act',
    input: () => ({ steps: [{ do: 'click', css: '#more' }] }),
    shows: /^1 of 1 steps done/,
  },
  { tool: 'page_picture', shows: /\[image\]$/ },
  { tool: 'page_watch', input: () => ({ what: 'console' }), shows: /loaded/ },
  { tool: 'page_to_actions', shows: /HtmlElement\.RiseEvent #more/ },
  { tool: 'browser', input: () => ({ do: 'close' }), shows: /./ },
  { tool: 'project', input: ({ path }) => ({ do: 'save', path, overwrite: true }), shows: /every\.zp/ },
  {
    ...{ tool: 'task', input: ({ path }) => ({ do: 'create', path }), shows: /"id":/ },
    keep: (world, text) => {
      world.task = JSON.parse(text).id;
    },
  },
  { tool: 'task_control', input: ({ task: id }) => ({ do: 'wait', id, waitSeconds: 0 }), shows: /"status":/ },
  { tool: 'task_result', input: ({ task: id }) => ({ part: 'summary', id }), shows: /"doneAll":0/ },
  { tool: 'schedule', input: ({ task: id }) => ({ do: 'get', id }), shows: /"isActive":false/ },
  { tool: 'session', input: () => ({ do: 'list' }), shows: /"sessions":\[\]/ },
  { tool: 'device', input: () => ({ do: 'list' }), shows: /"isRunning":true/ },
  {
    tool: 'device_act',
    input: () => ({ steps: [{ do: 'keys', text: 'HOME' }] }),
    shows: /^1 of 1 steps done/,
  },
];
const ofPhones: ReadonlySet<string> = new Set(['device', 'device_act']);

const page = `<!doctype html><title>Shop</title><h1>Lamps</h1><button id="more" onclick="count.textContent = 'more'">More</button>
  <p id="count"></p><script>console.warn('loaded')</script>`;
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
let folder = '';
let daemon: RunningDaemon;
let phone: Phone | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-every-tool-'));
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  const pluginConfig = { mcp: { untrustedText: 'ignore' }, instances: { localNetwork: 'allow' } };
  await writeFile(join(folder, 'data', 'config.json'), JSON.stringify({ edition: 'full', pluginConfig }));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  daemon = await startGatehouse(join(folder, 'data'));
  if (withoutAdb === false) {
    phone = await startPhone();
    const api = createApiClient(daemon.editorUrl, daemon.key ?? '');
    await api.ok('POST /android/devices/connect', { host: '127.0.0.1', port: phone.port });
  }
});
after(async () => {
  site.close();
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await phone?.stop();
  await rm(folder, { recursive: true, force: true });
});

const transports: Readonly<Record<string, (legacy: boolean) => Promise<McpClient>>> = {
  'Streamable HTTP of the editor': (legacy) => connectMcp(daemon.editorUrl, daemon.key ?? '', { legacy }),
  'Streamable HTTP of the runner': (legacy) => connectMcp(daemon.runnerUrl, daemon.key ?? '', { legacy }),
  'gatehouse mcp': (legacy) => connectMcpStdio(join(folder, 'data'), { legacy }),
};
const revisions = { '2026-07-28': false, '2025-11-25': true };
const validator = new AjvJsonSchemaValidator();

/** The structured part has what the list declares, and is there exactly where it declares one. */
function assertStructure({ name, outputSchema }: Tool, { structuredContent }: CallToolResult): void {
  if (outputSchema === undefined) {
    assert.equal(structuredContent, undefined, name);
    return;
  }
  const { valid, errorMessage } = validator.getValidator({ ...outputSchema } as JsonSchemaType)(
    structuredContent,
  );
  assert.ok(valid, `${name}: ${errorMessage}`);
}

describe('each tool of the list answers its case, and as its output schema says', () => {
  for (const [transport, connect] of Object.entries(transports)) {
    for (const [revision, legacy] of Object.entries(revisions)) {
      test(`over ${transport} in revision ${revision}`, async (context) => {
        const agent = await connect(legacy);
        context.after(() => agent.close());
        assert.equal(agent.client.getNegotiatedProtocolVersion(), revision);
        const { tools } = await agent.client.listTools();
        const tested = new Set(cases.map(({ tool }) => tool));
        assert.deepEqual([...tested].sort(), tools.map(({ name }) => name).sort(), 'each tool has a case');
        const port = Object(site.address()).port;
        const world = { site: `http://127.0.0.1:${port}/`, path: join(folder, 'every.zp'), task: '' };

        for (const { tool, input, shows, keep } of cases) {
          if (ofPhones.has(tool) && phone === undefined) continue;
          const result = await agent.call(tool, input?.(world));
          const text = textOf(result);
          assert.notEqual(result.isError, true, `${tool}: ${text}`);
          assert.match(text, shows, tool);
          assertStructure(tools.find(({ name }) => name === tool) ?? assert.fail(tool), result);
          keep?.(world, text);
        }
      });
    }
  }
});
