import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectMcp, type McpClient } from './support/mcp-client.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let agent: McpClient;
before(async () => {
  const pluginConfig = { mcp: { untrustedText: 'ignore' } };
  gatehouse = await startTestDaemon({ edition: 'full', pluginConfig });
  agent = await connectMcp(gatehouse.editor.baseUrl, gatehouse.key);
});
after(async () => {
  await agent.close();
  await gatehouse.stop();
});

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly host: 'editor' | 'runner';
}

async function operationsOf(host: Operation['host']): Promise<readonly Operation[]> {
  const { paths } = await gatehouse[host].ok('GET /openapi.json');
  return Object.entries(paths as Record<string, Record<string, Record<string, unknown>>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-status'] === 'live')
        .map(([method, { operationId }]) => ({
          ...{ id: String(operationId), method: method.toUpperCase(), path, host },
        })),
  );
}

const paramsOf = ({ path }: Operation) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '0']));
const filled = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, '0');

/** The status of an answer to a call, or its code. */
async function byTool(client: McpClient, operation: Operation): Promise<string> {
  const { id, host } = operation;
  const result = await client.call('operation_call', {
    id,
    host,
    params: paramsOf(operation),
    maxTokens: 50,
  });
  if (result.isError !== true) return String(Object(result.structuredContent).status);
  const [part] = result.content;
  return /^\w+/.exec(part?.type === 'text' ? part.text : '')?.[0] ?? '';
}

async function byHttp(key: string, { method, host, ...operation }: Operation): Promise<string> {
  const answer = await fetch(`${gatehouse[host].baseUrl}/api/v1${filled({ method, host, ...operation })}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return String(answer.status);
  }
  return String(Object(await answer.json()).error);
}

for (const host of ['editor', 'runner'] as const) {
  test(`each operation of the ${host} is called by its id, and answers what it answers over HTTP`, async () => {
    const { rawKey } = await gatehouse.runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: [] });
    const reader = await connectMcp(gatehouse.editor.baseUrl, rawKey);
    const operations = await operationsOf(host);
    assert.ok(operations.length > 100);
    const different: string[] = [];
    for (const operation of operations) {
      // An operation that changes something is sent with a key that may not call it, and both must say so.
      const isRead = operation.method === 'GET';
      const [tool, http] = await Promise.all([
        byTool(isRead ? agent : reader, operation),
        byHttp(isRead ? gatehouse.key : rawKey, operation),
      ]);
      if (tool !== http) different.push(`${operation.id}: ${tool} by the tool, ${http} over HTTP`);
    }
    assert.deepEqual(different, []);
    await reader.close();
  });
}
