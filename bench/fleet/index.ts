import { formatNumber, median, pairedRatios, printTable, type ResultRow, runRounds } from '../measure.ts';
import { hasRedis } from '../runner/redis.ts';
import { startLatencies } from '../runner/start-latency.ts';
import { TaskSet } from '../runner/task-set.ts';
import { type FleetProcess, startFleetProcess } from './fleet-process.ts';
import { type Done, LongTask } from './long-task.ts';
import { openPlainJobs, type PlainJobs } from './plain-jobs.ts';
import { SharedList } from './shared-list.ts';

const size = { nodes: 3, slots: 4 };
const tasks = 200;
const triesOfTask = 10;
const rounds = 3;
const dispatchesOfRound = 100;
const triesOfList = 24;
const mustLinesPerSecond = 10_000;
const mustDispatchMs = 50;

/** Three nodes on this machine beside plain BullMQ with as many workers and threads. */
export async function run(): Promise<void> {
  if (!hasRedis()) return console.log('Fleet: not measured, there is no redis-server here');
  const plain = await openPlainJobs(size.nodes, size.slots);
  const fleet = await startFleetProcess(size);
  try {
    printTable('Fleet: short tries beside jobs of BullMQ, three nodes', await triesRows(fleet, plain));
    printTable('Fleet: one dispatch at a time, three nodes', await dispatchRows(fleet, plain));
    printTable('Fleet: lines of one list over three nodes', await listRows(fleet));
  } finally {
    await fleet.close();
    await plain.close();
  }
}

/** One task whose threads share their tries, and many tasks of a few: each of these is a thread of its own. */
async function triesRows(fleet: FleetProcess, plain: PlainJobs): Promise<readonly ResultRow[]> {
  const set = await TaskSet.create(fleet.daemon, tasks);
  const long = await LongTask.create(fleet);
  const found = await runRounds<'long' | 'many' | 'theirs', Done>(
    {
      long: () => long.workOff(tasks * triesOfTask),
      many: async () => {
        const { triesPerSecond, cpuMicros } = await set.workOff(triesOfTask);
        return { perSecond: triesPerSecond, cpuMicros };
      },
      theirs: () => plain.workOff(tasks * triesOfTask),
    },
    rounds,
  );
  const speeds = found.theirs.map(({ perSecond }) => perSecond);
  const rowOf = (what: string, ours: readonly Done[]) => {
    const tries = ours.map(({ perSecond }) => perSecond);
    const note = `${formatNumber(median(tries))} tries/s and ${formatNumber(median(speeds))} jobs/s`;
    return { what, ratios: pairedRatios(tries, speeds), must: { minRatio: 0.5 }, note };
  };
  const [own, plainly] = [found.long, found.theirs].map((all) => all.map(({ cpuMicros }) => cpuMicros));
  return [
    rowOf(`tries/s to jobs/s, one task of ${tasks * triesOfTask}`, found.long),
    rowOf(`tries/s to jobs/s, ${tasks} tasks of ${triesOfTask}`, found.many),
    {
      what: 'jobs to tries of one task by processor time of all processes',
      ratios: pairedRatios(plainly ?? [], own ?? []),
      note: `${formatNumber(median(own ?? []))} µs for a try and ${formatNumber(median(plainly ?? []))} µs for a job`,
    },
  ];
}

async function dispatchRows({ daemon }: FleetProcess, plain: PlainJobs): Promise<readonly ResultRow[]> {
  const { ours, theirs } = await runRounds(
    { ours: () => startLatencies(daemon), theirs: () => plain.latencies(dispatchesOfRound) },
    rounds,
  );
  const p95s = ours.map((values) => quantile(values, 0.95));
  const plainP95s = theirs.map((values) => quantile(values, 0.95));
  return [
    {
      what: `p95 to ${mustDispatchMs} ms, from the call that starts a task to its first action on a node`,
      ratios: p95s.map((ms) => ms / mustDispatchMs),
      must: { maxRatio: 1 },
      note: `p95 ${formatNumber(median(p95s))} ms, p50 ${formatNumber(median(ours.map((values) => quantile(values, 0.5))))} ms`,
    },
    {
      what: 'p95 to that of BullMQ, from the call that adds a job to its worker',
      ratios: pairedRatios(p95s, plainP95s),
      note: `p95 ${formatNumber(median(plainP95s))} ms`,
    },
  ];
}

async function listRows(fleet: FleetProcess): Promise<readonly ResultRow[]> {
  const list = await SharedList.create(fleet);
  const { taken } = await runRounds({ taken: () => list.take(triesOfList) }, rounds);
  const speeds = taken.map(({ perSecond }) => perSecond);
  return [
    {
      what: `lines/s to ${mustLinesPerSecond}`,
      ratios: speeds.map((speed) => speed / mustLinesPerSecond),
      must: { minRatio: 1 },
      note: `${formatNumber(median(speeds))} lines/s`,
    },
    {
      what: 'CPU of all processes for a line, µs',
      ratios: taken.map(({ cpuMicros }) => cpuMicros),
    },
  ];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
