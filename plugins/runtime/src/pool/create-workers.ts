import type { WorkerLink, Workers } from '../run/worker-link.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface WorkersParts {
  readonly pool: WorkerPool;
  /** The process of a run that goes on. */
  workerOf(uowId: string): WorkerProcess | null;
}

export function createWorkers({ pool, workerOf }: WorkersParts): Workers {
  return {
    ofRun(uowId) {
      const worker = workerOf(uowId);
      return worker && toLink(worker);
    },
    async open() {
      const worker = await pool.acquire();
      return { ...toLink(worker), release: (options) => pool.release(worker, options) };
    },
  };
}

export function toLink(worker: WorkerProcess): WorkerLink {
  return {
    pid: worker.pid,
    ended: worker.ended,
    command: async (channel, command, options) =>
      parseAnswer(await worker.command({ channel: channel.name, command, ...options })),
  };
}

/** The channel carries the type of its answers; worker parts of the same version give them. */
function parseAnswer<Answer>(answer: unknown): Answer {
  return answer as Answer;
}
