import { service } from '@gatehouse/sdk-plugin';
import type { RunInfo } from '../run/run-info.ts';

/** Reports to services that keep something for a run when the end of the run is recorded. */
export interface RunEnds {
  /**
   * Resolves when the end of the run is on the disk, so that the run does not begin again. Never resolves when the daemon
   * stops before that. Resolves at once for a run of the editor, whose end is not recorded. Call it when the run ends,
   * before the end is recorded.
   */
  recorded(run: Pick<RunInfo, 'uowId' | 'taskId'>): Promise<void>;
  /** The ends of these runs are on the disk, or their task is deleted. */
  record(uowIds: readonly string[]): void;
}

export const runEnds = service<RunEnds>('runtime.run-ends');
