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
import { phoneTools, toolCases, toolPage } from './support/tool-cases.ts';

const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(toolPage));
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
        const tested = new Set(toolCases.map(({ tool }) => tool));
        assert.deepEqual([...tested].sort(), tools.map(({ name }) => name).sort(), 'each tool has a case');
        const port = Object(site.address()).port;
        const world = { site: `http://127.0.0.1:${port}/`, path: join(folder, 'every.zp'), task: '' };

        for (const { tool, input, shows, keep } of toolCases) {
          if (phoneTools.has(tool) && phone === undefined) continue;
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
