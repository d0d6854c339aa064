/** The data of a run at its end, by name. */
export interface RunValues {
  readonly variables: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/**
 * `worker_lost`: the worker process died. `interrupted`: ended on request or by the time limit. `limit_reached`: it took
 * more actions or memory than one run may.
 */
export type RunErrorCode =
  | 'action_failed'
  | 'bad_end'
  | 'worker_lost'
  | 'interrupted'
  | 'limit_reached'
  | 'start_failed';

/** How a run ended. Code and message are null after a success. */
export interface RunOutcome {
  readonly result: 'success' | 'failure' | 'interrupted';
  readonly errorCode: RunErrorCode | null;
  readonly errorMessage: string | null;
  readonly actionsExecuted: number;
  /** The project asked its task to start no more tries. */
  readonly stopTask: boolean;
  readonly values: RunValues | null;
}
