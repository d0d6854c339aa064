import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { connectClient } from './arms/connect-client.ts';
import type { Place } from './run-jobs.ts';
import { closeProject, openProject } from './world/world.ts';

const channelName = 'gatehouse-bench-answered';
/** The page of the server itself is no operation. */
const pageId = 'mcp_post';

interface Answered {
  readonly id: string;
  readonly endedAt: number;
  readonly durationMs: number;
}

export interface Overhead {
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly byTool: Readonly<Record<string, Percentiles>>;
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/** One call at the client, on the clock on which operations are answered. */
interface Timed {
  readonly startedAt: number;
  readonly endedAt: number;
}

const rounds = 60;
const warmUps = 20;

/** Calls that take little beside their operations, of tools that answer with one operation or with several. */
const asked: readonly (readonly [string, object])[] = [
  ['overview', {}],
  ['operation_call', { id: 'ping' }],
  ['operation_search', { query: 'start a task' }],
  ['project_outline', {}],
  ['project_data', { kind: 'variables' }],
  ['project_check', {}],
  [
    'project_edit',
    { edits: [{ do: 'data', kind: 'variables', update: [{ name: 'word', defaultValue: 'tea' }] }] },
  ],
  ['task', { do: 'list' }],
];

/** The time that calls take beyond their operations, warm. A plugin of this bench reports when operations were answered. */
export async function measureOverhead({ baseUrls, key, world }: Place): Promise<Overhead> {
  const log = { type: 'Notification', action: 'Log', parameters: { Message: 'step' } };
  await openProject(
    world,
    Array.from({ length: 12 }, () => log),
  );
  await world.editor.ok('POST /projects/current/variables', { variables: [{ name: 'word' }] });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const address = new URL(`${baseUrls.editor ?? ''}/mcp`);
  const agent = await connectClient(new StreamableHTTPClientTransport(address, { requestInit }));
  const answered: Answered[] = [];
  const hear = (message: unknown) => void answered.push(message as Answered);
  subscribe(channelName, hear);
  const calls: Timed[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const [name, input] of asked) calls.push(await time(agent, name, { ...input }));
  unsubscribe(channelName, hear);
  await agent.close();
  await closeProject(world);
  if (answered.length === 0) throw new Error('the bench heard of no operation: its plugin does not run');
  const own = calls.slice(warmUps * asked.length).map((call) => overheadOf(call, answered));
  const byTool = asked.map(([name], place) => {
    const ofTool = own.filter((_, index) => index % asked.length === place);
    return [name, percentilesOf(ofTool)] as const;
  });
  return { calls: own.length, ...percentilesOf(own), byTool: Object.fromEntries(byTool) };
}

/** Nothing else is done with an answer here: counting its tokens would leave garbage that a later call waits for. */
async function time(agent: Client, name: string, input: Record<string, unknown>): Promise<Timed> {
  const startedAt = performance.now();
  const { isError, content } = await agent.callTool({ name, arguments: input });
  const endedAt = performance.now();
  if (isError === true) throw new Error(`${name}: ${JSON.stringify(content)}`);
  return { startedAt, endedAt };
}

/**
 * The time of a call at the client less the time in which any of its operations ran. Calls come one after the other, so
 * what was answered between the begin and the end of a call belongs to it.
 */
function overheadOf({ startedAt, endedAt }: Timed, answered: readonly Answered[]): number {
  const own = answered.filter(
    (each) => each.id !== pageId && each.endedAt >= startedAt && each.endedAt <= endedAt,
  );
  return endedAt - startedAt - covered(own.map((each) => [each.endedAt - each.durationMs, each.endedAt]));
}

/** The length of the union of spans. */
function covered(spans: readonly (readonly [number, number])[]): number {
  let length = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    length += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return length;
}

function percentilesOf(values: readonly number[]): Percentiles {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95) };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
