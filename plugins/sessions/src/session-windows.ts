import type { RunInfo } from '@gatehouse/plugin-runtime/api';
import { service } from '@gatehouse/sdk-plugin';

/** A window that a person completed, and what that person left. */
export interface CompletedWindow {
  readonly sessionId: string;
  /** The run that waited at it. */
  readonly run: Pick<RunInfo, 'taskId' | 'uowId'>;
  /** UTC ISO-8601. */
  readonly completedAt: string;
  readonly summary: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** What others may ask of the open windows. */
export interface SessionWindows {
  openCount(taskId: string): number;
  /** True while an open window lets the browser of that instance be shown. */
  showsBrowser(instanceId: number): boolean;
  /** Called for each window that is completed, before whoever completed it gets the answer. */
  onCompleted(listener: (window: CompletedWindow) => Promise<void>): void;
}

export const sessionWindows = service<SessionWindows>('sessions.windows');
