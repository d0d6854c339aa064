/** A trace as its page shows it. Times are milliseconds; those of actions count from the first one. */
export interface ShownTrace {
  readonly title: string;
  /** UTC ISO-8601. */
  readonly startedAt: string;
  readonly result: string;
  readonly message: string;
  /** Number of earlier actions that are not in it. */
  readonly omitted: number;
  readonly actions: readonly ShownAction[];
}

export interface ShownAction {
  /** Id of this one time that it ran. */
  readonly id: string;
  /** Id of the action in its project. */
  readonly actionId: string;
  readonly title: string;
  /** How many projects this one runs within. */
  readonly depth: number;
  readonly project: string;
  readonly page: string;
  readonly startMs: number;
  readonly durationMs: number;
  /** Empty where it did not fail. */
  readonly error: string;
  readonly branch: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, string>>;
  readonly log: readonly string[];
  readonly requests: readonly ShownRequest[];
  /** Names of pictures; empty for none. */
  readonly before: string;
  readonly after: string;
}

export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly status: string;
  readonly durationMs: number;
}
