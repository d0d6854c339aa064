/**
 * The calls that wait for something, by the key that makes them: a change of the key, the master switch and a stop of
 * the host end them at once, not only at their next request.
 */
export interface LiveCalls {
  /** Aborts when the call must end. Whoever opens must close. */
  open(keyId: string | null, operationId?: string): AbortController;
  close(keyId: string | null, call: AbortController): void;
  endOf(keyId: string): void;
  /** For operations that nobody serves any more. */
  endOfOperations(operationIds: ReadonlySet<string>): void;
  endAll(): void;
  /** Ends them all, and each that begins to wait from now on. */
  stop(): void;
  readonly isStopped: boolean;
  readonly size: number;
}

export function createLiveCalls(): LiveCalls {
  const byKey = new Map<string | null, Set<AbortController>>();
  const operations = new WeakMap<AbortController, string>();
  let isStopped = false;
  const end = (calls: Iterable<AbortController>) => {
    for (const call of [...calls]) call.abort();
  };
  const endAll = () => end([...byKey.values()].flatMap((calls) => [...calls]));
  return {
    open: (keyId, operationId) => {
      const call = new AbortController();
      if (operationId !== undefined) operations.set(call, operationId);
      const calls = byKey.get(keyId) ?? new Set();
      byKey.set(keyId, calls.add(call));
      return call;
    },
    close: (keyId, call) => {
      const calls = byKey.get(keyId);
      calls?.delete(call);
      if (calls?.size === 0) byKey.delete(keyId);
    },
    endOf: (keyId) => end(byKey.get(keyId) ?? []),
    endOfOperations: (ids) => {
      const calls = [...byKey.values()].flatMap((some) => [...some]);
      end(calls.filter((call) => ids.has(operations.get(call) ?? '')));
    },
    endAll,
    stop: () => {
      isStopped = true;
      endAll();
    },
    get isStopped() {
      return isStopped;
    },
    get size() {
      return [...byKey.values()].reduce((sum, calls) => sum + calls.size, 0);
    },
  };
}
