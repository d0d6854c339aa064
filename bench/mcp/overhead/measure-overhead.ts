import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGatehouse } from '@gatehouse/test/gatehouse-process';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { connectClient } from '../arms/connect-client.ts';
import { type Asked, asked } from './asked.ts';
import { assertSameOperations } from './assert-same-operations.ts';
import { type Percentiles, percentilesOf } from './percentiles.ts';
import { createPlainAgent, type PlainAgent } from './plain-agent.ts';

/** Milliseconds of calls of tools beyond the same operations over HTTP, warm. */
export interface Overhead {
  readonly calls: number;
  /** The overhead of the server: its client does nothing but HTTP. */
  readonly own: Percentiles;
  /** The same from the client of the official library, with its schemas. */
  readonly withClient: Percentiles;
  readonly byTool: Readonly<Record<string, Pick<Overhead, 'own' | 'withClient'>>>;
}

const rounds = 60;
const warmUps = 120;

/** The daemon in this process. */
interface Here {
  readonly editorUrl: string;
  readonly key: string;
}

/** Times a daemon in a process of its own, as agents have it. The one in this process only says which operations a tool calls. */
export async function measureOverhead({ editorUrl, key }: Here): Promise<Overhead> {
  await withProject(createPlainAgent(editorUrl, key), (agent) => assertSameOperations(asked, agent));
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-mcp-overhead-'));
  const daemon = await startGatehouse(dataDir, ['--edition', 'full', '--log-level', 'error']);
  try {
    const own = daemon.key ?? '';
    return await withProject(createPlainAgent(daemon.editorUrl, own), async (plain) => {
      const official = await connect(daemon.editorUrl, own);
      const taken = await measure(plain, official);
      await official.close();
      return taken;
    });
  } finally {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withProject<T>(agent: PlainAgent, use: (agent: PlainAgent) => Promise<T>): Promise<T> {
  const actions = Array.from({ length: 12 }, () => ({
    ...{ type: 'Notification', action: 'Log', parameters: { Message: 'step' } },
  }));
  const current = '/api/v1/projects/current';
  await agent.send({ target: 'POST /api/v1/projects', body: {} });
  await agent.send({ target: `POST ${current}/actions/batch`, body: { actions } });
  await agent.send({ target: `POST ${current}/variables`, body: { variables: [{ name: 'word' }] } });
  const used = await use(agent);
  await agent.send({ target: `POST ${current}/close`, body: { discardUnsavedChanges: true } });
  agent.close();
  return used;
}

function connect(baseUrl: string, key: string): Promise<Client> {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  return connectClient(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
}

/** The times of a call, in the same moment of the machine. */
interface Taken {
  readonly tool: string;
  readonly own: number;
  readonly withClient: number;
}

async function measure(plain: PlainAgent, official: Client): Promise<Overhead> {
  const all: Taken[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const each of asked) {
      const operations = await timed(() => plain.callOperations(each));
      const own = (await timed(() => plain.callTool(each))) - operations;
      const withClient = (await timed(() => callOfficial(official, each))) - operations;
      if (round >= warmUps) all.push({ tool: each.tool, own, withClient });
    }
  }
  const both = (taken: readonly Taken[]) => ({
    own: percentilesOf(taken.map(({ own }) => own)),
    withClient: percentilesOf(taken.map(({ withClient }) => withClient)),
  });
  const byTool = asked.map(({ tool }) => [tool, both(all.filter((taken) => taken.tool === tool))] as const);
  return { calls: all.length, ...both(all), byTool: Object.fromEntries(byTool) };
}

/** Nothing else is done with an answer: counting its tokens would leave garbage that a later call waits for. */
async function callOfficial(client: Client, { tool, input }: Asked): Promise<void> {
  const { isError, content } = await client.callTool({ name: tool, arguments: { ...input } });
  if (isError === true) throw new Error(`${tool}: ${JSON.stringify(content)}`);
}

async function timed(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
