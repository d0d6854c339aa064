import type { GatedProject } from '../approval/gated-project.ts';
import type { RunningTry, Task } from '../task/task.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';

/** A try to start, with everything that a runner needs for it. */
export interface Launch {
  readonly task: Task;
  readonly begun: RunningTry;
  readonly project: GatedProject;
  /** With its password; null for a direct connection. */
  readonly proxy: string | null;
  /** Called once for the try and once for each try of its series. `threadContinues`: the thread runs the next try already. */
  onEnd(end: RecordedEnd, options: { readonly threadContinues: boolean }): void;
}

/**
 * Interface between the dispatcher and the part that runs tries. Tries are identified by id alone. The dispatcher
 * ignores repeated ends.
 */
export interface TryRunner {
  /** Call before the start of tries is recorded, so that an interrupt finds them at any moment. */
  expect(tryIds: readonly string[]): void;
  /** Call when no more of these tries will be launched. */
  expectNoMore(tryIds: readonly string[]): void;
  /** Starts the try and then its series in the same thread, unless they are taken back or one takes long. */
  launch(launch: Launch): void;
  /** Mean duration of a try of that start in milliseconds; null while it is unknown. */
  paceOf(project: GatedProject): number | null;
  /**
   * Takes tries that have not started from the threads of such tasks, within a time limit. They go back to the queue.
   * Returns their ends, which the launches' `onEnd` get as well.
   */
  takeBack(isMeant: (taskId: string) => boolean): Promise<readonly RecordedEnd[]>;
  /** Ends the tries now, including those that are about to be launched. */
  interrupt(tries: readonly RunningTry[], options: { readonly throughBadEnd: boolean }): void;
  /** The ends of these tries are on the disk, or their task is deleted. */
  recorded(tryIds: readonly string[]): void;
  /** Resolves when no run of these tasks is left. */
  gone(isMeant: (taskId: string) => boolean): Promise<void>;
  /** Ends all running tries; the recovery at the next start queues them again. */
  cutAll(throughBadEndOf: (taskId: string) => boolean): void;
}
