import type { RunInfo } from '@gatehouse/sdk-actions';
import { service } from '@gatehouse/sdk-plugin';

/** A question of a plugin to a person, which no worker waits for. */
export interface Question {
  readonly prompt: string;
  /** Answers to choose from. */
  readonly choices: readonly string[];
  /** The run that it is about. */
  readonly run: RunInfo;
  /** Closes the window. */
  readonly signal: AbortSignal;
}

/** A completed window with the input of the person. */
export interface CompletedWindow {
  readonly sessionId: string;
  /** The run that waited at it. */
  readonly run: Pick<RunInfo, 'taskId' | 'uowId'>;
  /** UTC ISO-8601. */
  readonly completedAt: string;
  /** Null for a window without choices. */
  readonly choice: string | null;
  readonly summary: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** Access of other plugins to the open windows. */
export interface SessionWindows {
  /** Without a task those of all runs. */
  openCount(taskId?: string): number;
  /** True while an open window lets the browser of that instance be shown. */
  showsBrowser(instanceId: number): boolean;
  /** Opens a window without a time limit. Resolves with the choice; null where the window was closed. */
  ask(question: Question): Promise<string | null>;
  /** Called for each completed window, before the completing client gets its answer. */
  onCompleted(listener: (window: CompletedWindow) => Promise<void>): void;
}

export const sessionWindows = service<SessionWindows>('sessions.windows');
