import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNumber, printTable, type ResultRow } from '../measure.ts';
import { hasRedis } from '../runner/redis.ts';
import { drawGrowth } from './draw-growth.ts';
import { type Growth, measureGrowth } from './measure-growth.ts';

const sizes = [
  { tasks: 1_000, nodes: 3 },
  { tasks: 10_000, nodes: 30 },
] as const;
/** Ten times the work may cost eleven times as much. */
const mustGrowth = 1.1;
const picture = join(import.meta.dirname, '../../docs/operators/fleet-growth.svg');

/** Costs of a try with ten times the tasks on ten times the nodes, all on this machine. */
export async function run(): Promise<void> {
  if (!hasRedis()) return console.log('Growth of a fleet: not measured, there is no redis-server here');
  const found: Growth[] = [];
  for (const size of sizes) {
    const growth = await measureGrowth(size);
    console.log(JSON.stringify(growth));
    found.push(growth);
  }
  const [small, large] = [found[0], found[1]];
  if (small === undefined || large === undefined) return;
  await writeFile(picture, drawGrowth([small, large], mustGrowth));
  const rowOf = (what: string, costOf: (growth: Growth) => number, unit: string): ResultRow => {
    const [a, b] = [costOf(small), costOf(large)];
    return {
      what,
      ratios: [b / a],
      must: { maxRatio: mustGrowth },
      note: `${formatNumber(a)} and ${formatNumber(b)} ${unit}`,
    };
  };
  const title = `Fleet: ${large.tasks} tasks on ${large.nodes} nodes beside ${small.tasks} on ${small.nodes}`;
  printTable(title, [
    rowOf('processor time of a try, all processes', ({ cpuMicros }) => cpuMicros, 'µs'),
    rowOf('processor time of a try, the daemon', ({ daemonMicros }) => daemonMicros, 'µs'),
    rowOf('time of a try', ({ wallMicros }) => wallMicros, 'µs'),
  ]);
  for (const { nodes, nodeMiB, daemonMiB, redisKiB, waiting } of [small, large])
    console.log(
      `${nodes} nodes: ${formatNumber(nodeMiB)} MiB each, ${formatNumber(daemonMiB)} MiB the daemon; ${formatNumber(redisKiB)} KiB more in Redis while ${waiting} tries wait`,
    );
}
