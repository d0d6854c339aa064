// src/worker.ts, which the declaration names as `worker`. It is loaded in worker processes, never in the daemon.
import { type WorkerEnv, type WorkerPart, type WorkerRegistry, workerPart } from '@gatehouse/sdk-actions';
import type { declaration } from './orders-declaration.ts';
import { ordersExecutors } from './orders-executors.ts';
import { createShop } from './shop.ts';

type Orders = typeof declaration;

/** The settings are those of `env.config` in the daemon. Heavy libraries are imported by the executor that needs them. */
function addExecutors(registry: WorkerRegistry, { config }: WorkerEnv<Orders>): void {
  registry.add(ordersExecutors(createShop(config.stock)));
}

const part: WorkerPart<Orders> = workerPart<Orders>(addExecutors);

export default part;
