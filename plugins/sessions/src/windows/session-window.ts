import type { RunInfo } from '@gatehouse/sdk-actions';
import type * as v from 'valibot';
import type { sessionSchema } from '../declaration/schemas.ts';
import type { OpenWindow, WindowEnd } from '../window-channel.ts';

/** An open window as the API shows it. */
export type Window = Readonly<v.InferOutput<typeof sessionSchema>>;

export interface WindowChange {
  readonly window: Window;
  readonly timestamp: string;
  /** How the window ended; null when it opened. */
  readonly end: WindowEnd | null;
}

interface NewWindow {
  readonly sessionId: string;
  readonly question: OpenWindow;
  readonly choices: readonly string[];
  readonly run: RunInfo;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function createWindow({ sessionId, question, choices, run, now }: NewWindow): Window {
  const { prompt, timeoutSeconds, instanceId } = question;
  const { taskId, projectName, node = null } = run;
  return {
    sessionId,
    taskId,
    projectName,
    node,
    instanceId,
    started: new Date(now).toISOString(),
    prompt,
    deadline: timeoutSeconds > 0 ? new Date(now + timeoutSeconds * 1000).toISOString() : '',
    timeoutSeconds: Math.ceil(timeoutSeconds),
    choices: [...choices],
  };
}
