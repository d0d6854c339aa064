import { formatNumber, median, pairedRatios, printTable, type ResultRow, runRounds } from '../measure.ts';
import { openJobHouse } from './empty-jobs.ts';
import { longPollRows } from './long-poll/index.ts';
import { pageRows } from './page-cost.ts';
import { hasRedis } from './redis.ts';
import { type RunnerProcess, startRunnerProcess } from './runner-process.ts';
import { startLatencies } from './start-latency.ts';
import { TaskSet, type WorkOff } from './task-set.ts';

const few = 1_000;
const many = 10_000;
const veryFew = 10;
const triesOfTask = 10;
/** Tries of each of the 10,000 tasks; few, so that a round takes seconds. */
const triesOfMany = 2;
const roundsOfMany = 3;
const mustTriesPerSecond = 1_000;
const microsOfSecond = 1_000_000;

/** The speed of tries from start to record beside empty jobs of BullMQ, and the delay of long-polls. */
export async function run(): Promise<void> {
  printTable('Runner: events of windows to long-polls', await longPollRows());
  const process = await startRunnerProcess();
  try {
    const set = await TaskSet.create(process, few);
    printTable(`Runner: ${few} tasks of ${triesOfTask} tries`, await throughputRows(set));
    printTable('Runner: one task at a time', await startRows(process));
    const large = await TaskSet.create(process, many);
    printTable(`Runner: ${many} tasks of ${triesOfMany} tries beside ${few}`, await growthRows(large, set));
    printTable(`Runner: pages with ${many} tasks to those with ${veryFew}`, await pagesBeside(large));
  } finally {
    await process.close();
  }
}

async function throughputRows(set: TaskSet): Promise<readonly ResultRow[]> {
  const jobs = few * triesOfTask;
  if (!hasRedis()) {
    const { ours } = await runRounds({ ours: () => set.workOff(triesOfTask) });
    const missing = { what: 'BullMQ: not measured, there is no redis-server here', ratios: [Number.NaN] };
    return [...ownRows(ours), missing];
  }
  const [durable, usual] = [await openJobHouse('always'), await openJobHouse('everysec')];
  try {
    const { ours, synced, unsynced } = await runRounds<'ours' | 'synced' | 'unsynced', WorkOff | number>({
      ours: () => set.workOff(triesOfTask),
      synced: () => durable.workOff(jobs),
      unsynced: () => usual.workOff(jobs),
    });
    const own = ours.filter((value) => typeof value !== 'number');
    const speeds = own.map(({ triesPerSecond }) => triesPerSecond);
    const rowOf = (what: string, values: readonly (WorkOff | number)[]) => {
      const jobsPerSecond = values.filter((value) => typeof value === 'number');
      const note = `${formatNumber(median(jobsPerSecond))} jobs/s`;
      return { what, ratios: pairedRatios(speeds, jobsPerSecond), goal: { minRatio: 1 }, note };
    };
    return [
      ...ownRows(own),
      rowOf('tries/s to BullMQ, each change synced', synced),
      rowOf('tries/s to BullMQ, synced once a second', unsynced),
    ];
  } finally {
    await Promise.all([durable.close(), usual.close()]);
  }
}

function ownRows(ours: readonly WorkOff[]): readonly ResultRow[] {
  const speeds = ours.map(({ triesPerSecond }) => triesPerSecond);
  const cpus = ours.map(({ cpuMicros }) => cpuMicros);
  return [
    {
      what: `tries/s to ${mustTriesPerSecond}`,
      ratios: speeds.map((speed) => speed / mustTriesPerSecond),
      must: { minRatio: 1 },
      note: `${formatNumber(median(speeds))} tries/s`,
    },
    {
      what: 'CPU of the daemon, of one core',
      ratios: ours.map(({ triesPerSecond, cpuMicros }) => (triesPerSecond * cpuMicros) / microsOfSecond),
      note: `${formatNumber(median(cpus))} µs for each try`,
    },
  ];
}

async function startRows(process: RunnerProcess): Promise<readonly ResultRow[]> {
  const { latencies } = await runRounds({ latencies: () => startLatencies(process) });
  const quantiles = (share: number) => latencies.map((values) => quantile(values, share));
  return [
    { what: 'start to first action, p50, ms', ratios: quantiles(0.5) },
    { what: 'start to first action, p99, ms', ratios: quantiles(0.99) },
  ];
}

/** Linear growth is a ratio of ten for ten times as many tasks. */
async function growthRows(large: TaskSet, set: TaskSet): Promise<readonly ResultRow[]> {
  const rounds = await runRounds(
    { few: () => set.workOff(triesOfMany), many: () => large.workOff(triesOfMany) },
    roundsOfMany,
  );
  const [ofFew, ofMany] = [rounds.few, rounds.many].map((works) =>
    works.map(({ triesPerSecond }) => triesPerSecond),
  );
  const [a, b] = [ofFew ?? [], ofMany ?? []];
  const note = `${formatNumber(median(b))} and ${formatNumber(median(a))} tries/s`;
  return [{ what: 'tries/s', ratios: pairedRatios(b, a), must: { minRatio: 0.8 }, note }];
}

/** Both sets have run the same number of tries for each task. */
async function pagesBeside(large: TaskSet): Promise<readonly ResultRow[]> {
  const process = await startRunnerProcess();
  try {
    const small = await TaskSet.create(process, veryFew);
    for (let time = 0; time <= roundsOfMany; time++) await small.workOff(triesOfMany);
    return await pageRows(large, small);
  } finally {
    await process.close();
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
