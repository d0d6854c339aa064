import type { PluginProblem } from '../manifest/read-manifest.ts';

/** A plugin did not start in its process. */
export class ProcessStartError extends Error {
  readonly problem: PluginProblem;

  constructor(problem: PluginProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
