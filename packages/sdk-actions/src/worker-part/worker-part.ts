import type { Declaration, Env } from '@gatehouse/sdk-plugin';
import type { Channel } from '../channels/channel.ts';
import type { CommandHandler } from './command-handler.ts';
import type { CategoryExecutors } from './executor.ts';
import type { RunResource } from './run-resource.ts';

/** Takes the executors and command handlers of a plugin's worker part. */
export interface WorkerRegistry {
  add(...executors: readonly CategoryExecutors[]): void;
  /** Names resources that restore their state before a run goes on where another one failed. */
  restores(...resources: readonly RunResource<unknown>[]): void;
  /** Handles commands of the plugin's part in the daemon. Each channel has one handler. */
  serve<Command, Answer>(channel: Channel<Command, Answer>, handler: CommandHandler<Command, Answer>): void;
}

/** The environment of a worker part. */
export interface WorkerEnv<
  P extends { readonly declaration: Declaration } = { readonly declaration: Declaration },
> {
  /**
   * The settings of the plugin, checked, with defaults: the same as `env.config` in the daemon, as JSON carries it.
   * Secrets among them are in every worker process.
   */
  readonly config: Env<P['declaration']>['config'];
}

/** A plugin's part in worker processes. It runs once in each, before the first action. */
export type WorkerPart<
  P extends { readonly declaration: Declaration } = { readonly declaration: Declaration },
> = (registry: WorkerRegistry, env: WorkerEnv<P>) => void | Promise<void>;

/**
 * The default export of a plugin's `worker.ts`. Heavy libraries are imported on first use, not here.
 *
 * @example export default workerPart<typeof declaration>((registry, { config }) => registry.add(executors(config)));
 */
export function workerPart<
  P extends { readonly declaration: Declaration } = { readonly declaration: Declaration },
>(part: WorkerPart<P>): WorkerPart<P> {
  return part;
}
