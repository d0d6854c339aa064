import { channel } from '@gatehouse/sdk-actions';

/** The question of a run to a person. */
export interface OpenWindow {
  /** Empty when the project passes none. */
  readonly prompt: string;
  /** 0 when the window has no time limit. */
  readonly timeoutSeconds: number;
  /** Id of the browser instance or device that the run uses, -1 without one. */
  readonly instanceId: number;
  /** The browser of the run may be shown while the window is open. */
  readonly showBrowser: boolean;
}

/** How a window ends; only `completed` continues the run at OnSuccess. */
export type WindowEnd = 'completed' | 'timeout' | 'interrupted' | 'worker_lost' | 'node_lost';

export interface WindowAnswer {
  readonly sessionId: string;
  readonly end: WindowEnd;
}

/** Opens a window and answers when it closes. */
export const openWindow = channel<OpenWindow, WindowAnswer>('sessions.open-window');
