import type { KeptState, RunService } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { TaskArtifacts } from './task-artifacts.ts';

interface FailedStatesParts {
  readonly artifacts: Pick<TaskArtifacts, 'stateOf' | 'bytesOf'>;
  readonly runs: Pick<RunService, 'openState'>;
}

interface StateOfTry {
  readonly taskId: string;
  readonly uowId: string;
  /** Id of the artifact. */
  readonly artifactId: string;
}

/** The states of failed tries, at which others go on. */
export class FailedStates {
  readonly #parts: FailedStatesParts;

  constructor(parts: FailedStatesParts) {
    this.#parts = parts;
  }

  /** Id of the artifact with the state of a try; null where there is none. */
  async find(taskId: string, uowId: string): Promise<string | null> {
    return (await this.#parts.artifacts.stateOf({ taskId, uowId }))?.id ?? null;
  }

  /** Throws `failed_precondition` where it is gone or cannot be opened. */
  async read({ taskId, uowId, artifactId }: StateOfTry): Promise<KeptState> {
    const bytes = await this.#parts.artifacts.bytesOf(taskId, artifactId);
    if (bytes === null)
      throw refused(uowId, 'is gone: its age or the limits of artifacts removed it, or it was changed');
    const kept = this.#parts.runs.openState({ taskId, uowId }, bytes);
    if (kept === null)
      throw refused(uowId, 'cannot be opened: it was changed, or sealed with another master key');
    return kept;
  }
}

function refused(uowId: string, why: string): GatehouseError {
  return new GatehouseError('failed_precondition', `The state of the failed try ${uowId} ${why}`);
}
