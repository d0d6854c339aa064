import type { HostName } from '@gatehouse/sdk-plugin';
import { contract } from '@gatehouse/test/contract';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { countTokens } from '../agent/count-tokens.ts';
import { connectClient } from './arms/connect-client.ts';
import { describedBy, type Kind, listTokens } from './arms/lists.ts';
import { OperationsArm } from './arms/operations-arm.ts';
import type { Spent } from './arms/spent.ts';
import { ToolsArm } from './arms/tools-arm.ts';
import type { Job } from './jobs/job.ts';
import type { Peer } from './playwright-peer.ts';
import type { World } from './world/world.ts';

/** The costs of a job by one arm, with its list of tools. */
export interface ArmResult extends Spent {
  readonly list: number;
}

export const armNames = ['tools', 'operations', 'published', 'playwright'] as const;
export type ArmName = (typeof armNames)[number];

export interface JobResult {
  readonly name: string;
  readonly kind: Kind;
  /** Null for an arm that has no path. */
  readonly arms: Readonly<Record<ArmName, ArmResult | null>>;
}

export interface Place {
  readonly baseUrls: Readonly<Partial<Record<HostName, string>>>;
  readonly key: string;
  readonly world: World;
  readonly peer: Peer | null;
}

/** Does each job by each arm, one after the other, and checks that it is done each time. */
export async function runJobs(jobs: readonly Job[], place: Place): Promise<readonly JobResult[]> {
  const arms = await openArms(place);
  const results: JobResult[] = [];
  for (const each of jobs) {
    const done = { tools: null, operations: null, published: null, playwright: null } as Record<
      ArmName,
      ArmResult | null
    >;
    for (const name of armNames) {
      const run = arms[name];
      if (run === null) continue;
      done[name] = await run(each);
    }
    results.push({ name: each.name, kind: each.kind, arms: done });
  }
  return results;
}

type Arm = (job: Job) => Promise<ArmResult | null>;

async function openArms({
  baseUrls,
  key,
  world,
  peer,
}: Place): Promise<Readonly<Record<ArmName, Arm | null>>> {
  const hosts = Object.entries(baseUrls) as [HostName, string][];
  const described = await Promise.all(hosts.map(([host, url]) => describedBy(host, `${url}/api/v1`, key)));
  const all = described.flat();
  const ids = new Set(
    contract.filter(({ source }) => source === 'contract').map(({ operationId }) => operationId),
  );
  const published = all.filter(({ id }) => ids.has(id));
  const own = await toolsList(baseUrls.editor ?? '', key);
  const byOperations =
    (operations: typeof all, pathOf: (job: Job) => Job['byPublished']): Arm =>
    async (job) => {
      const path = pathOf(job);
      if (path === null) return null;
      const agent = new OperationsArm({ baseUrls, key, operations });
      await done(job, world, (state) => path(agent, state, world));
      return { ...agent.spent, list: listTokens(operations, job.kind) };
    };
  return {
    tools: async (job) => {
      const agent = await ToolsArm.connect(baseUrls.editor ?? '', key);
      await done(job, world, (state) => job.byTools(agent, state, world));
      await agent.close();
      return { ...agent.spent, list: own };
    },
    operations: byOperations(all, (job) => job.byOperations ?? job.byPublished),
    published: byOperations(published, (job) => job.byPublished),
    playwright:
      peer === null
        ? null
        : async ({ byPlaywright }) => {
            if (byPlaywright === undefined) return null;
            const agent = await peer.open();
            await byPlaywright(agent, null, world);
            await agent.close();
            return { ...agent.spent, list: peer.list };
          },
  };
}

async function done(job: Job, world: World, path: (state: unknown) => Promise<void>): Promise<void> {
  const state = await job.prepare(world);
  try {
    await path(state);
    await job.check(world, state);
  } catch (error) {
    throw new Error(`the job "${job.name}" failed`, { cause: error });
  }
  await job.clear?.(world, state);
}

async function toolsList(baseUrl: string, key: string): Promise<number> {
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const client = await connectClient(
    new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }),
  );
  const { tools } = await client.listTools();
  await client.close();
  return countTokens(JSON.stringify(tools));
}
