import type { Channel } from '../channels/channel.ts';
import type { RunInfo } from '../run/run-info.ts';

/** What a resource may use while it is made and while it lives. */
export interface ResourceContext {
  readonly run: RunInfo;
  readonly signal: AbortSignal;
  ask<Question, Answer>(channel: Channel<Question, Answer>, question: Question): Promise<Answer>;
  /** Tells the run which browser instance or device it uses; failures name it. */
  setPort(id: number): void;
  /** Tells of a process that the resource started: it runs behind the hosts, as the worker does. */
  startedProcess(pid: number): void;
}

/** Something that an action makes on first use and that the run disposes of when it ends. */
export interface RunResource<T> {
  readonly name: string;
  /**
   * In the editor: lives on from run to run, until the project is closed or its worker ends. Its context then names
   * the workbench, not a run. Elsewhere it lives as long as the run, as any other.
   */
  readonly outlivesRun?: boolean;
  create(context: ResourceContext): Promise<T>;
  dispose(resource: T): Promise<void>;
}

export function runResource<T>(resource: RunResource<T>): RunResource<T> {
  return resource;
}
