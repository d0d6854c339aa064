import type { EvidenceCapture, ResourceContext, RunResource } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { toError } from './run-errors.ts';

/** Resources that actions of a run created and that the run disposes of. */
export interface RunResources {
  get<T>(resource: RunResource<T>): Promise<T>;
  areNone(): boolean;
  /** Asks each of them what explains a failure. */
  capture(capture: EvidenceCapture): readonly Capturing[];
  /** Disposes of the latest first, all within the time. Returns the errors. */
  dispose(timeoutMs: number): Promise<readonly string[]>;
}

export interface Capturing {
  readonly name: string;
  /** Time that it may take; 0 for the usual time. */
  readonly ms: number;
  readonly done: Promise<void>;
}

interface Made {
  readonly name: string;
  readonly evidenceMs: number;
  readonly value: Promise<unknown>;
  dispose(): Promise<void>;
  /** Null where it has no evidence. */
  readonly capture: ((capture: EvidenceCapture) => Promise<void>) | null;
}

/** Few runs have resources, so the context is created for the first one. */
export function createRunResources(makeContext: () => ResourceContext): RunResources {
  const made = new Map<object, Made>();
  let context: ResourceContext | undefined;
  return {
    get<T>(resource: RunResource<T>): Promise<T> {
      const known = made.get(resource);
      if (known) return trustValue<T>(known);
      context ??= makeContext();
      const value = resource.create(context);
      made.set(resource, {
        name: resource.name,
        evidenceMs: resource.evidenceMs ?? 0,
        value,
        dispose: async () => resource.dispose(await value),
        capture: resource.captureEvidence
          ? async (capture) => resource.captureEvidence?.(await value, capture)
          : null,
      });
      // A failed creation is retried at the next use.
      value.catch(() => made.delete(resource));
      return value;
    },
    areNone: () => made.size === 0,
    capture: (capture) =>
      [...made.values()].flatMap((entry) =>
        entry.capture === null
          ? []
          : [{ name: entry.name, ms: entry.evidenceMs, done: entry.capture(capture) }],
      ),
    async dispose(timeoutMs) {
      const deadline = Date.now() + timeoutMs;
      const problems: string[] = [];
      for (const entry of [...made.values()].reverse()) {
        const problem = await problemWithin(entry.dispose(), deadline);
        if (problem) problems.push(`${entry.name} was not closed cleanly: ${problem}`);
      }
      return problems;
    },
  };
}

/** The map has the value of each resource under that resource. */
function trustValue<T>(made: Made): Promise<T> {
  return made.value as Promise<T>;
}

function problemWithin(work: Promise<void>, deadline: number): Promise<string | null> {
  const done = work.then(
    () => null,
    (error: unknown) => toError(error).message,
  );
  return withTimeLimit(done, Math.max(0, deadline - Date.now()), () => 'it took too long');
}
