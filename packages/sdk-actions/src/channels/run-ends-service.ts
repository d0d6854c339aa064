import { service } from '@gatehouse/sdk-plugin';
import type { RunInfo } from '../run/run-info.ts';

/** Connects who keeps something for a run until its end with who writes ends down. */
export interface RunEnds {
  /**
   * Resolves when the end of the run is on the disk, so that the run does not begin again. Never for a run whose end is
   * not recorded, because the daemon stops or dies; at once for a run of the editor, whose end nobody records. Call it
   * when the run ends, before it is recorded.
   */
  recorded(run: Pick<RunInfo, 'uowId' | 'taskId'>): Promise<void>;
  /** The ends of these runs are on the disk, or their task is deleted. */
  record(uowIds: readonly string[]): void;
}

export const runEnds = service<RunEnds>('runtime.run-ends');
