import type { GatedProject } from '../approval/gated-project.ts';
import type { RunningTry, Task } from '../task/task.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';

/** A try of the queue that may begin. Whoever runs it needs nothing else. */
export interface Launch {
  readonly task: Task;
  readonly begun: RunningTry;
  readonly project: GatedProject;
  /** With its password; null for a try that goes out directly. */
  readonly proxy: string | null;
}

/**
 * What the queue needs of whoever runs tries: worker processes of this machine now, others later. A try is named by its
 * id alone. Each try that was launched, or follows one, ends exactly once, through `onEnd`; the queue ignores an end that
 * it knows.
 */
export interface TryRunner {
  /** Call before the begin of tries is recorded, so that an interrupt finds them at any moment. */
  expect(tryIds: readonly string[]): void;
  /** Call when no more of these tries will be launched. */
  expectNoMore(tryIds: readonly string[]): void;
  /** Begins the try, and after it those that follow it in its thread, unless they are taken back or one takes long. */
  launch(launch: Launch): void;
  /** How long a try of that start takes, in milliseconds; null while that is not known. */
  paceOf(project: GatedProject): number | null;
  /**
   * Takes the tries of such tasks that have not begun from their threads, within a bound. They go back to the queue, and
   * their ends, which `onEnd` gets as well, come back.
   */
  takeBack(isMeant: (taskId: string) => boolean): Promise<readonly RecordedEnd[]>;
  /** Ends the tries now, those too that are only about to be launched. */
  interrupt(tries: readonly RunningTry[], options: { readonly throughBadEnd: boolean }): void;
  /** Resolves when no run of these tasks is left. */
  gone(isMeant: (taskId: string) => boolean): Promise<void>;
  /** Ends all that run, and leaves them to the recovery of the next start: they go back to the queue. */
  cutAll(throughBadEndOf: (taskId: string) => boolean): void;
}
