import type { ResourceContext, RunResource } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '@gatehouse/sdk-plugin/with-time-limit';
import { toError } from './run-errors.ts';

/** Resources that actions of a run created and that the run disposes of. */
export interface RunResources {
  get<T>(resource: RunResource<T>): Promise<T>;
  areNone(): boolean;
  /** Disposes of the latest first, all within the time. Returns the errors. */
  dispose(timeoutMs: number): Promise<readonly string[]>;
}

interface Made {
  readonly name: string;
  readonly value: Promise<unknown>;
  dispose(): Promise<void>;
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
        value,
        dispose: async () => resource.dispose(await value),
      });
      // A failed creation is retried at the next use.
      value.catch(() => made.delete(resource));
      return value;
    },
    areNone: () => made.size === 0,
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
