/**
 * The calls that wait for something, by the key that makes them: a change of the key, the master switch and a stop of
 * the host end them at once, not only at their next request.
 */
export interface LiveCalls {
  /** Aborts when the call must end. The caller of `open` must close. */
  open(keyId: string | null, operationId?: string): AbortController;
  close(keyId: string | null, call: AbortController): void;
  endOf(keyId: string): void;
  /** Ends calls of operations that are no longer served. */
  endOfOperations(operationIds: ReadonlySet<string>): void;
  endAll(): void;
  /** Ends all calls, including those that start to wait later. */
  stop(): void;
  readonly isStopped: boolean;
  readonly size: number;
}

export function createLiveCalls(): LiveCalls {
  /** By key; each with its operation. */
  const byKey = new Map<string | null, Map<AbortController, string | undefined>>();
  let isStopped = false;
  const close = (keyId: string | null, call: AbortController) => {
    const calls = byKey.get(keyId);
    calls?.delete(call);
    if (calls?.size === 0) byKey.delete(keyId);
  };
  const endThose = (of: (keyId: string | null, operationId: string | undefined) => boolean) => {
    for (const [keyId, calls] of [...byKey]) {
      for (const [call, operationId] of [...calls]) {
        if (!of(keyId, operationId)) continue;
        close(keyId, call);
        call.abort();
      }
    }
  };
  return {
    open: (keyId, operationId) => {
      const call = new AbortController();
      const calls = byKey.get(keyId) ?? new Map();
      byKey.set(keyId, calls.set(call, operationId));
      return call;
    },
    close,
    endOf: (keyId) => endThose((of) => of === keyId),
    endOfOperations: (ids) => endThose((_, operationId) => ids.has(operationId ?? '')),
    endAll: () => endThose(() => true),
    stop: () => {
      isStopped = true;
      endThose(() => true);
    },
    get isStopped() {
      return isStopped;
    },
    get size() {
      return [...byKey.values()].reduce((sum, calls) => sum + calls.size, 0);
    },
  };
}
