import type { RunInfo } from '@gatehouse/sdk-actions';
import { service } from '@gatehouse/sdk-plugin';

/** A completed window with the input of the person. */
export interface CompletedWindow {
  readonly sessionId: string;
  /** The run that waited at it. */
  readonly run: Pick<RunInfo, 'taskId' | 'uowId'>;
  /** UTC ISO-8601. */
  readonly completedAt: string;
  readonly summary: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** Access of other plugins to the open windows. */
export interface SessionWindows {
  /** Without a task those of all runs. */
  openCount(taskId?: string): number;
  /** True while an open window lets the browser of that instance be shown. */
  showsBrowser(instanceId: number): boolean;
  /** Called for each completed window, before the completing client gets its answer. */
  onCompleted(listener: (window: CompletedWindow) => Promise<void>): void;
}

export const sessionWindows = service<SessionWindows>('sessions.windows');
