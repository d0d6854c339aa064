import { Redis } from 'ioredis';
import { type FleetProcess, startFleetProcess } from '../fleet/fleet-process.ts';
import { processorSeconds, residentBytes } from '../fleet/process-time.ts';
import { median } from '../measure.ts';
import { TaskSet } from '../runner/task-set.ts';

interface Size {
  readonly tasks: number;
  readonly nodes: number;
}

export interface Growth extends Size {
  /** Processor time of the daemon, Redis, the nodes and their workers for a try. */
  readonly cpuMicros: number;
  readonly daemonMicros: number;
  readonly wallMicros: number;
  /** A node without its workers. */
  readonly nodeMiB: number;
  readonly daemonMiB: number;
  /** Memory that Redis takes more with a backlog than without one, and the tries of that. */
  readonly redisKiB: number;
  readonly waiting: number;
}

const triesOfTask = 2;
const lookEveryMs = 500;
const [kibibyte, mebibyte] = [2 ** 10, 2 ** 20];

/** Real processes for all nodes, with one worker each. */
export async function measureGrowth({ tasks, nodes }: Size): Promise<Growth> {
  const fleet = await startFleetProcess({ nodes, slots: 1 });
  try {
    const set = await TaskSet.create(fleet.daemon, tasks);
    // Workers start, and code is compiled.
    await set.workOff(1);
    const backlog = watchBacklog(fleet);
    const [before, daemonBefore] = [processorSeconds(fleet.pids), processorSeconds([fleet.daemon.pid])];
    const { triesPerSecond } = await set.workOff(triesOfTask);
    const tries = tasks * triesOfTask;
    const perTry = (seconds: number) => (seconds * 1e6) / tries;
    return {
      ...{ tasks, nodes, ...(await backlog.end()) },
      cpuMicros: perTry(processorSeconds(fleet.pids) - before),
      daemonMicros: perTry(processorSeconds([fleet.daemon.pid]) - daemonBefore),
      wallMicros: 1e6 / triesPerSecond,
      nodeMiB: median(fleet.nodes.map(({ pid }) => residentBytes(pid))) / mebibyte,
      daemonMiB: residentBytes(fleet.daemon.pid) / mebibyte,
    };
  } finally {
    await fleet.close();
  }
}

/** Looks now and then how much Redis has while tries wait, so that it costs nothing. */
function watchBacklog({ daemon, redis }: FleetProcess) {
  const client = new Redis({ host: '127.0.0.1', port: redis.port });
  const first = usedBytes(client);
  const max = { waiting: 0, bytes: 0 };
  let look = Promise.resolve();
  const timer = setInterval(() => {
    look = look.then(async () => {
      const { queue } = await daemon.runner.ok('GET /runner/pressure');
      if (queue.tries <= max.waiting) return;
      Object.assign(max, { waiting: queue.tries, bytes: await usedBytes(client) });
    });
  }, lookEveryMs);
  return {
    async end() {
      clearInterval(timer);
      await look;
      const before = await first;
      client.disconnect();
      return { waiting: max.waiting, redisKiB: Math.max(0, max.bytes - before) / kibibyte };
    },
  };
}

async function usedBytes(client: Redis): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1] ?? 0);
}
