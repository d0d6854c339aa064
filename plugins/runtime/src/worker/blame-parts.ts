import { ProgramError } from '../interpreter/run-errors.ts';
import type { LoadedParts } from './load-parts.ts';

/** An action may be missing since the part of its plugin did not load, which its user must know. */
export function blameParts<Program>(compile: () => Program, problems: LoadedParts['problems']): Program {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof ProgramError) || problems.length === 0) throw error;
    const parts = problems.map(
      ({ pluginId, message }) => `The worker part of ${pluginId} did not load: ${message}`,
    );
    throw new ProgramError([error.message, ...parts].join(' '));
  }
}
