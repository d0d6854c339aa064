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
