/** The values of `{-Failure.NAME-}`, by name. */
export type LastFailure = ReadonlyMap<string, string>;

interface FailureFacts {
  /** Without secrets. */
  readonly message: string;
  /** Name of the action with its caption; empty where none has run. */
  readonly action: string;
  readonly actionId: string;
  /** Address of the page of the run, without secrets; empty without one. */
  readonly url: string;
  /** UTC ISO-8601. */
  readonly time: string;
}

export function lastFailure({ message, action, actionId, url, time }: FailureFacts): LastFailure {
  return new Map([
    ['Message', message],
    ['Action', action],
    ['ActionId', actionId],
    ['Url', url],
    ['Time', time],
  ]);
}
