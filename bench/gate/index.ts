import assert from 'node:assert/strict';
import { joinRounds, type Rounds, runRounds } from '../measure.ts';
import { assertSameWork } from './assert-same-work.ts';
import { startDaemonProcess } from './daemon-process.ts';
import { type LoadProcess, startLoadProcess } from './load/load-process.ts';
import { type CaseName, report, type Sample } from './report.ts';
import { getRequest, postRequest } from './requests.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Each generation starts all servers again: compiled code differs by up to 15 % from process to process. */
const generations = Number(process.env.BENCH_GENERATIONS ?? 5);
/**
 * Many short rounds: a shared machine changes its speed within seconds, and both sides of a pair must run at the same
 * speed.
 */
const rounds = 5;
const connections = 50;
const busyMs = 250;
const singleMs = 200;
const warmUpMs = 1_500;

type ServerName = 'nodeHand' | 'fastify' | 'gatehouse' | 'noTaps' | 'fiveTaps' | 'fewKeys' | 'manyKeys';
type Servers = Readonly<Record<ServerName, ServerProcess>>;

const servers: Readonly<Record<ServerName, () => Promise<ServerProcess>>> = {
  nodeHand: () => startServer('node-hand.ts'),
  fastify: () => startServer('fastify-schemas.ts'),
  gatehouse: () => startDaemonProcess({ keys: 1_001, taps: 1 }),
  noTaps: () => startDaemonProcess({ keys: 1_001, taps: 0 }),
  fiveTaps: () => startDaemonProcess({ keys: 1_001, taps: 5 }),
  fewKeys: () => startDaemonProcess({ keys: 10, taps: 1 }),
  manyKeys: () => startDaemonProcess({ keys: 10_000, taps: 1 }),
};

/** The whole gate of a daemon beside the same work written by hand on node:http, and on fastify. */
export async function run(): Promise<void> {
  const results: Rounds<CaseName, Sample>[] = [];
  for (let generation = 0; generation < generations; generation += 1) results.push(await runGeneration());
  report(joinRounds(results));
}

async function runGeneration(): Promise<Rounds<CaseName, Sample>> {
  const started: Partial<Record<ServerName, ServerProcess>> = {};
  const load = startLoadProcess();
  try {
    for (const [name, start] of Object.entries(servers)) {
      const server = await start();
      started[name as ServerName] = server;
      await assertSameWork(name, server);
      await warmUp(load, server);
    }
    return await measure(started as Servers, load);
  } finally {
    await Promise.all([load, ...Object.values(started)].map((child) => child.close()));
  }
}

/** The first requests run while code is compiled; that time must not count. */
async function warmUp(load: LoadProcess, server: ServerProcess): Promise<void> {
  await sample(load, { server, request: getRequest(server), ms: warmUpMs });
  await sample(load, { server, request: postRequest(server), ms: warmUpMs });
}

function measure(servers: Servers, load: LoadProcess): Promise<Rounds<CaseName, Sample>> {
  const { nodeHand, fastify, gatehouse, noTaps, fiveTaps, fewKeys, manyKeys } = servers;
  const get = (server: ServerProcess) => () => sample(load, { server, request: getRequest(server) });
  const post = (server: ServerProcess) => () => sample(load, { server, request: postRequest(server) });
  const single = (server: ServerProcess) => () =>
    sample(load, { server, request: getRequest(server), connections: 1, ms: singleMs });
  return runRounds<CaseName, Sample>(
    {
      getByHand: get(nodeHand),
      getGatehouse: get(gatehouse),
      getFastify: get(fastify),
      postByHand: post(nodeHand),
      postGatehouse: post(gatehouse),
      postFastify: post(fastify),
      singleByHand: single(nodeHand),
      singleGatehouse: single(gatehouse),
      noTaps: get(noTaps),
      fiveTaps: get(fiveTaps),
      fewKeys: get(fewKeys),
      manyKeys: get(manyKeys),
    },
    rounds,
  );
}

interface Run {
  readonly server: ServerProcess;
  readonly request: string;
  readonly connections?: number;
  readonly ms?: number;
}

async function sample(load: LoadProcess, { server, request, ...how }: Run): Promise<Sample> {
  const before = await server.cpuMicros();
  const result = await load.run({ port: server.port, request, connections, ms: busyMs, ...how });
  const used = (await server.cpuMicros()) - before;
  assert.equal(result.refused, 0, 'every request is answered with success');
  return { cpuMicros: used / result.requests, p50Ms: result.p50Ms, p99Ms: result.p99Ms };
}
