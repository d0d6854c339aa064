import type { RemoteWorkers, TaskWorkers } from '../pool/remote-workers.ts';
import type { WorkerLauncher } from '../pool/worker-launcher.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';

interface Parts {
  readonly launcher: WorkerLauncher;
  newPool(launcher: WorkerLauncher): WorkerPool;
}

interface CreatedRemoteWorkers {
  readonly service: RemoteWorkers;
  /** The workers of tasks, wherever they are now. */
  readonly taskWorkers: TaskWorkers;
  /** Returns a function that takes the runs back to this machine. */
  serve(workers: TaskWorkers): () => void;
}

export function createRemoteWorkers({ launcher, newPool }: Parts): CreatedRemoteWorkers {
  let served: TaskWorkers | null = null;
  const serve = (workers: TaskWorkers) => {
    if (served !== null) throw new Error('Another plugin serves the workers of tasks.');
    served = workers;
    return () => {
      served = null;
    };
  };
  return {
    service: { serveTasks: (workers) => void serve(workers), openPool: newPool, launcher },
    taskWorkers: (runs) => served?.(runs) ?? null,
    serve,
  };
}
