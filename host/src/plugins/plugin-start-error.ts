import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { PluginProblem, PluginProblemCode } from '../manifest/read-manifest.ts';

/** Thrown for every failure of a plugin's start. */
export class PluginStartError extends Error {
  readonly problem: PluginProblem;

  constructor(code: PluginProblemCode, message: string, fix: string) {
    super(message);
    this.problem = { code, message, fix };
  }
}

/** Import and setup have `startMs` each. */
export function withStartTimeout<T>(work: () => Promise<T>, ms: number): Promise<T> {
  // The time limit includes the synchronous part of the work.
  return withTimeLimit(Promise.resolve().then(work), ms, () => {
    throw new PluginStartError(
      'start_timeout',
      `It was not ready within ${ms} ms`,
      'Do slow work after setup, or raise startMs in its declaration',
    );
  });
}
