import type { RunInfo } from '@gatehouse/sdk-actions';
import type { OpenWindow, WindowEnd } from '../window-channel.ts';

/** An open window as the API shows it. */
export interface Window {
  readonly sessionId: string;
  /** Null for a window of a run in the editor. */
  readonly taskId: string | null;
  readonly projectName: string;
  readonly instanceId: number;
  /** UTC ISO-8601. */
  readonly started: string;
  readonly prompt: string;
  readonly timeoutSeconds: number;
  /** UTC ISO-8601; empty when the window has no time limit. */
  readonly deadline: string;
}

export interface WindowChange {
  readonly window: Window;
  readonly timestamp: string;
  /** How the window ended; null when it opened. */
  readonly end: WindowEnd | null;
}

interface NewWindow {
  readonly sessionId: string;
  readonly question: OpenWindow;
  readonly run: RunInfo;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function createWindow({ sessionId, question, run, now }: NewWindow): Window {
  const { prompt, timeoutSeconds, instanceId } = question;
  const deadline = timeoutSeconds > 0 ? new Date(now + timeoutSeconds * 1000).toISOString() : '';
  const { taskId, projectName } = run;
  const started = new Date(now).toISOString();
  return { sessionId, taskId, projectName, instanceId, started, prompt, timeoutSeconds, deadline };
}
