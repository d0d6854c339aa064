import type { WorkerLink, Workers } from '../run/worker-link.ts';
import { instancesConfinement } from '../sandbox/confinement-of.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface WorkersParts {
  readonly pool: WorkerPool;
  /** The process of a live run. */
  workerOf(uowId: string): WorkerProcess | null;
  addProgram(path: string): void;
}

export function createWorkers({ pool, workerOf, addProgram }: WorkersParts): Workers {
  return {
    addProgram,
    count: () => pool.size,
    ofRun(uowId) {
      const worker = workerOf(uowId);
      return worker && toLink(worker);
    },
    async open() {
      const worker = await pool.acquire(instancesConfinement);
      return { ...toLink(worker), release: (options) => pool.release(worker, options) };
    },
  };
}

export function toLink(worker: WorkerProcess): WorkerLink {
  return {
    pid: worker.pid,
    folder: worker.folder,
    ended: worker.ended,
    hostPidOf: (pid) => worker.hostPidOf(pid),
    command: async (channel, command, options) =>
      trustAnswer(await worker.command({ channel: channel.name, command, ...options })),
  };
}

/** The type of the channel promises the type of the answer, which the same plugin gives in the worker. */
function trustAnswer<Answer>(answer: unknown): Answer {
  return answer as Answer;
}
